import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { buildPaths } from '../config/webpack/paths';
import { TemporaryPostgres } from '../server/testing/temporaryPostgres';
import { runToolQuietly, say } from './run';

const FOLDERS = ['config', 'contract', 'lab', 'scripts', 'server'];

/** Reads the variable that names a PostgreSQL, or hands the whole environment on to somebody who may. */
const READS_THE_CHOICE = /process\.env(?:\.DATABASE_URL\b|\[|\s*[^.[\w\s])/;

/**
 * Whose matter is the database itself: they run on the embedded one as well. All other tests of the API ask the same statements of whichever
 * there is, and once is enough, on the one that refuses more; see docs/adr/0016.
 */
const OF_BOTH_DATABASES = [
  // its tables, functions, locks and lists
  'server/db/',
  // many at once, on its one connection
  'server/testing/concurrency.test.ts',
  // concurrent calls with one key
  'server/services/idempotency.test.ts',
  // the work that goes on by itself, tidying among it
  'server/jobs/jobs.test.ts',
  // a transaction's whole course; the browser's journeys go it on the embedded database too
  'server/services/transactions/transactions.test.ts',
];

/** What jest.config.ts makes the project `PostgreSQL` from. */
export interface PostgresTests {
  readonly url: string;
  /** The test files that run on it, from the project's root. */
  readonly files: readonly string[];
  /** Those of them that therefore don't run on the embedded database. */
  readonly instead: readonly string[];
}

/** A PostgreSQL, and the tests that it can make a difference to. */
export interface PreparedPostgres {
  readonly version: string;
  readonly tests: PostgresTests;
  readonly release: () => Promise<void>;
}

/**
 * Finds the API tests that run on PostgreSQL as well, and one for them: `DATABASE_URL`'s, else one of our own.
 *
 * @returns undefined, and says why, where there can be none
 * @throws Error when PostgreSQL does not start or the test files are not to be found out
 */
export async function preparePostgres(): Promise<PreparedPostgres | undefined> {
  if (process.env.DATABASE_URL) return prepared(process.env.DATABASE_URL, async () => undefined);
  if (TemporaryPostgres.missing) {
    say(`\n(The API tests run on the embedded database only: ${TemporaryPostgres.missing}.)`);
    return undefined;
  }
  const postgres = await TemporaryPostgres.start();
  const leave = () => void postgres.remove().finally(() => process.exit(1));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  const release = async () => {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await postgres.remove();
  };
  return prepared(postgres.url, release).catch(async (error) => {
    await release();
    throw error;
  });
}

async function prepared(url: string, release: () => Promise<void>): Promise<PreparedPostgres> {
  const [version, files] = await Promise.all([versionOf(url), databaseTests()]);
  const instead = files.filter((file) => !OF_BOTH_DATABASES.some((start) => file.startsWith(start)));
  return { version, tests: { url, files, instead }, release };
}

/** The test files that import, themselves or through others, what chooses the database: the rest can't tell the two apart. */
async function databaseTests(): Promise<string[]> {
  const chooses = await filesThatChoose();
  const list = ['--selectProjects', 'server', '--listTests', '--findRelatedTests', ...chooses];
  const { code, said } = await runToolQuietly('jest', list);
  const files = said.split('\n').filter((line) => line.startsWith(buildPaths.root));
  if (code !== 0 || files.length === 0) throw new Error(said);
  return files.map((file) => path.relative(buildPaths.root, file).replaceAll(path.sep, '/'));
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
