import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { applyTransition } from '../db/door';
import { findDeadline } from '../db/repositories/dealExtras';
import { endOutage, insertOutage } from '../db/repositories/outages';
import { replaceSetting } from '../db/repositories/settings';
import { findTransactionByCode } from '../db/repositories/transactionRows';
import type { DisputeChange } from '../domain/dealExtras';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { WHAT_HAPPENED } from '../testing/disputeStory';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../testing/moneyStory';
import { userIdOf } from '../testing/officeTeam';
import { mustWork } from '../testing/testClient';
import { runDeadline } from './deadlineJob';

/** Noon in Tehran. */
const FIRST_NOON = new Date('2026-01-15T08:30:00Z');

let server: TestServer;
let story: MoneyStory;
/** The beginning of the test, on a day after the last one. */
let noon: Date;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await createTestServer({ start: FIRST_NOON, config: { accessLifetimeSeconds: 100 * 24 * 3_600 } });
  story = new MoneyStory(server);
});

beforeEach(async () => {
  const days = Math.floor((server.clock.now().getTime() - FIRST_NOON.getTime()) / DAY_MS);
  noon = new Date(FIRST_NOON.getTime() + (days + 1) * DAY_MS);
  server.clock.set(noon);
  [seller, buyer] = [await story.trader(), await story.trader()];
});

afterEach(async () => expect((await story.ledger()).sum).toBe(0));

afterAll(() => server.close());

const TERMS = { delivery: 'service', payByDays: 1, deliverByDays: 1 } as const;
const requested = () => story.request(seller, TERMS);
const paid = () => story.paid(seller, buyer, TERMS);

const fromNoon = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

/** Advances the time and runs the due jobs. */
/** Lets time pass while the worker is there. */
async function live(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await replaceSetting(server.context.db.kysely, 'last_heartbeat', server.clock.now().toISOString());
}

async function pass(milliseconds: number): Promise<void> {
  await live(milliseconds);
  await server.runJobs();
}

const statusOf = async (code: string) => (await story.details(seller, code)).status;
const historyOf = async (code: string) => {
  const { history } = mustWork(
    await server.call('transactionDetails', { as: seller.user, body: { payment_code: code } }),
  );
  return history.map(({ to_status: to, cause }) => `${to} ${cause}`);
};
const declare = (code: string) =>
  server.call('recordDelivery', { as: seller.user, body: { payment_code: code, kind: 'declared' } });
const receive = (code: string) => server.call('confirmReceipt', { as: buyer.user, body: { payment_code: code } });
const fireNow = (code: string, kind: string) =>
  server.send({ method: 'POST', url: '/sandbox/api/deadlines', payload: { payment_code: code, kind } });
const idOf = async (code: string) => (await findTransactionByCode(server.context.db.kysely, code))?.id ?? '';

/** The ledger sums of a transaction. */
async function moneyOf(code: string) {
  const { transactions } = await story.ledger();
  return transactions.find(({ payment_code }) => payment_code === code);
}

/** The process starts, reconciles and notes its heartbeat. */
async function beat(): Promise<void> {
  await server.context.jobs.start();
  await server.context.jobs.stop();
}

async function smsTo(trader: Trader): Promise<string[]> {
  const response = await server.send({ url: '/sandbox/api/sms', query: { mobile: trader.user.mobile } });
  return response
    .json<{ data: { text: string; code: string | null }[] }>()
    .data.filter(({ code }) => code === null)
    .map(({ text }) => text);
}

/** The sum in the notice of a settle. */
async function settledSum({ user }: Trader) {
  const { notifications } = mustWork(await server.call('listNotices', { as: user }));
  return notifications.find(({ kind }) => kind === 'settled')?.amount;
}

describe('D1, payment', () => {
  test('cancels an unpaid request, also after a failed payment', async () => {
    const [unpaid, failed] = [await requested(), await requested()];
    await story.atGateway(await story.gatewayToken(buyer, failed), { press: 'fail' });
    await pass(DAY_MS - MINUTE_MS);
    expect(await statusOf(unpaid)).toBe('inquired');
    await pass(MINUTE_MS);
    expect(await historyOf(unpaid)).toEqual(['inquired null', 'canceled expired']);
    expect(await historyOf(failed)).toEqual(['inquired null', 'redirected null', 'canceled expired']);
    expect(mustWork(await server.call('userReport', { as: seller.user })).awaiting_payments_num).toBe(0);
  });

  test('waits for a pending payment, which then counts', async () => {
    const code = await requested();
    server.clock.advance(DAY_MS - MINUTE_MS);
    const token = await story.gatewayToken(buyer, code);
    await pass(MINUTE_MS);
    expect(await statusOf(code)).toBe('redirected');
    await story.atGateway(token);
    await pass(10 * MINUTE_MS);
    expect(await statusOf(code)).toBe('paid');
  });
});

