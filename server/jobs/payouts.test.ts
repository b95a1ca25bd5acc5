import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { limitedPayouts } from '../ports/payouts/limit';
import type { PayoutAnswer, PayoutOrder, Payouts } from '../ports/payouts/payouts';
import { PortFailure } from '../ports/portFailure';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { DisputeStory } from '../testing/disputeStory';
import { MoneyStory } from '../testing/moneyStory';
import { mustWork } from '../testing/testClient';
import { orderMissingJobs } from './reconciliation';

let server: TestServer;
let story: MoneyStory;
/** The orders that reached the bank, and the references that it was asked about. */
let ordered: PayoutOrder[];
let asked: string[];
/** The bank's word about each reference; an order without one is refused as unknown. */
let words: Map<string, PayoutAnswer>;
/** The bank's word about a new order. */
let decide: (order: PayoutOrder) => PayoutAnswer;

const REFUSED: PayoutAnswer = { outcome: 'refused', reason: 'unknown', final: false };
const DONE: PayoutAnswer = { outcome: 'done' };

beforeAll(async () => {
  // A Saturday: no Friday comes before the pending transfers are done.
  server = await createTestServer({ start: '2026-01-17T08:00:00.000Z' });
  story = new MoneyStory(server);
});

afterAll(() => server.close());

beforeEach(() => {
  [ordered, asked, words] = [[], [], new Map()];
  decide = () => DONE;
  const { payouts } = server.context.ports;
  const inquire = async (reference: string) => {
    asked.push(reference);
    return words.get(reference) ?? REFUSED;
  };
  jest.spyOn(payouts, 'pay').mockImplementation(async (order) => {
    ordered.push(order);
    const word = words.get(order.reference) ?? decide(order);
    if (word.outcome !== 'refused') words.set(order.reference, word);
    return word;
  });
  jest.spyOn(payouts, 'inquireMany').mockImplementation(async (references) => {
    const answers = references.map(async (reference) => [reference, await inquire(reference)] as const);
    return new Map(await Promise.all(answers));
  });
});

afterEach(async () => {
  jest.restoreAllMocks();
  expect(await story.ledger()).toMatchObject({ sum: 0 });
});

async function settled(amount = 50_000): Promise<string> {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer, { amount });
  server.clock.advance(61_000);
  const { data } = await story.confirm(buyer, 'settle', code);
  expect(data.status).toBe('settled');
  return code;
}

async function payoutOf(code: string) {
  const { rows } = await server.context.db.pool.query(
    `select payouts.state, reason, refusals, done_at from payouts
     join transactions on transactions.id = transaction_id where payment_code = $1`,
    [code],
  );
  return rows[0];
}

async function noticesOf(code: string): Promise<{ user_id: string; params: object }[]> {
  const { rows } = await server.context.db.pool.query(
    "select user_id, params from notices where payment_code = $1 and kind = 'payout_failed'",
    [code],
  );
  return rows;
}

async function statusOf(code: string): Promise<string> {
  const { rows } = await server.context.db.pool.query('select status from transactions where payment_code = $1', [
    code,
  ]);
  return rows[0].status;
}

const balancesOf = async (code: string) =>
  (await story.ledger()).transactions.find(({ payment_code }) => payment_code === code);

/** Lets jobs run for a while, in steps. */
async function pass(milliseconds: number, step = MINUTE_MS): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await server.runJobs();
    server.clock.advance(step);
  }
  await server.runJobs();
}

function orderMissing() {
  const now = server.clock.now();
  return orderMissingJobs(server.context.db.kysely, { now, attemptsBefore: new Date(0) });
}

describe('a refused transfer', () => {
  test('stops after a final refusal: one order, one notice to its owner, no job', async () => {
    decide = () => ({ outcome: 'refused', reason: 'account_closed', final: true });
    const code = await settled();
    await pass(10 * MINUTE_MS);
    expect(ordered).toHaveLength(1);
    expect(await payoutOf(code)).toMatchObject({ state: 'needs_account', reason: 'account_closed', done_at: null });
    expect(await noticesOf(code)).toEqual([
      { user_id: expect.any(String), params: { amount: 49_000, payout_reason: 'account_closed' } },
    ]);
    expect(await balancesOf(code)).toMatchObject({ payable: 49_000, paid_out: 0 });
    expect(await orderMissing()).toBe(0);
  });

  test('stops after three refusals of its account, each with a new reference', async () => {
    decide = () => REFUSED;
    const code = await settled();
    await pass(10 * MINUTE_MS);
    expect(ordered.map(({ reference }) => reference)).toEqual([1, 2, 3].map((number) => `${code}-settle-${number}`));
    expect(await payoutOf(code)).toMatchObject({ state: 'needs_account', refusals: 3 });
    expect(await noticesOf(code)).toHaveLength(1);
  });

  test('keeps its reference and gives no notice while the bank is down', async () => {
    decide = () => ({ outcome: 'refused', reason: 'bank_down', final: false });
    const code = await settled();
    await pass(5 * MINUTE_MS);
    expect(ordered.length).toBeGreaterThan(3);
    expect(new Set(ordered.map(({ reference }) => reference))).toEqual(new Set([`${code}-settle-1`]));
    expect(await payoutOf(code)).toMatchObject({ state: 'waiting', reason: 'bank_down', refusals: 0 });
    decide = () => DONE;
    await pass(2 * MINUTE_MS);
    expect(await statusOf(code)).toBe('settled_done');
    expect(await noticesOf(code)).toEqual([]);
  });

  test('is not ordered again when the bank executes it after all', async () => {
    decide = () => REFUSED;
    const code = await settled();
    await server.runJobs();
    words.set(`${code}-settle-1`, { outcome: 'pending', askAgainAt: null });
    await pass(5 * MINUTE_MS);
    words.set(`${code}-settle-1`, DONE);
    await pass(11 * MINUTE_MS);
    expect(ordered).toHaveLength(1);
    expect(await statusOf(code)).toBe('settled_done');
  });
});

