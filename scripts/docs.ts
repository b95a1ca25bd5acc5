import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { persistedSchema, persistedSchemaFile } from './docs/persistedSchema';
import { routesPage } from './docs/routesPage';
import { keepFirst, keepPresent } from './docs/written';
import { say } from './run';

const ROUTES = 'docs/routes.md';

/** `scripts/docs.ts` writes the files that are made from code; `--check` only says whether they are what they should be. */
async function main(onlyCheck: boolean): Promise<void> {
  const inRoot = (file: string) => path.join(buildPaths.root, file);
  if (!(await keepPresent(inRoot(ROUTES), routesPage(), onlyCheck))) {
    fail(`${ROUTES} is not what src/testing/routes says: run \`npm run docs\``);
  }
  // What a version has stored is in people's browsers: another shape is another version, with a schema of its own.
  if (!(await keepFirst(inRoot(persistedSchemaFile), persistedSchema(), onlyCheck))) {
    fail(`${persistedSchemaFile} is not what src/persist/schema.ts says: write a migration, then run \`npm run docs\``);
  }
}

function fail(message: string): void {
  say(message);
  process.exitCode = 1;
}

void main(process.argv.includes('--check'));
