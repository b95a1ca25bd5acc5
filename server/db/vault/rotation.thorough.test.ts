import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../commands/migrate';
import { status } from '../../commands/status';
import { switchPart } from '../../commands/switch';
import { type Config, loadConfig } from '../../config';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { fillDataDirectory, openTestDatabase } from '../../testing/testDatabase';
import { keyNamed, TEST_DATA_KEYS, testDataKeys } from '../../testing/testDataKeys';
import { type Database, openDatabase } from '../database';
import { type DataKeys, readKeyRing } from './dataKeys';
import { resealAll } from './reseal';
import { SEALED_TABLES } from './sealedRows';

const NEW = `new:${keyNamed('new')}`;
let directory: string;
let made: Awaited<ReturnType<typeof openTestDatabase>> | null = null;
let server: TestServer;
let story: MoneyStory;
const logged: string[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'amanat-keys-'));
  if (process.env.DATABASE_URL) made = await openTestDatabase();
  else await fillDataDirectory(directory);
});

afterAll(async () => {
  await server.close();
  await made?.close();
  rmSync(directory, { recursive: true, force: true });
});

function open(ring: string): Promise<Database> {
  const dataKeys: DataKeys = { ...testDataKeys(), ring: readKeyRing(ring) ?? testDataKeys().ring };
  return openDatabase({ databaseUrl: made?.url, dataDirectory: directory, dataKeys });
}

async function serveWith(ring: string): Promise<void> {
  const logLine = (line: string) => void logged.push(line);
  server = await createTestServer({ database: await open(ring), config: { logLevel: 'error' }, logLine });
  story = new MoneyStory(server);
}

/** Each server of a test numbers its users from one. */
async function newcomer(seed: number): Promise<Trader> {
  const user = await server.registerByCode(seed);
  const { id, iban, pan } = await server.addCard(user);
  return { user, accountId: id, iban, pan };
}

async function sealedWith(prefix: string): Promise<number> {
  let count = 0;
  for (const [table, { columns }] of Object.entries(SEALED_TABLES)) {
    const some = columns.map((column) => `starts_with(${column}, '${prefix}')`).join(' or ');
    const { rows } = await server.context.db.pool.query(`select count(*)::int as count from ${table} where ${some}`);
    count += rows[0].count;
  }
  return count;
}

test('rotates a key while users trade: all data stays readable and the old key becomes unused', async () => {
  await serveWith(TEST_DATA_KEYS.DATA_KEYS);
  // A registration leaves sealed rows of its own.
  const people = [await newcomer(1), await newcomer(2)];
  const [seller, buyer] = people as [Trader, Trader];
  const before = await story.paid(seller, buyer, { referee: '0084575948' });
  const seen = await story.details(seller, before);
  expect(await sealedWith('test.')).toBeGreaterThanOrEqual(10);
  await server.close();

  await serveWith(`${NEW},${TEST_DATA_KEYS.DATA_KEYS}`);
  const login = await server.loginUser(buyer.user);
  const again = { ...buyer, user: login };
  const trading = Promise.all([newcomer(50), story.paid(seller, again), story.confirm(again, 'settle', before)]);
  const report = await resealAll(server.context.db.kysely);
  await trading;
  const rest = await resealAll(server.context.db.kysely);
  expect([report.complete, rest.complete]).toEqual([true, true]);
  expect(report.retired).toEqual(['test']);
  expect(report.rows).toMatchObject({ users: 2, bank_accounts: 2 });
  expect(Object.values(rest.rows).reduce((sum, rows) => sum + rows, 0)).toBe(0);
  expect(await sealedWith('test.')).toBe(0);
  await letPayoutsGoOut(server);
  await server.close();

  await serveWith(NEW);
  const last = { ...seller, user: await server.loginUser(seller.user) };
  expect(await story.details(last, before)).toMatchObject({
    status: 'settled_done',
    payee: seen.payee,
    payee_bank_account: seen.payee_bank_account,
    referee_national_id: '0084575948',
  });
});

test('refuses in one line a start with a missing or a changed key, which the next start does not need', async () => {
  await server.close();
  const other = open(`new:${keyNamed('other')}`);
  await expect(other).rejects.toMatchObject({ reason: 'keys', message: expect.stringContaining('The key new') });
  const without = open(`newest:${keyNamed('newest')}`);
  await expect(without).rejects.toMatchObject({ reason: 'keys', message: expect.stringContaining('the key new,') });
  await serveWith(NEW);
});

test.each([
  ['status', status],
  ['switch', (config: Config) => switchPart(config, [])],
  ['migrate', migrate],
])('the command %s with the keys of a former rotation makes no server need them', async (_name, command) => {
  await server.close();
  const config = loadConfig({
    ...TEST_DATA_KEYS,
    DATA_KEYS: `${TEST_DATA_KEYS.DATA_KEYS},${NEW}`,
    DATA_DIRECTORY: directory,
    DATABASE_URL: made?.url,
  });
  expect(await command(config)).toMatchObject({ complete: true });
  await serveWith(NEW);
});

describe('changed ciphertext', () => {
  test('answers 1001 for an IBAN copied from another account', async () => {
    const [one, other] = [await newcomer(101), await newcomer(102)];
    const { pool } = server.context.db;
    await pool.query('update bank_accounts set iban = (select iban from bank_accounts where id = $1) where id = $2', [
      other.accountId,
      one.accountId,
    ]);
    const answer = await server.call('listBankAccounts', { as: one.user });
    expect(answer).toMatchObject({ status: 500, error: { code: 1001 } });
    expect(JSON.stringify(answer)).not.toContain(other.iban);
    expect(logged.join()).toContain('bank_accounts.iban can');
    expect(logged.join()).not.toContain(other.iban.slice(2, 10));
  });

  test('lets reseal change sealed columns only, and no other statement use its setting', async () => {
    const { pool } = server.context.db;
    const attempt = async (statement: string) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query("select set_config('amanat.door', 'resealing', true)");
        await client.query(statement);
        return 'done';
      } catch (error) {
        return (error as { code: string }).code;
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await attempt('update transactions set payee_iban = payee_iban')).toBe('done');
    expect(await attempt('update transactions set amount_rials = 20000')).toBe('AM909');
    expect(await attempt("update transactions set payee_account_id = 'mine'")).toBe('AM909');
    expect(await attempt("update payment_attempts set gateway_token = 'x'")).toBe('AM909');
    expect(await attempt('update payouts set amount_rials = 1')).toBe('AM909');
    expect(await attempt('delete from payouts')).toBe('AM900');
    expect(await attempt('update ledger_balances set balance_rials = 1')).toBe('AM900');
    expect(await attempt("update transactions set payee_iban = 'IR120170000000000000000001'")).toBe('23514');
  });

  test('lists each sealed column of the database in SEALED_TABLES', async () => {
    const { rows } = await server.context.db.pool.query(
      "select table_name, column_name from information_schema.columns where domain_name = 'sealed'",
    );
    const known = Object.entries(SEALED_TABLES).flatMap(([table, { columns }]) =>
      columns.map((column) => `${table}.${column}`),
    );
    const names = rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    expect(names.sort()).toEqual(known.sort());
  });
});
