import { AsyncLocalStorage } from 'node:async_hooks';
import { Blob } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, openDatabase } from '../db/database';
import { TEST_DATA_KEYS, testDataKeys } from './testDataKeys';

/**
 * A fresh, migrated database: in the cluster of `DATABASE_URL` where that is set, else embedded and in memory. Closing it
 * removes it.
 */
export async function openTestDatabase(): Promise<Database & { readonly url: string | undefined }> {
  const clusterUrl = process.env.DATABASE_URL;
  if (!clusterUrl) {
    // Node's Blob: jsdom's has no arrayBuffer().
    template ??= readOrMakeTemplate().then((bytes) => new Blob([new Uint8Array(bytes)]) as globalThis.Blob);
    const embedded = await openDatabase({ template: await template, dataKeys: testDataKeys() });
    return { ...embedded, url: undefined };
  }
  const { url, remove } = await createDatabase(clusterUrl);
  const database = await openDatabase({ databaseUrl: url, dataKeys: testDataKeys() });
  refuseSecondConnection(database);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

/**
 * Unpacks a fresh, migrated embedded database into an empty data directory. A server that creates it takes eight times as long to start.
 * @returns the environment of a server on the directory
 */
export async function fillDataDirectory(directory: string) {
  const data = join(directory, 'postgres');
  mkdirSync(data);
  // The names in the file begin with a slash, which tar takes off and warns of.
  execFileSync('tar', ['-xf', '-', '-C', data], { input: await readOrMakeTemplate(), stdio: 'pipe' });
  return { DATA_DIRECTORY: directory, ...TEST_DATA_KEYS };
}

/** A fresh, migrated database in a PostgreSQL cluster; `remove` drops it and ends its sessions. */
export async function createDatabase(clusterUrl: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `amanat_test_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, (client) => copyTemplate(client, clusterUrl, name));
  return {
    url: urlOf(clusterUrl, name),
    remove: () => onCluster(clusterUrl, (client) => drop(client, name)),
  };
}

/** Copies a migrated template, which is faster than migrating. The lock covers the removal of older templates. */
async function copyTemplate(client: Client, clusterUrl: string, name: string): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('amanat_template'))");
  const template = `amanat_template_${templateHash()}`;
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, 'amanat_template_')",
  );
  if (!rows.some((row) => row.name === template)) {
    for (const row of rows) await drop(client, row.name);
    const unfinished = 'amanat_template_unfinished';
    await client.query(`create database ${unfinished}`);
    const made = await openDatabase({ databaseUrl: urlOf(clusterUrl, unfinished), dataKeys: testDataKeys() });
    await made.close();
    await client.query(`alter database ${unfinished} rename to ${template}`);
  }
  await client.query(`create database ${name} template ${template}`);
}

async function drop(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`);
}

function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Closing the connection releases its locks. */
async function onCluster(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const ROOT = join(__dirname, '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'amanat');
/** The sources of an empty database. */
const SOURCES = ['server/testing/testDatabase.ts', 'server/db/sql', 'server/db/vault', 'package-lock.json'];

/** Trims the template's files and settings, which halves the start from it. */
const SMALLER = [
  "update pg_database set datistemplate = false where datname like 'template_'",
  'drop database template0',
  'drop database template1',
  "alter system set shared_buffers = '2MB'",
  'checkpoint',
];

/** Kept for the test file: each read copies tens of megabytes. */
let template: Promise<globalThis.Blob> | undefined;

/** A migrated, empty embedded database, cached in node_modules/.cache under the hash of its sources. */
async function readOrMakeTemplate(): Promise<Uint8Array> {
  const file = join(CACHE, `database-${templateHash()}.tar`);
  return readIfPresent(file) ?? makeTemplate(file);
}

async function makeTemplate(file: string): Promise<Uint8Array> {
  const database = await openDatabase({ dataKeys: testDataKeys() });
  for (const statement of SMALLER) await database.pool.query(statement);
  const snapshot = await database.snapshot?.();
  await database.close();
  if (!snapshot) throw new Error('The embedded database made no snapshot');
  const bytes = new Uint8Array(await snapshot.arrayBuffer());
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE).filter((name) => /^database-\w+\.tar$/.test(name))) {
    rmSync(join(CACHE, old), { force: true });
  }
  // Renamed when complete: other workers may write the same file.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
  return bytes;
}

function readIfPresent(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** Changes whenever the sources of an empty database change. */
function templateHash(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = source.endsWith('.ts') || source.endsWith('.json') ? [path] : filesIn(path);
    for (const file of files) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

interface OpenTransaction {
  isOpen: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/**
 * Makes PostgreSQL fail where the embedded database with its single connection would deadlock: a statement outside the
 * open transaction of its caller.
 */
function refuseSecondConnection({ kysely, pool }: Database): void {
  const { transaction } = kysely;
  kysely.transaction = () => {
    const builder = transaction.call(kysely);
    const { execute } = builder;
    builder.execute = async (work) => {
      const state: OpenTransaction = { isOpen: true };
      try {
        return (await execute.call(builder, (own) => current.run(state, () => work(own)))) as Awaited<
          ReturnType<typeof work>
        >;
      } finally {
        state.isOpen = false;
      }
    };
    return builder;
  };
  const { connect } = pool;
  pool.connect = ((...parameters: Parameters<typeof connect>) => {
    if (current.getStore()?.isOpen) {
      throw new Error('A statement outside its caller’s transaction: the embedded database has one connection');
    }
    return connect.apply(pool, parameters);
  }) as typeof connect;
}

/** Exempts work from {@link refuseSecondConnection}, for tests of several connections. */
export function besideTransaction<Result>(work: () => Result): Result {
  return current.exit(work);
}
