import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { openApi } from './docs/openApi';
import { partnerSdk, partnerSdkFile } from './docs/partnerSdk';
import { persistedSchema, persistedSchemaFile } from './docs/persistedSchema';
import { routesPage } from './docs/routesPage';
import { keepCurrent, keepFirst } from './docs/written';
import { say } from './run';

const ROUTES = 'docs/routes.md';
const OPEN_API = 'docs/openapi.json';

/** `npm run docs` writes the generated files; with `--check` it only compares them. */
async function main(onlyCheck: boolean): Promise<void> {
  const inRoot = (file: string) => path.join(buildPaths.root, file);
  if (!(await keepCurrent(inRoot(ROUTES), routesPage(), onlyCheck))) {
    fail(`${ROUTES} differs from src/testing/routes: run \`npm run docs\``);
  }
  const document = await openApi();
  if (!(await keepCurrent(inRoot(OPEN_API), document, onlyCheck))) {
    fail(`${OPEN_API} differs from the contract: run \`npm run docs\``);
  }
  if (!(await keepCurrent(inRoot(partnerSdkFile), partnerSdk(document), onlyCheck))) {
    fail(`${partnerSdkFile} differs from ${OPEN_API}: run \`npm run docs\``);
  }
  // Browsers hold the stored state of earlier versions, so a new shape needs a new version.
  if (!(await keepFirst(inRoot(persistedSchemaFile), persistedSchema(), onlyCheck))) {
    fail(`${persistedSchemaFile} is not what src/persist/schema.ts says: write a migration, then run \`npm run docs\``);
  }
}

function fail(message: string): void {
  say(message);
  process.exitCode = 1;
}

void main(process.argv.includes('--check'));
