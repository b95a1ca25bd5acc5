import type { PayoutOrder, Payouts } from '../ports/payouts/payouts';
import { PortFailure } from '../ports/portFailure';
import type { TestServer } from '../testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../testing/moneyStory';
import { sharedServer } from '../testing/sharedServer';
import { until } from '../testing/until';
import { payoutHandler } from './payoutJob';

/** SQLSTATE of a transaction that another process has locked. */
const LOCK_NOT_AVAILABLE = '55P03';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await sharedServer();
  story = new MoneyStory(server);
  seller = await story.trader();
  buyer = await story.trader();
});

afterEach(async () => {
  jest.restoreAllMocks();
  expect((await story.ledger()).sum).toBe(0);
});

async function settledTransaction(): Promise<string> {
  const code = await story.paid(seller, buyer, { amount: 50_000 });
  server.clock.advance(61_000);
  const { data } = await story.confirm(buyer, 'settle', code);
  expect(data.status).toBe('settled');
  return code;
}

async function ordersFor(code: string): Promise<{ reference: string; amount_rials: number }[]> {
  const { rows } = await server.context.db.pool.query(
    'select reference, amount_rials from sandbox_payouts where description = $1 order by reference',
    [code],
  );
  return rows;
}

/** Replaces the bank's answers to the first orders; the simulator answers the others. */
function bankThat(...answers: ((order: PayoutOrder) => ReturnType<Payouts['pay']>)[]) {
  const { payouts } = server.context.ports;
  const real = payouts.pay;
  return jest.spyOn(payouts, 'pay').mockImplementation((order) => (answers.shift() ?? real)(order));
}

test('a payout passes settled, settled_awaiting and settled_done, and is booked when the bank is done', async () => {
  const code = await settledTransaction();
  await server.runJobs();
  expect((await story.details(seller, code)).status).toBe('settled_awaiting');
  const waiting = (await story.ledger()).transactions.find(({ payment_code }) => payment_code === code);
  expect(waiting).toMatchObject({ payable: 49_000, paid_out: 0 });
  server.clock.advance(2_000);
  await server.runJobs();
  expect((await story.details(seller, code)).status).toBe('settled_done');
});

test('an unreachable bank gets the order again, with the same reference', async () => {
  const bank = bankThat(
    () => Promise.reject(new PortFailure('payouts', 'unreachable')),
    () => Promise.reject(new PortFailure('payouts', 'unreachable')),
  );
  const code = await settledTransaction();
  await server.runJobs();
  expect((await story.details(seller, code)).status).toBe('settled');
  await letPayoutsGoOut(server);
  expect((await story.details(seller, code)).status).toBe('settled_done');
  expect(new Set(bank.mock.calls.map(([{ reference }]) => reference)).size).toBe(1);
  expect(await ordersFor(code)).toHaveLength(1);
});

test('a lost answer of the bank does not pay twice', async () => {
  const { pay } = server.context.ports.payouts;
  bankThat(async (order) => {
    await pay(order);
    throw new PortFailure('payouts', 'timeout');
  });
  const code = await settledTransaction();
  await letPayoutsGoOut(server);
  expect((await story.details(seller, code)).status).toBe('settled_done');
  expect(await ordersFor(code)).toEqual([{ reference: `${code}-settle-1`, amount_rials: 49_000 }]);
});

test('a refused transfer is ordered again with a new reference', async () => {
  bankThat(() => Promise.resolve({ outcome: 'refused', reason: 'unknown', final: false }));
  const code = await settledTransaction();
  await letPayoutsGoOut(server);
  expect((await story.details(seller, code)).status).toBe('settled_done');
  expect(await ordersFor(code)).toEqual([{ reference: `${code}-settle-2`, amount_rials: 49_000 }]);
});

test('a refusal that two processes receive at once causes one new reference', async () => {
  const code = await settledTransaction();
  const { payouts } = server.context.ports;
  const refused: PayoutOrder[] = [];
  jest.spyOn(payouts, 'pay').mockImplementation(async (order) => {
    refused.push(order);
    await until(() => refused.length === 2);
    return { outcome: 'refused', reason: 'unknown', final: false };
  });
  const { rows } = await server.context.db.pool.query('select id from transactions where payment_code = $1', [code]);
  const runs = await Promise.allSettled([1, 2].map(() => payoutHandler(server.context)(rows[0].id)));
  jest.restoreAllMocks();
  // A run that meets the lock of the other fails, and its job is retried.
  for (const run of runs) if (run.status === 'rejected') expect(run.reason).toMatchObject({ code: LOCK_NOT_AVAILABLE });
  expect(runs).toContainEqual({ status: 'fulfilled', value: 'again' });
  await letPayoutsGoOut(server);
  expect(new Set(refused.map(({ reference }) => reference))).toEqual(new Set([`${code}-settle-1`]));
  expect(await ordersFor(code)).toEqual([{ reference: `${code}-settle-2`, amount_rials: 49_000 }]);
});

test('reconciliation orders the lost job of an unfinished payout', async () => {
  const code = await settledTransaction();
  await server.context.db.pool.query("delete from jobs where queue = 'payout'");
  server.clock.advance(60_000);
  await server.context.jobs.start();
  await server.context.jobs.stop();
  await letPayoutsGoOut(server);
  expect((await story.details(seller, code)).status).toBe('settled_done');
  expect(await ordersFor(code)).toHaveLength(1);
});

test('the embedded database is tidied a minute after the start, PostgreSQL is not', async () => {
  const { db, jobs } = server.context;
  const reconcile = async () => {
    await jobs.start();
    await jobs.stop();
  };
  const isTidy = async () => {
    const { rows } = await db.pool.query("select reltuples >= 0 as counted from pg_class where relname = 'untidy'");
    return rows[0]?.counted;
  };
  await db.pool.query('create table untidy (id integer)');
  await reconcile();
  expect(await isTidy()).toBe(false);
  server.clock.advance(60_000);
  await reconcile();
  expect(await isTidy()).toBe(db.kind === 'embedded');
});