describe('a pending transfer', () => {
  test('is asked about when the cycle of the bank is over', async () => {
    decide = () => ({ outcome: 'pending', askAgainAt: null });
    const code = await settled();
    await server.runJobs();
    expect(await statusOf(code)).toBe('settled_awaiting');
    await pass(9 * 60 * MINUTE_MS, 10 * MINUTE_MS);
    expect(ordered).toHaveLength(1);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(14);
    words.set(`${code}-settle-1`, DONE);
    await pass(10 * 60 * MINUTE_MS, 30 * MINUTE_MS);
    expect(await statusOf(code)).toBe('settled_done');
  });

  test('is asked about every ten minutes at most, also when its job starts again', async () => {
    decide = () => ({ outcome: 'pending', askAgainAt: server.clock.now() });
    await settled();
    await server.runJobs();
    for (let minute = 0; minute < 20; minute += 1) {
      server.clock.advance(MINUTE_MS);
      await server.context.db.pool.query("update jobs set due_at = '2020-01-01' where queue = 'payout'");
      await server.runJobs();
    }
    // The first question, and one after ten minutes.
    expect(asked).toHaveLength(2);
    words.set(asked[0] ?? '', DONE);
    await pass(11 * MINUTE_MS);
  });

  test('without an outcome keeps its status, and its end without success counts as a refusal', async () => {
    decide = () => ({ outcome: 'accepted' });
    const code = await settled();
    await server.runJobs();
    words.set(`${code}-settle-1`, { outcome: 'returned', at: server.clock.now(), reason: 'account_blocked' });
    await pass(MINUTE_MS, 6_000);
    expect(await payoutOf(code)).toMatchObject({ state: 'needs_account', reason: 'account_blocked' });
    expect(await balancesOf(code)).toMatchObject({ status: 'settled_awaiting', payable: 49_000, paid_out: 0 });
  });
});

