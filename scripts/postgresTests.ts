import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { buildPaths } from '../config/webpack/paths';
import { TemporaryPostgres } from '../server/testing/temporaryPostgres';
import { runToolQuietly, say } from './run';

const FOLDERS = ['config', 'contract', 'lab', 'scripts', 'server'];

/** Code that reads DATABASE_URL, or passes the whole environment on. */
const READS_DATABASE_URL = /process\.env(?:\.DATABASE_URL\b|\[|\s*[^.[\w\s])/;

/**
 * Tests of the database itself, which run on both databases. Other API tests send the same statements to either, so they run once, on
 * the stricter one (docs/adr/0016).
 */
const OF_BOTH_DATABASES = [
  // tables, functions, locks and lists
  'server/db/',
  // concurrent calls on the one connection of the embedded database
  'server/testing/concurrency.test.ts',
  // concurrent calls with one key
  'server/services/idempotency.test.ts',
  // jobs and tidying
  'server/jobs/jobs.test.ts',
  // the life of a transaction
  'server/services/transactions/transactions.test.ts',
];

/** The input of jest.config.ts for the project `PostgreSQL`. */
export interface PostgresTests {
  readonly url: string;
  /** Test files on PostgreSQL, relative to the root. */
  readonly files: readonly string[];
  /** The files of `files` that do not run on the embedded database. */
  readonly instead: readonly string[];
}

/** A PostgreSQL, and the tests that run on it. */
export interface PreparedPostgres {
  readonly version: string;
  readonly tests: PostgresTests;
  readonly release: () => Promise<void>;
}

/**
 * Finds the API tests for PostgreSQL and a server: that of `DATABASE_URL`, else a temporary one.
 *
 * @returns undefined, after a printed reason, without a PostgreSQL
 * @throws Error when PostgreSQL does not start or jest does not list the files
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

/** The test files that import, directly or not, code that chooses the database. */
async function databaseTests(): Promise<string[]> {
  const choosing = await filesThatChooseDatabase();
  const list = ['--selectProjects', 'server', '--listTests', '--findRelatedTests', ...choosing];
  const { code, output } = await runToolQuietly('jest', list);
  const files = output.split('\n').filter((line) => line.startsWith(buildPaths.root));
  if (code !== 0 || files.length === 0) throw new Error(output);
  return files.map((file) => path.relative(buildPaths.root, file).replaceAll(path.sep, '/'));
}

async function filesThatChooseDatabase(): Promise<string[]> {
  const entries = await Promise.all(
    FOLDERS.map((folder) => readdir(path.join(buildPaths.root, folder), { recursive: true, withFileTypes: true })),
  );
  const files = entries
    .flat()
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return files.filter((_file, index) => READS_DATABASE_URL.test(texts[index] ?? ''));
}

async function versionOf(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  return rows[0].server_version;
}