describe('D2, delivery', () => {
  test('grants the seller a day, informs both sides, and then refunds', async () => {
    const code = await paid();
    await pass(DAY_MS);
    expect(await statusOf(code)).toBe('paid');
    expect((await story.details(seller, code)).next).toMatchObject({ actor: 'payee', if_silent: 'refund' });
    await pass(DAY_MS - MINUTE_MS);
    expect(await statusOf(code)).toBe('paid');
    await pass(MINUTE_MS);
    expect((await historyOf(code)).slice(2, 4)).toEqual(['paid null', 'refunded silence']);
    await letPayoutsGoOut(server);
    expect(await moneyOf(code)).toMatchObject({ hold: 0, payable: 0, paid_out: 2_500_000 });
    for (const side of [seller, buyer]) expect((await smsTo(side)).join()).toContain('مهلت تحویل تمام شد');
  });

  test('ends with the seller’s declaration, also during the granted day', async () => {
    const code = await paid();
    await pass(DAY_MS + HOUR_MS);
    await declare(code);
    await pass(2 * DAY_MS);
    expect(await statusOf(code)).toBe('paid');
  });
});

describe('D3 and D4, inspection', () => {
  test('silence after strong proof pays the seller', async () => {
    const code = await paid();
    await receive(code);
    await pass(3 * DAY_MS - MINUTE_MS);
    expect(await statusOf(code)).toBe('paid');
    await pass(MINUTE_MS);
    expect(await historyOf(code)).toContain('settled silence');
    // Each side reads its own sum.
    expect([await settledSum(buyer), await settledSum(seller)]).toEqual([2_500_000, 2_475_000]);
    await letPayoutsGoOut(server);
    expect(await statusOf(code)).toBe('settled_done');
    expect(await moneyOf(code)).toMatchObject({ hold: 0, payable: 0, paid_out: 2_475_000 });
  });

  test('silence after the seller’s declaration goes to the office', async () => {
    const code = await paid();
    await declare(code);
    await pass(3 * DAY_MS);
    const details = await story.details(buyer, code);
    expect(details).toMatchObject({
      status: 'paid',
      next: { actor: 'office', action: 'decide', if_silent: 'nothing' },
    });
    for (let week = 0; week < 9; week += 1) await pass(7 * DAY_MS);
    expect(await statusOf(code)).toBe('paid');
    const { error } = await server.call('settle', { as: buyer.user, body: { payment_code: code } });
    expect(error).toMatchObject({ code: 1007, fields: { dispute: 'open' } });
  });
});

test('an OTP from before a dispute is refused during it, and stays unused', async () => {
  const code = await paid();
  await declare(code);
  const body = await story.otp(buyer, 'settle', code);
  await fireNow(code, 'inspection');
  const tried = await server.call('verifyTransactionOtp', { as: buyer.user, body });
  expect(tried.error).toMatchObject({ code: 1007, fields: { dispute: 'open' } });
  const { rows } = await server.context.db.pool.query(
    "select used_at from otp_challenges where purpose = 'settle_transaction' and user_id = $1",
    [await userIdOf(server, buyer.user)],
  );
  expect(rows).toEqual([{ used_at: null }]);
});

test('no deadline fires at night', async () => {
  // 20:00 in Tehran. The deadline is due a day later, and the jobs run at 23:00.
  server.clock.set(fromNoon(8 * HOUR_MS));
  const code = await requested();
  await pass(DAY_MS + 3 * HOUR_MS);
  expect(await statusOf(code)).toBe('inquired');
  await pass(10 * HOUR_MS - MINUTE_MS);
  expect(await statusOf(code)).toBe('inquired');
  await pass(MINUTE_MS);
  expect(await statusOf(code)).toBe('canceled');
});

