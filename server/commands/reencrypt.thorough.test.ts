import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import { openDatabase } from '../db/database';
import { readKeyFile } from '../db/vault/databaseKeys';
import { type DataKeys, readKeyRing, writeKeyRing } from '../db/vault/dataKeys';
import { openRow, SEALED_TABLES } from '../db/vault/sealedRows';
import { MoneyStory, type Trader } from '../testing/moneyStory';
import { testOnPostgres } from '../testing/onPostgres';
import { buildServerProgram, ServerProcess } from '../testing/serverProcess';
import type { TestClient } from '../testing/testClient';
import { openTestDatabase } from '../testing/testDatabase';
import { keyNamed, TEST_DATA_KEYS, testDataKeys } from '../testing/testDataKeys';
import { until } from '../testing/until';

const NEW = `new:${keyNamed('new')}`;
const RESEALED = 'personal data was sealed with the newest key';

let program: string;

beforeAll(async () => {
  program = await buildServerProgram();
});

interface Transaction {
  readonly seller: Trader;
  readonly buyer: Trader;
  readonly code: string;
}

async function paidTransaction({ client }: ServerProcess): Promise<Transaction> {
  const story = new MoneyStory(client);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  return { seller, buyer, code: await story.paid(seller, buyer, { referee: '0084575948' }) };
}

/** Trades until the signal, at least once and within the limit; returns the payment codes. */
async function tradeUntil(
  over: Promise<unknown>,
  client: TestClient,
  { seller, buyer }: Transaction,
): Promise<string[]> {
  const story = new MoneyStory(client);
  const codes: string[] = [];
  let isOver = false;
  const noted = over.finally(() => {
    isOver = true;
  });
  do {
    codes.push(await story.paid(seller, buyer));
  } while (!isOver && codes.length < 15);
  await noted;
  return codes;
}

/** Old ciphertext for several batches: an SMS is bound to its mobile, so copies open too. */
async function multiplySms(pool: Pool): Promise<void> {
  await pool.query(`
    insert into sandbox_sms (mobile, text, code, sent_at, mobile_hash)
    select mobile, text, code, sent_at, mobile_hash from sandbox_sms, generate_series(1, 2000)
  `);
}

/** Opens each sealed value with these keys only; returns the number of rows. */
async function openEverything(location: { databaseUrl?: string; dataDirectory?: string }, dataKeys: DataKeys) {
  const database = await openDatabase({ ...location, dataKeys });
  let count = 0;
  for (const table of Object.keys(SEALED_TABLES) as (keyof typeof SEALED_TABLES)[]) {
    const { rows } = await database.pool.query(`select * from ${table}`);
    for (const row of rows) openRow(database.kysely, table, row);
    count += rows.length;
  }
  await database.close();
  return count;
}

async function expectGoingOn({ client }: ServerProcess, { seller, buyer, code }: Transaction): Promise<void> {
  const story = new MoneyStory(client);
  expect(await story.details(seller, code)).toMatchObject({ status: 'paid', referee_national_id: '0084575948' });
  const accounts = await client.call('listBankAccounts', { as: buyer.user });
  expect(JSON.stringify(accounts.data)).toContain(buyer.iban);
  expect(await story.confirm(buyer, 'settle', code)).toMatchObject({ status: 200 });
  const { full_name, national_code, date_of_birth } = seller.user.info;
  expect((await client.loginUser(seller.user)).info).toMatchObject({ full_name, national_code, date_of_birth });
  expect(await story.ledger()).toMatchObject({ sum: 0 });
}

