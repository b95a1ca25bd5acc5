import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { openApi } from './docs/openApi';
import { partnerApi, partnerApiFile } from './docs/partnerApi';
import { partnerSdk, partnerSdkFile } from './docs/partnerSdk';
import { persistedSchema, persistedSchemaFile } from './docs/persistedSchema';
import { routesFile, routesPage } from './docs/routesPage';
import { say } from './run';

/** `npm run docs` writes the generated files. Tests compare them with their sources. */
async function main(): Promise<void> {
  const inRoot = (file: string) => path.join(buildPaths.root, file);
  await writeFile(inRoot(routesFile), routesPage());
  const api = partnerApi(await openApi());
  await writeFile(inRoot(partnerApiFile), api);
  await writeFile(inRoot(partnerSdkFile), partnerSdk(api));
  // Browsers hold the stored state of earlier versions, so a new shape needs a new version.
  const stored = await readFile(inRoot(persistedSchemaFile), 'utf8').catch(() => null);
  if (stored === null) await writeFile(inRoot(persistedSchemaFile), persistedSchema());
  else if (stored !== persistedSchema()) {
    say(`${persistedSchemaFile} is not what src/persist/schema.ts says: write a migration, then run \`npm run docs\``);
    process.exitCode = 1;
  }
}

void main();