test('five concurrent runs and a later one pay out once', async () => {
  const code = await paid();
  await receive(code);
  const id = await idOf(code);
  await live(3 * DAY_MS);
  await Promise.all(Array.from({ length: 5 }, () => runDeadline(server.context, `${id}:inspection`)));
  await runDeadline(server.context, `${id}:inspection`);
  await letPayoutsGoOut(server);
  const { rows } = await server.context.db.pool.query(
    'select kind, amount_rials from payouts where transaction_id = $1',
    [id],
  );
  expect(rows).toEqual([{ kind: 'settle', amount_rials: 2_475_000 }]);
});

test('reconciliation orders the lost job of a deadline', async () => {
  const code = await requested();
  await server.context.db.pool.query("delete from jobs where queue = 'deadline'");
  server.clock.advance(DAY_MS);
  await beat();
  await server.runJobs();
  expect(await statusOf(code)).toBe('canceled');
});

describe('an outage', () => {
  test('covers seven hours without a heartbeat', async () => {
    await beat();
    const code = await paid();
    await receive(code);
    server.clock.advance(4 * MINUTE_MS);
    await beat();
    server.clock.advance(7 * HOUR_MS);
    await beat();
    const { rows } = await server.context.db.pool.query(
      'select scope, to_at - from_at as length from outages where from_at > $1',
      [noon],
    );
    expect(rows).toMatchObject([{ scope: 'api', length: { hours: 7 } }]);
    await pass(3 * DAY_MS - 4 * MINUTE_MS - MINUTE_MS);
    expect(await statusOf(code)).toBe('paid');
    await pass(MINUTE_MS);
    expect(await historyOf(code)).toContain('settled silence');
  });

  test('lets no deadline pass before the next heartbeat has noted it', async () => {
    const code = await paid();
    await receive(code);
    await pass(3 * DAY_MS - HOUR_MS);
    server.clock.advance(2 * HOUR_MS);
    // The worker claims jobs at once when the database is back, and reconciles later.
    await server.runJobs();
    expect(await statusOf(code)).toBe('paid');
    await beat();
    await server.runJobs();
    expect(await statusOf(code)).toBe('paid');
    await pass(HOUR_MS);
    expect(await historyOf(code)).toContain('settled silence');
  });

  const outage = (from: number, hours: number, scope: 'api' | 'gateway' = 'api') =>
    insertOutage(server.context.db.kysely, {
      scope,
      from: fromNoon(from),
      to: fromNoon(from + hours * HOUR_MS),
      why: 'test',
      by: 'system',
    });

  test('of seven hours moves a deadline by seven hours and shows that', async () => {
    const code = await paid();
    await receive(code);
    await outage(HOUR_MS, 7);
    server.clock.advance(2 * DAY_MS);
    expect((await story.details(buyer, code)).next).toMatchObject({
      moved_hours: 7,
      due_at: fromNoon(3 * DAY_MS + 7 * HOUR_MS).toISOString(),
    });
    await pass(DAY_MS + 7 * HOUR_MS - MINUTE_MS);
    expect(await statusOf(code)).toBe('paid');
    await pass(MINUTE_MS);
    expect(await historyOf(code)).toContain('settled silence');
  });

  test('that lasts moves a deadline now and then, not without a pause', async () => {
    const code = await paid();
    await receive(code);
    const { kysely } = server.context.db;
    await insertOutage(kysely, { scope: 'sms', from: noon, to: null, why: 'test', by: 'switch' });
    server.clock.advance(HOUR_MS);
    const subject = `${await idOf(code)}:inspection`;
    const nextCheck = fromNoon(HOUR_MS + 10 * MINUTE_MS);
    await server.context.db.pool.query('update jobs set due_at = $1 where subject = $2', [server.clock.now(), subject]);
    await server.runJobs();
    const { rows } = await server.context.db.pool.query('select due_at from jobs where subject = $1', [subject]);
    expect(rows).toEqual([{ due_at: nextCheck }]);
    await endOutage(kysely, 'sms', server.clock.now(), 'switch');
    expect(await runDeadline(server.context, subject)).not.toEqual({ againAt: nextCheck });
    const due = fromNoon(3 * DAY_MS + HOUR_MS);
    expect(await findDeadline(kysely, await idOf(code), 'inspection')).toMatchObject({ dueAt: due });
  });

  test('after a deadline does not move it', async () => {
    const code = await paid();
    await receive(code);
    await outage(3 * DAY_MS + HOUR_MS, 7);
    await pass(3 * DAY_MS);
    expect(await historyOf(code)).toContain('settled silence');
  });

  test('of the gateway moves payment deadlines only', async () => {
    const unpaid = await requested();
    const code = await paid();
    await outage(HOUR_MS, 4, 'gateway');
    await pass(DAY_MS);
    expect(await statusOf(unpaid)).toBe('inquired');
    const { kysely } = server.context.db;
    expect((await findDeadline(kysely, await idOf(code), 'deliver_by'))?.grace).toBe(true);
    await pass(4 * HOUR_MS);
    expect(await statusOf(unpaid)).toBe('canceled');
  });
});

