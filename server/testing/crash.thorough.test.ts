import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MoneyStory, type Trader } from './moneyStory';
import { testOnPostgres } from './onPostgres';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { settledDeals } from './settledDeals';
import { fillDataDirectory, openTestDatabase } from './testDatabase';
import { until } from './until';

let directory: string;
let server: ServerProcess;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'amanat-crash-'));
  server = await ServerProcess.start(await buildServerProgram(), await fillDataDirectory(directory));
  story = new MoneyStory(server.client);
  seller = await story.trader();
  buyer = await story.trader();
});

afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function untilStatus(viewer: Trader, code: string, status: string, told = story): Promise<void> {
  await until(async () => (await told.details(viewer, code)).status === status);
}

async function transactionIn(code: string) {
  const { sum, transactions } = await story.ledger();
  expect(sum).toBe(0);
  return transactions.find(({ payment_code }) => payment_code === code);
}

test('loses and doubles nothing when killed after each answered call, and finishes the payout', async () => {
  const create = () =>
    server.client.call('createTransaction', {
      as: seller.user,
      headers: { 'idempotency-key': 'create' },
      body: { amount: 2_500_000, behalf: 'دوچرخه', payee_bank_account: seller.accountId },
    });
  const code = (await create()).data.payment_code;
  await server.crash();
  expect((await create()).data.payment_code).toBe(code);

  const pay = () => story.pay(buyer, code, { 'idempotency-key': 'pay' });
  const { token } = (await pay()).data;
  await server.crash();
  expect((await pay()).data.token).toBe(token);

  const receipt = await story.atGateway(token);
  await server.crash();
  expect(receipt?.get('status')).toBe('success');
  expect((await story.details(buyer, code)).status).toBe('paid');
  expect(await transactionIn(code)).toMatchObject({ hold: 2_500_000 });

  const body = await story.otp(buyer, 'settle', code);
  await server.crash();
  const settle = () =>
    server.client.call('verifyTransactionOtp', { as: buyer.user, body, headers: { 'idempotency-key': 'settle' } });
  expect((await settle()).data.status).toBe('settled');
  await server.crash();
  expect((await settle()).data.status).toBe('settled');

  await untilStatus(seller, code, 'settled_done');
  expect(await transactionIn(code)).toMatchObject({ hold: 0, payable: 0, paid_out: 2_475_000 });
  expect((await story.ledger()).accounts).toMatchObject({ payouts: 2_475_000, commission: 25_000 });
});

test('finds the payment after a kill during a late verification', async () => {
  const code = await story.request(seller);
  const receipt = await story.atGateway(await story.gatewayToken(buyer, code), { verification: 'late' });
  expect(receipt?.get('status')).toBe('pending');
  await server.crash();
  await untilStatus(buyer, code, 'paid');
  expect(await transactionIn(code)).toMatchObject({ hold: 2_500_000 });
});

// The embedded database belongs to one process; two need a PostgreSQL.
testOnPostgres('pays once by another process after a kill during a payout', async () => {
  const database = await openTestDatabase();
  const program = await buildServerProgram();
  const data = { DATABASE_URL: database.url ?? '' };
  const first = await ServerProcess.start(program, data);
  const told = new MoneyStory(first.client);
  const [payee, payer] = [await told.trader(), await told.trader()];
  const code = await told.paid(payee, payer);

  // A lock on the bank's table blocks the process with the payout.
  const bank = await database.pool.connect();
  await bank.query('begin; lock table sandbox_payouts in access exclusive mode');
  expect((await told.confirm(payer, 'settle', code)).data.status).toBe('settled');
  const taken = async () => (await bank.query('select from jobs where taken_by is not null')).rowCount === 1;
  await until(taken);
  const second = await ServerProcess.start(program, data);
  await first.kill();
  await bank.query('commit');
  bank.release();

  const toldByOther = new MoneyStory(second.client);
  await untilStatus(payee, code, 'settled_done', toldByOther);
  const { rows } = await database.pool.query('select description from sandbox_payouts');
  expect(rows).toEqual([{ description: code }]);
  expect(await toldByOther.ledger()).toMatchObject({ sum: 0, accounts: { hold: 0, payable: 0, payouts: 2_475_000 } });
  await second.stop();
  await database.close();
});