// The embedded database belongs to one process; the command beside a server needs a PostgreSQL.
describe('reencrypt', () => {
  function reencrypt(environment: Record<string, string>): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      const env = { PATH: process.env.PATH, ...TEST_DATA_KEYS, ...environment };
      const child = execFile(process.execPath, [program, 'reencrypt'], { env }, (_error, output, errors) =>
        resolve({ code: child.exitCode ?? -1, output: output + errors }),
      );
    });
  }

  testOnPostgres(
    'changes the key while a server takes payments; afterwards the server runs without the old key',
    async () => {
      const database = await openTestDatabase();
      const location = { DATABASE_URL: database.url ?? '' };
      const old = await ServerProcess.start(program, location);
      const transaction = await paidTransaction(old);
      await multiplySms(database.pool);
      await old.stop();

      const both = { ...location, DATA_KEYS: `${NEW},${TEST_DATA_KEYS.DATA_KEYS}` };
      const server = await ServerProcess.start(program, both);
      const users = async () => (await database.pool.query('select national_code from users order by id')).rows;
      const before = await users();
      const first = reencrypt(both);
      // The first table has changed; most rows are in a later one.
      await until(async () => !isDeepStrictEqual(await users(), before));
      const traded = await tradeUntil(first, server.client, transaction);
      expect(await first).toMatchObject({ code: 0, output: expect.stringContaining('Keys that may go: test.') });
      expect((await first).output).toMatch(/ {2}users: 2\n {2}bank_accounts: 2\n/);
      const second = await reencrypt(both);
      expect(second).toMatchObject({ code: 0, output: expect.stringContaining('may go: none in use.') });
      expect(second.output.match(/: (\d+)$/gm)).toEqual(Object.keys(SEALED_TABLES).map(() => ': 0'));
      await server.stop();

      const without = await ServerProcess.start(program, { ...location, DATA_KEYS: NEW });
      const story = new MoneyStory(without.client);
      for (const code of traded) expect(await story.details(transaction.buyer, code)).toMatchObject({ status: 'paid' });
      await expectGoingOn(without, transaction);
      expect(await without.stop()).toBe(0);
      const dataKeys = { ...testDataKeys(), ring: readKeyRing(NEW) ?? testDataKeys().ring };
      expect(await openEverything({ databaseUrl: database.url ?? '' }, dataKeys)).toBeGreaterThan(4_000);
      await database.close();
    },
  );

  testOnPostgres('ends with 1 and one line where it lacks a key', async () => {
    const database = await openTestDatabase();
    const { code, output } = await reencrypt({ DATABASE_URL: database.url ?? '', DATA_KEYS: NEW });
    expect(code).toBe(1);
    expect(output).toMatch(/^Something in the database is sealed with the key test, .+\n$/);
    await database.close();
  });
});

describe('a server on an embedded database', () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'amanat-newest-'));
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Edits the key file like an operator. */
  function writeKeys(ring: string): void {
    const path = join(directory, 'data-keys.env');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^DATA_KEYS=.+$/m, `DATA_KEYS=${ring}`));
  }

  test('reseals by itself with the first key of its file, also after a kill, and drops the old key', async () => {
    const server = await ServerProcess.start(program, { DATA_DIRECTORY: directory, LOG_LEVEL: 'info' });
    const transaction = await paidTransaction(server);
    await server.stop();
    const older = await openDatabase({ dataDirectory: directory });
    await multiplySms(older.pool);
    await older.close();

    const made = readKeyFile(directory);
    if (!made) throw new Error('The sandbox has made no keys');
    writeKeys(`${NEW},${writeKeyRing(made.ring)}`);
    await server.launch();
    await server.kill();
    const { output: saidBefore } = await server.ended();
    await server.launch();
    const said = () => saidBefore + server.said;
    const done = until(() => said().includes(RESEALED));
    const traded = await tradeUntil(done, server.client, transaction);
    expect(said()).toMatch(/"complete":true,"retired":\["k1"\]/);
    expect(await server.stop()).toBe(0);

    writeKeys(NEW);
    await server.launch();
    const story = new MoneyStory(server.client);
    for (const code of traded) expect(await story.details(transaction.buyer, code)).toMatchObject({ status: 'paid' });
    await expectGoingOn(server, transaction);
    expect(await server.stop()).toBe(0);
    const dataKeys = { ...made, ring: readKeyRing(NEW) ?? made.ring };
    expect(await openEverything({ dataDirectory: directory }, dataKeys)).toBeGreaterThan(4_000);
  });
});
