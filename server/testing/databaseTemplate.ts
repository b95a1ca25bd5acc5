import { Blob } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../db/database';
import { testDataKeys } from './testDataKeys';

const ROOT = join(__dirname, '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'amanat');
/** Whatever decides what an empty database looks like. */
const SOURCES = [
  'server/testing/databaseTemplate.ts',
  'server/db/migrations',
  'server/db/sql',
  'server/db/vault',
  'package-lock.json',
];

/** What a start on the template need not read, write or reserve: it is half as fast with them. */
const SMALLER = [
  "update pg_database set datistemplate = false where datname like 'template_'",
  'drop database template0',
  'drop database template1',
  "alter system set shared_buffers = '2MB'",
  'checkpoint',
];

/**
 * A migrated, empty database to start from. Making one takes seconds; it is kept in node_modules/.cache for all test
 * files, under the hash of what it is made from.
 */
export function databaseTemplate(): Promise<globalThis.Blob> {
  kept ??= readOrMake();
  return kept;
}

/** A test file may open many; each reading copies tens of megabytes. */
let kept: Promise<globalThis.Blob> | undefined;

async function readOrMake(): Promise<globalThis.Blob> {
  const file = join(CACHE, `database-${templateHash()}.tar`);
  const bytes = readIfThere(file) ?? (await make(file));
  // The web tests run in a browser-like world whose own Blob can't be read this way.
  return new Blob([new Uint8Array(bytes)]) as globalThis.Blob;
}

async function make(file: string): Promise<Uint8Array> {
  const database = await openDatabase({ dataKeys: testDataKeys() });
  for (const statement of SMALLER) await database.pool.query(statement);
  const snapshot = await database.snapshot?.();
  await database.close();
  if (!snapshot) throw new Error('An embedded database has a snapshot');
  const bytes = new Uint8Array(await snapshot.arrayBuffer());
  mkdirSync(CACHE, { recursive: true });
  // Other workers may be making it too: it appears whole or not at all.
  const unfinished = `${file}.${process.pid}`;
  for (const old of readdirSync(CACHE).filter((name) => /^database-\w+\.tar$/.test(name))) {
    rmSync(join(CACHE, old), { force: true });
  }
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
  return bytes;
}

function readIfThere(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** Names what an empty database looks like: another one whenever that may have changed. */
export function templateHash(): string {
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
