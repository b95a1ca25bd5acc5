import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testOnPostgres } from '../testing/onPostgres';
import { createDatabase } from '../testing/testDatabase';
import { testDataKeys } from '../testing/testDataKeys';
import { openDatabase } from './database';
import type { DatabaseOpenError } from './databaseErrors';

let root: string;
/** Directory of a closed database with data. */
let used: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'amanat-data-'));
  used = join(root, 'used');
  const database = await openDatabase({ dataDirectory: used });
  await database.pool.query("insert into settings (key, value) values ('kept', 'yes')");
  await database.close();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function copyOf(name: string): string {
  const directory = join(root, name);
  cpSync(used, directory, { recursive: true });
  return directory;
}

async function refusalOf(dataDirectory: string): Promise<DatabaseOpenError> {
  try {
    const database = await openDatabase({ dataDirectory });
    await database.close();
  } catch (error) {
    return error as DatabaseOpenError;
  }
  throw new Error('The database opened');
}

function fingerprint(directory: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(directory, { recursive: true }).map(String).sort()) {
    const path = join(directory, name);
    if (statSync(path).isFile()) hash.update(name).update(readFileSync(path));
  }
  return hash.digest('hex');
}

test('keeps data after closing and reopening', async () => {
  const directory = copyOf('again');
  const database = await openDatabase({ dataDirectory: directory });
  const { rows } = await database.pool.query("select value from settings where key = 'kept'");
  expect(rows).toEqual([{ value: 'yes' }]);
  await database.close();
});

test('flushes a commit to disk before its answer', async () => {
  const database = await openDatabase({ dataDirectory: copyOf('durable') });
  const { rows } = await database.pool.query(`
    select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
      current_setting('synchronous_commit') as commit`);
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on' }]);
  await database.close();
});

test('refuses a second process on one directory', async () => {
  const directory = copyOf('shared');
  const first = await openDatabase({ dataDirectory: directory });
  const refusal = await refusalOf(join(directory, '.', ''));
  expect(refusal).toMatchObject({ name: 'DatabaseOpenError', reason: 'locked' });
  expect(refusal.message).not.toContain('\n');
  await first.pool.query('select 1');
  await first.close();
  await (await openDatabase({ dataDirectory: directory })).close();
});

test('refuses a damaged database in one line and leaves it unchanged', async () => {
  const half = copyOf('half');
  rmSync(join(half, 'postgres', 'PG_VERSION'));
  const before = fingerprint(half);
  expect(await refusalOf(half)).toMatchObject({ reason: 'damaged', message: expect.not.stringContaining('\n') });
  expect(fingerprint(half)).toBe(before);

  const torn = copyOf('torn');
  const control = join(torn, 'postgres', 'global', 'pg_control');
  writeFileSync(
    control,
    readFileSync(control).map((byte) => byte ^ 0xff),
  );
  const tornBefore = fingerprint(torn);
  expect(await refusalOf(torn)).toMatchObject({ reason: 'damaged', message: expect.not.stringContaining('\n') });
  expect(fingerprint(torn)).toBe(tornBefore);
});

test('ignores the remains of an interrupted first start', async () => {
  const directory = join(root, 'interrupted');
  mkdirSync(join(directory, 'postgres.unfinished', 'base'), { recursive: true });
  const database = await openDatabase({ dataDirectory: directory });
  expect(readdirSync(directory).sort()).toEqual(['data-keys.env', 'postgres']);
  await database.close();
});

test('refuses data of a newer PostgreSQL or a newer server', async () => {
  const newerFormat = copyOf('newer-format');
  writeFileSync(join(newerFormat, 'postgres', 'PG_VERSION'), '99\n');
  expect(await refusalOf(newerFormat)).toMatchObject({ reason: 'too-new' });

  const newerSchema = copyOf('newer-schema');
  const database = await openDatabase({ dataDirectory: newerSchema });
  await database.pool.query("insert into kysely_migration (name, timestamp) values ('999_future', 'x')");
  await database.close();
  expect(await refusalOf(newerSchema)).toMatchObject({
    reason: 'too-new',
    message: expect.stringContaining('999_future'),
  });
});

test('reports an unreachable PostgreSQL in one line', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(opening).rejects.toMatchObject({ reason: 'unreachable', message: expect.not.stringContaining('\n') });
});

testOnPostgres('processes that start together migrate an empty PostgreSQL once', async () => {
  const { url, remove } = await createDatabase(String(process.env.DATABASE_URL));
  const location = { databaseUrl: url, dataKeys: testDataKeys() };
  const first = await openDatabase(location);
  const { rowCount: all } = await first.pool.query('select from kysely_migration');
  await first.pool.query('drop schema public cascade; create schema public');
  await first.close();
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase(location)));
  const counts = await Promise.all(databases.map(({ pool }) => pool.query('select from kysely_migration')));
  expect(counts.map(({ rowCount }) => rowCount)).toEqual([all, all, all]);
  await Promise.all(databases.map((database) => database.close()));
  await remove();
});
