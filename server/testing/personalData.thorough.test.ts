import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../db/database';
import { createTestServer } from './createTestServer';
import { CONTROL, tellEverything } from './personalStory';
import { foundIn, rawFiles } from './rawFiles';
import { TemporaryPostgres } from './temporaryPostgres';
import { testDataKeys } from './testDataKeys';

jest.setTimeout(300_000);

const MANY = 30;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'amanat-sealed-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function toldTo(database: Database): Promise<Set<string>> {
  const server = await createTestServer({ database });
  try {
    const told = await tellEverything(server);
    await database.pool.query('checkpoint');
    return told;
  } finally {
    await server.close();
  }
}

test('keeps personal data out of the files of the embedded database', async () => {
  const told = await toldTo(await openDatabase({ dataDirectory: directory }));
  expect(told.size).toBeGreaterThan(MANY);
  const files = rawFiles(join(directory, 'postgres'));
  expect(foundIn(files, [CONTROL])).toEqual([CONTROL]);
  expect(foundIn(files, told)).toEqual([]);

  const keys = join(directory, 'data-keys.env');
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  const [, ring = '', lookup = ''] =
    /^DATA_KEYS=k1:(.+)\nDATA_LOOKUP_KEY=(.+)$/m.exec(readFileSync(keys, 'utf8')) ?? [];
  expect(foundIn(files, [ring, lookup])).toEqual([]);
});

const onPostgres = TemporaryPostgres.missing === null ? test : test.skip;
onPostgres('the files and the log of PostgreSQL show nothing either', async () => {
  const postgres = await TemporaryPostgres.start();
  try {
    const told = await toldTo(await openDatabase({ databaseUrl: postgres.url, dataKeys: testDataKeys() }));
    await postgres.stop('fast');
    const files = rawFiles(postgres.data);
    expect(foundIn(files, [CONTROL])).toEqual([CONTROL]);
    expect(foundIn(files, told)).toEqual([]);
  } finally {
    await postgres.remove();
  }
});