describe('a finished transfer', () => {
  const search = async () => {
    await server.context.jobs.start();
    await server.context.jobs.stop();
    await server.runJobs();
  };

  test('that comes back within ten days is payable again and waits for another account', async () => {
    const code = await settled();
    await server.runJobs();
    expect(await statusOf(code)).toBe('settled_done');
    expect(await balancesOf(code)).toMatchObject({ payable: 0, paid_out: 49_000 });
    words.set(`${code}-settle-1`, { outcome: 'returned', at: server.clock.now(), reason: 'account_closed' });
    server.clock.advance(9 * DAY_MS);
    await search();
    expect(await balancesOf(code)).toMatchObject({ status: 'settled_awaiting', payable: 49_000, paid_out: 0 });
    expect(await payoutOf(code)).toMatchObject({ state: 'needs_account', reason: 'account_closed', done_at: null });
    expect(await noticesOf(code)).toHaveLength(1);
    expect(await orderMissing()).toBe(0);
    server.clock.advance(DAY_MS);
    await search();
    expect(await noticesOf(code)).toHaveLength(1);
    expect(ordered).toHaveLength(1);
  });

  test('that the bank had refused, and then made, is watched by its own reference', async () => {
    decide = () => REFUSED;
    const code = await settled();
    await server.runJobs();
    words.set(`${code}-settle-1`, DONE);
    await pass(HOUR_MS, 10 * MINUTE_MS);
    expect(await statusOf(code)).toBe('settled_done');
    expect(ordered).toHaveLength(1);
    words.set(`${code}-settle-1`, { outcome: 'returned', at: server.clock.now(), reason: 'account_closed' });
    server.clock.advance(DAY_MS);
    await search();
    expect(await balancesOf(code)).toMatchObject({ status: 'settled_awaiting', payable: 49_000, paid_out: 0 });
    expect(await payoutOf(code)).toMatchObject({ state: 'needs_account', done_at: null });
  });

  test('is watched for ten days only', async () => {
    const code = await settled();
    await server.runJobs();
    server.clock.advance(10 * DAY_MS + MINUTE_MS);
    words.set(`${code}-settle-1`, { outcome: 'returned', at: server.clock.now(), reason: 'account_closed' });
    await search();
    expect(await statusOf(code)).toBe('settled_done');
  });

  test('is asked about in batches, each once a search', async () => {
    const code = await settled();
    await server.runJobs();
    await server.context.db.pool.query("delete from settings where key = 'payout_returns'");
    await server.context.db.pool.query(`
      begin;
      select set_config('amanat.door', 'open', true);
      insert into transactions (
        id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side,
        commission_rate_basis_points, commission_minimum_rials, commission_maximum_rials, commission_rials, status,
        created_at, updated_at, delivery_method, pay_by_days, deliver_by_days
      ) select gen_random_uuid(), translate(lpad(to_hex(number), 8, 'Z'), '01abcdef', 'GHABCDEF'), payee_id,
        payee_account_id, payee_iban, amount_rials, 'batch', 1, 100, 1000, 1000, 1000, 'inquired', created_at,
        updated_at, 'hand', 1, 1
      from transactions, generate_series(1, 250) number where payment_code = '${code}';
      insert into payouts (transaction_id, kind, iban, amount_rials, created_at, done_at)
        select new.id, 'settle', iban, 1000, payouts.created_at, done_at
        from payouts, transactions new where behalf = 'batch' and transaction_id =
          (select id from transactions where payment_code = '${code}');
      commit;
    `);
    asked = [];
    await search();
    expect(asked.length).toBeGreaterThan(250);
    expect(new Set(asked).size).toBe(asked.length);
    // The next search is not due yet.
    await search();
    expect(new Set(asked).size).toBe(asked.length);
  });
});

test('an order of a split that the bank does not answer does not keep the other side’s money', async () => {
  const dispute = new DisputeStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await dispute.disputed(seller, buyer);
  const proposal = { call: 'proposeSplit', action: 'propose_split', body: { payee_rials: 1_000_000 } } as const;
  mustWork(await dispute.confirmStep(buyer, code, proposal));
  const [offer] = (await dispute.dispute(seller, code)).proposals;
  const body = { proposal_id: offer?.proposal_id };
  const call = { call: 'acceptInDispute', action: 'accept_proposal', body } as const;
  decide = ({ reference }) => {
    if (reference.includes('-settle-')) throw new PortFailure('payouts', 'no answer');
    return DONE;
  };
  mustWork(await dispute.confirmStep(seller, code, call));
  await pass(2 * MINUTE_MS);
  expect(await statusOf(code)).toBe('settled_awaiting');
  expect(await balancesOf(code)).toMatchObject({ payable: 990_000, paid_out: 1_500_000 });
  decide = () => DONE;
  await pass(2 * MINUTE_MS);
  expect(await statusOf(code)).toBe('settled_done');
});

test('calls of the bank are spaced over all processes of a database', async () => {
  const { db, ports } = server.context;
  const [one, other] = [1, 2].map(() => limitedPayouts(ports.payouts, db, 20)) as [Payouts, Payouts];
  const begun = performance.now();
  await Promise.all([0, 1, 2, 3, 4].flatMap(() => [one.inquireMany(['A']), other.inquireMany(['A'])]));
  expect(performance.now() - begun).toBeGreaterThan(440);
});

describe('the simulator', () => {
  test.each([
    ['7002', 'account_closed'],
    ['7003', 'account_blocked'],
    ['7005', 'unknown'],
  ])('refuses transfers to an account ending in %s: %s', async (ending, reason) => {
    jest.restoreAllMocks();
    const order = { reference: `sim-${ending}`, iban: `IR${ending}`, amountRials: 1, description: 'x' };
    expect(await server.context.ports.payouts.pay(order)).toMatchObject({ outcome: 'refused', reason });
  });

  test('returns a transfer to an account ending in 7004 after a minute, and delays one ending in 7001', async () => {
    jest.restoreAllMocks();
    const { payouts } = server.context.ports;
    const order = (ending: string) => ({ reference: ending, iban: `IR${ending}`, amountRials: 1, description: 'x' });
    await payouts.pay(order('7004'));
    expect(await payouts.pay(order('7001'))).toEqual({ outcome: 'pending', askAgainAt: null });
    server.clock.advance(2_000);
    expect((await payouts.inquireMany(['7004'])).get('7004')).toEqual(DONE);
    server.clock.advance(MINUTE_MS);
    expect((await payouts.inquireMany(['7004'])).get('7004')).toMatchObject({ outcome: 'returned' });
    server.clock.advance(DAY_MS);
    expect((await payouts.inquireMany(['7001'])).get('7001')).toEqual(DONE);
  });
});