test('the time of a dispute does not count for the inspection', async () => {
  const code = await paid();
  await receive(code);
  const { kysely } = server.context.db;
  const transactionId = await idOf(code);
  const step = (dispute: DisputeChange, expectDispute?: { id: string; version: number }) =>
    applyTransition(kysely, {
      at: server.clock.now().toISOString(),
      transactionId,
      from: ['paid'],
      actor: { kind: 'payer', userId: null },
      dispute,
      ...(expectDispute && { expectDispute }),
    });
  const id = randomUUID();
  await step({ id, open: { stage: 'answer', openedBy: 'payer', reason: 'damaged', wantedPayeeRials: 0 } });
  await pass(10 * DAY_MS);
  expect(await statusOf(code)).toBe('paid');
  const close = { outcome: 'withdrawn', payerReceives: null, payeeReceives: null } as const;
  expect(await step({ id, close }, { id, version: 1 })).toMatchObject({ outcome: 'applied' });
  // A dispute extends the deadline without an outage.
  expect((await story.details(buyer, code)).next).toMatchObject({ action: 'inspect', moved_hours: 0 });
  await pass(3 * DAY_MS - MINUTE_MS);
  expect(await statusOf(code)).toBe('paid');
  await pass(10 * MINUTE_MS);
  expect(await historyOf(code)).toContain('settled silence');
});

describe('reminders', () => {
  /** The reminders to buyer and seller. */
  const sent = async () =>
    Promise.all(
      [buyer, seller].map(async (side) => (await smsTo(side)).filter((text) => text.includes('وگرنه')).length),
    );
  const passHours = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) await pass(HOUR_MS);
  };

  test('go at most three times to the acting side, and the last time to both', async () => {
    await receive(await paid());
    await passHours(71);
    expect(await sent()).toEqual([3, 1]);
  });

  test('go out once from overlapping runs', async () => {
    const id = await idOf(await paid());
    server.clock.advance(21 * HOUR_MS);
    await Promise.all(Array.from({ length: 5 }, () => runDeadline(server.context, `${id}:deliver_by`)));
    await server.runJobs();
    expect(await sent()).toEqual([1, 1]);
  });

  test('go out anew after an extension', async () => {
    const code = await paid();
    await passHours(22);
    const body = { payment_code: code, what: 'deliver_by', days: 1 };
    mustWork(await server.call('extendDeadline', { as: buyer.user, body }));
    await passHours(24);
    expect(await sent()).toEqual([2, 3]);
  });

  test('go out anew in the granted day', async () => {
    await paid();
    await passHours(24);
    const before = await sent();
    await passHours(22);
    expect(await sent()).toEqual(before.map((count) => count + 1));
  });

  test('go out again when a dispute has put off their time', async () => {
    const code = await paid();
    await passHours(22);
    await receive(code);
    // Due at 10 in the morning, so that the last reminder comes on the evening before.
    await passHours(60);
    const before = await sent();
    const body = { payment_code: code, reason: 'not_as_described', text: WHAT_HAPPENED, wanted_payee_rials: 0 };
    mustWork(await server.call('openDispute', { as: buyer.user, body }));
    await passHours(4);
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
    await passHours(10);
    expect(await sent()).toEqual(before.map((count) => count + 1));
  });
});

describe('the desk', () => {
  test('lets a deadline pass now, also at night, with the granted day first', async () => {
    server.clock.set(fromNoon(12 * HOUR_MS));
    const code = await paid();
    expect((await fireNow(code, 'deliver_by')).json()).toEqual({ data: { outcome: 'applied' } });
    expect(await statusOf(code)).toBe('paid');
    await fireNow(code, 'deliver_by');
    expect(await statusOf(code)).toBe('refunded');
  });

  test('refuses a closed deadline and an unknown kind', async () => {
    const code = await paid();
    expect((await fireNow(code, 'inspection')).json()).toMatchObject({ error: { code: 1007 } });
    expect((await fireNow(code, 'eternity')).json()).toMatchObject({ error: { code: 1002 } });
  });
});
