import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { buildPaths } from '../config/webpack/paths';
import { TemporaryPostgres } from '../server/testing/temporaryPostgres';
import { runToolQuietly, say } from './run';
import { FAILURE, jest, NOTHING, type TestCount } from './testSteps';

const FOLDERS = ['config', 'contract', 'scripts', 'server'];

/** Reads the variable that names a PostgreSQL, or hands the whole environment on to somebody who may. */
const READS_THE_CHOICE = /process\.env(?:\.DATABASE_URL\b|\[|\s*[^.[\w\s])/;

/**
 * Runs the API tests on PostgreSQL as well, those that it can make a difference to: `DATABASE_URL`'s, else one of our own.
 *
 * @param patterns only test files whose path matches one of these; none for all of them
 */
export async function postgresPass(patterns: readonly string[]): Promise<TestCount> {
  if (process.env.DATABASE_URL) return passOn(process.env.DATABASE_URL, patterns);
  if (TemporaryPostgres.missing) {
    say(`\n(The API tests ran on the embedded database only: ${TemporaryPostgres.missing}.)`);
    return NOTHING;
  }
  const postgres = await TemporaryPostgres.start();
  const leave = () => void postgres.remove().finally(() => process.exit(1));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await passOn(postgres.url, patterns);
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await postgres.remove();
  }
}

async function passOn(url: string, patterns: readonly string[]): Promise<TestCount> {
  const files = await databaseTests();
  if (!files) return FAILURE;
  const wanted = files.filter((file) => patterns.length === 0 || patterns.some((part) => new RegExp(part).test(file)));
  if (wanted.length === 0) return NOTHING;
  const title = `API tests that reach the database, PostgreSQL ${await versionOf(url)}`;
  return jest(title, ['--selectProjects', 'server', '--runTestsByPath', ...wanted], { DATABASE_URL: url });
}

/** The test files that import, themselves or through others, what chooses the database: the rest can't tell the two apart. */
async function databaseTests(): Promise<string[] | undefined> {
  const chooses = await filesThatChoose();
  const list = ['--selectProjects', 'server', '--listTests', '--findRelatedTests', ...chooses];
  const { code, said } = await runToolQuietly('jest', list);
  const files = said.split('\n').filter((line) => line.startsWith(buildPaths.root));
  if (code === 0 && files.length > 0) return files;
  say(said);
  return undefined;
}

async function filesThatChoose(): Promise<string[]> {
  const entries = await Promise.all(
    FOLDERS.map((folder) => readdir(path.join(buildPaths.root, folder), { recursive: true, withFileTypes: true })),
  );
  const files = entries
    .flat()
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return files.filter((_file, index) => READS_THE_CHOICE.test(texts[index] ?? ''));
}

async function versionOf(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  return rows[0].server_version;
}
