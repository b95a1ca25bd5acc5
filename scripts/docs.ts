import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { routesPage } from './docs/routesPage';
import { say } from './run';

const file = path.join(buildPaths.root, 'docs/routes.md');

/** `scripts/docs.ts` writes the pages that are made from code; `--check` only says whether they are what they should be. */
async function main(onlyCheck: boolean): Promise<void> {
  const page = routesPage();
  if (!onlyCheck) {
    await writeFile(file, page);
  } else if (page !== (await readFile(file, 'utf8'))) {
    say('docs/routes.md is not what src/testing/routes says: run `npm run docs`');
    process.exitCode = 1;
  }
}

void main(process.argv.includes('--check'));