testOnPostgres('pays a batch once after a kill between the answers of the bank and the commit', async () => {
  const DEALS = 20;
  const database = await openTestDatabase();
  const program = await buildServerProgram();
  const data = { DATABASE_URL: database.url ?? '' };
  const first = await ServerProcess.start(program, data);
  const told = new MoneyStory(first.client);
  const [payee, payer] = await Promise.all(
    [await told.trader(), await told.trader()].map(async ({ accountId, iban }) => {
      const { rows } = await database.pool.query('select user_id from bank_accounts where id = $1', [accountId]);
      return { userId: rows[0].user_id as string, accountId, iban };
    }),
  );
  if (!payee || !payer) throw new Error('There are no traders');

  // A lock on the history blocks the process when it books the answers of the bank.
  const history = await database.pool.connect();
  await settledDeals(database.kysely, { payee, payer }, { count: DEALS, at: new Date(Date.now() + 3_600_000) });
  await history.query('begin; lock table transaction_history in access exclusive mode');
  await database.pool.query("update jobs set due_at = now() where queue = 'payout'");
  const orders = async () =>
    (await history.query('select reference, created_at from sandbox_payouts order by reference')).rows;
  const booking = "select pid from pg_locks where relation = 'transaction_history'::regclass and not granted";
  await until(async () => (await orders()).length === DEALS);
  await until(async () => (await history.query(booking)).rowCount !== 0);
  const ordered = await orders();
  await first.kill();
  // PostgreSQL does not notice the death of a waiting client.
  await history.query(`select pg_terminate_backend(pid) from (${booking}) waiting`);
  await until(async () => (await history.query(booking)).rowCount === 0);
  await history.query('commit');
  const { rows: booked } = await history.query("select from transaction_history where to_status = 'settled_awaiting'");
  expect(booked).toEqual([]);
  history.release();

  const second = await ServerProcess.start(program, data);
  const done = "select count(*)::int as count from transactions where status = 'settled_done'";
  await until(async () => (await database.pool.query(done)).rows[0].count === DEALS);
  const { rows: paid } = await database.pool.query(
    'select reference, created_at from sandbox_payouts order by reference',
  );
  expect(paid).toEqual(ordered);
  expect(await new MoneyStory(second.client).ledger()).toMatchObject({
    sum: 0,
    accounts: { hold: 0, payable: 0, payouts: DEALS * 49_000 },
  });
  await second.stop();
  await database.close();
});

testOnPostgres('killed in the middle of what a passed deadline comes to: another process does it, once', async () => {
  const database = await openTestDatabase();
  const program = await buildServerProgram();
  const data = { DATABASE_URL: database.url ?? '' };
  const first = await ServerProcess.start(program, data);
  const told = new MoneyStory(first.client);
  const [payee, payer] = [await told.trader(), await told.trader()];
  const code = await told.paid(payee, payer, { delivery: 'hand' });
  await first.client.call('confirmReceipt', { as: payer.user, body: { payment_code: code } });

  // Before the lock, because a start reads the ledger.
  const second = await ServerProcess.start(program, data);

  // The desk ends the inspection at any hour; a lock on the ledger blocks the process that applies the deadline.
  const ledger = await database.pool.connect();
  await ledger.query('begin; lock table ledger_entries in access exclusive mode');
  const fire = (process: ServerProcess) =>
    process.client.send({
      method: 'POST',
      url: '/sandbox/api/deadlines',
      payload: { payment_code: code, kind: 'inspection' },
    });
  const cutOff = fire(first).catch(() => null);
  const booking =
    "select from pg_locks where relation = 'ledger_entries'::regclass and mode = 'RowExclusiveLock' and not granted";
  const hangs = async () => (await ledger.query(booking)).rowCount === 1;
  await until(hangs);
  await first.kill();
  await cutOff;
  await ledger.query('commit');
  ledger.release();

  const toldByOther = new MoneyStory(second.client);
  // The killed process's statement may still commit; the deadline fires once in both cases.
  await fire(second);
  await untilStatus(payee, code, 'settled_done', toldByOther);
  const { rows } = await database.pool.query('select description from sandbox_payouts');
  expect(rows).toEqual([{ description: code }]);
  const { rows: outcomes } = await database.pool.query(
    "select cause from transaction_history where to_status in ('settled', 'refunded')",
  );
  expect(outcomes).toEqual([{ cause: 'silence' }]);
  expect((await toldByOther.ledger()).sum).toBe(0);
  await second.stop();
  await database.close();
});
