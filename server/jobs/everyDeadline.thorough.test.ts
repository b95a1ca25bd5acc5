import { DEADLINE_KINDS, type DeadlineKind } from '@contract/rules/deadlines';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { applyTransition } from '../db/door';
import { findDeadline } from '../db/repositories/dealExtras';
import { insertOutage } from '../db/repositories/outages';
import { findTransactionByCode } from '../db/repositories/transactionRows';
import { graceForDelivery } from '../domain/deadlineChanges';
import { afterTheNight } from '../domain/nights';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { DisputeStory } from '../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../testing/moneyStory';
import { mustWork } from '../testing/testClient';
import { runDeadline } from './deadlineJob';

/** The result of each deadline, D1 to D10, in time and once. */

/** Noon in Tehran. */
const NOON = new Date('2026-01-15T08:30:00Z');

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let referee: Trader;

beforeAll(async () => {
  server = await createTestServer({ start: NOON, config: { accessLifetimeSeconds: 2_000 * 24 * 3_600 } });
  story = new DisputeStory(server);
});

beforeEach(async () => {
  [seller, buyer, referee] = [await story.trader(), await story.trader(), await story.trader()];
  await server.context.db.pool.query('delete from rate_limits');
  const now = server.clock.now();
  server.clock.set(new Date(Math.ceil((now.getTime() - NOON.getTime()) / DAY_MS) * DAY_MS + NOON.getTime()));
});

afterEach(async () => {
  expect((await story.ledger()).sum).toBe(0);
});

afterAll(() => server.close());

function requested(): Promise<string> {
  return story.request(seller, {
    referee: referee.user.nationalCode,
    delivery: 'service',
    payByDays: 1,
    deliverByDays: 1,
  });
}

async function paid(code?: string): Promise<string> {
  const requestCode = code ?? (await requested());
  const body = { payment_code: requestCode, payer_bank_account: buyer.accountId, accept_referee: true };
  const { token } = mustWork(await server.call('pay', { as: buyer.user, body }));
  await story.atGateway(token);
  return requestCode;
}

async function declared(): Promise<string> {
  const code = await paid();
  mustWork(await server.call('recordDelivery', { as: seller.user, body: { payment_code: code, kind: 'declared' } }));
  return code;
}

async function received(): Promise<string> {
  const code = await paid();
  mustWork(await server.call('confirmReceipt', { as: buyer.user, body: { payment_code: code } }));
  return code;
}

async function opened(reason?: 'suspected_fraud'): Promise<string> {
  const code = await paid();
  mustWork(await story.open(buyer, code, reason && { reason }));
  return code;
}

async function talking(): Promise<string> {
  const code = await opened();
  mustWork(await story.say('answerDispute', seller, code));
  return code;
}

async function invited(): Promise<string> {
  return (await story.escalated(seller, buyer, await paid())).payment_code;
}

async function taken(): Promise<string> {
  const code = await invited();
  const { dispute_id: id } = await story.dispute(buyer, code);
  mustWork(await server.call('acceptCase', { as: referee.user, body: { dispute_id: id } }));
  return code;
}

async function awarded(): Promise<string> {
  const code = await taken();
  const { dispute_id: id } = await story.dispute(buyer, code);
  await story.award(referee, code, id, 1_000_000);
  return code;
}

/** A dispute over missing goods whose seller has not answered within the first deadline. */
async function unanswered(): Promise<string> {
  const code = await paid();
  expect((await story.details(buyer, code)).delivery?.grace).toBe(false);
  await pass(await dueOf(code, 'deliver_by'));
  expect((await story.details(buyer, code)).delivery?.grace).toBe(true);
  mustWork(await story.open(buyer, code, { reason: 'not_received' }));
  await pass(await dueOf(code, 'answer'));
  expect((await deadline(code, 'answer'))?.grace).toBe(true);
  return code;
}

const idOf = async (code: string) => (await findTransactionByCode(server.context.db.kysely, code))?.id ?? '';

async function deadline(code: string, kind: DeadlineKind) {
  const { kysely } = server.context.db;
  const found = kysely
    .selectFrom('deadlines')
    .selectAll()
    .where('transaction_id', '=', await idOf(code));
  return found.where('kind', '=', kind).executeTakeFirst();
}

async function dueOf(code: string, kind: DeadlineKind): Promise<Date> {
  const found = await deadline(code, kind);
  if (!found || found.closed_at) throw new Error(`No open deadline «${kind}»`);
  return found.due_at;
}

/** Sets the time and runs the due jobs. */
async function pass(to: Date): Promise<void> {
  server.clock.set(to);
  await server.runJobs();
}

/** Runs the job in five workers at once. */
async function runFiveTimes(code: string, kind: DeadlineKind): Promise<void> {
  const subject = `${await idOf(code)}:${kind}`;
  await Promise.all(Array.from({ length: 5 }, () => runDeadline(server.context, subject)));
}

/** The state and history of a transaction, its dispute and its payouts. */
async function standing(code: string) {
  const { history, details } = mustWork(
    await server.call('transactionDetails', { as: buyer.user, body: { payment_code: code } }),
  );
  // Without the later steps of the bank transfer.
  const decided = history
    .filter(({ to_status: to }) => !/_(awaiting|done)$/.test(to))
    .map(({ to_status: to, cause }) => `${to} ${cause}`);
  const { data } = await server.call('disputeDetails', { as: buyer.user, body: { payment_code: code } });
  const { rows } = await server.context.db.pool.query(
    'select kind, amount_rials from payouts where transaction_id = $1 order by kind',
    [await idOf(code)],
  );
  return {
    status: details.status.replace(/_(awaiting|done)$/, ''),
    last: decided.at(-1) ?? null,
    decided,
    stage: data?.dispute.stage ?? null,
    version: data?.dispute.version ?? 0,
    entries: data?.dispute.entries.map(({ kind }) => kind) ?? [],
    referee: data?.dispute.referee.state ?? null,
    payouts: rows.map(({ kind }) => kind),
  };
}

type Standing = Partial<Awaited<ReturnType<typeof standing>>>;

/** For each deadline: its kind, its start, and the result of silence. */
const DEADLINES: readonly (readonly [string, DeadlineKind, () => Promise<string>, Standing])[] = [
  ['D1', 'pay_by', requested, { last: 'canceled expired', payouts: [] }],
  ['D2, the granted day', 'deliver_by', paid, { last: 'paid null', payouts: [] }],
  [
    'D2',
    'deliver_by',
    async () => {
      const code = await paid();
      await pass(await dueOf(code, 'deliver_by'));
      return code;
    },
    { last: 'refunded silence', payouts: ['refund'] },
  ],
  ['D3', 'inspection', received, { last: 'settled silence', payouts: ['settle'] }],
  ['D4', 'inspection', declared, { status: 'paid', stage: 'office', version: 1, payouts: [] }],
  ['D5', 'answer', opened, { status: 'paid', stage: 'talk', version: 2, entries: ['opening', 'no_answer'] }],
  ['D5, of missing goods', 'answer', unanswered, { last: 'refunded silence', payouts: ['refund'] }],
  ['D6', 'talk', talking, { status: 'paid', stage: 'referee', referee: 'invited', version: 3 }],
  ['D7', 'referee_accept', invited, { status: 'paid', stage: 'office', referee: 'late' }],
  ['D8', 'referee_decide', taken, { status: 'paid', stage: 'office', referee: 'late' }],
  ['D9', 'appeal', awarded, { last: 'settled award', stage: 'closed', payouts: ['refund', 'settle'] }],
  [
    'D10',
    'office',
    () => opened('suspected_fraud'),
    { status: 'paid', stage: 'office', version: 2, entries: ['opening', 'office_late'], payouts: [] },
  ],
];

describe.each(DEADLINES)('%s `%s`', (_name, kind, make, outcome) => {
  test('has its result within a minute of the due time, once, also with five workers', async () => {
    const code = await make();
    const due = await dueOf(code, kind);
    await pass(new Date(due.getTime() - 1_000));
    expect(await dueOf(code, kind)).toEqual(due);
    // First as ordered jobs, which finds a missing or late order; then in five workers at once.
    await pass(new Date(due.getTime() + MINUTE_MS));
    const after = await standing(code);
    expect(after).toMatchObject(outcome);
    expect((await deadline(code, kind))?.closed_at ?? (await dueOf(code, kind))).not.toEqual(due);
    await runFiveTimes(code, kind);
    expect(await standing(code)).toEqual(after);
  });
});

describe.each(DEADLINES.filter(([name]) => ['D2', 'D3', 'D9'].includes(name)))(
  '%s `%s`',
  (_name, kind, make, outcome) => {
    test('waits for the morning when it is due at night, and five workers do it once', async () => {
      const code = await make();
      const due = await dueOf(code, kind);
      const midnight = new Date(due.getTime() + DAY_MS - ((due.getTime() + 3.5 * HOUR_MS) % DAY_MS));
      const before = await standing(code);
      server.clock.set(new Date(midnight.getTime() + HOUR_MS));
      await runFiveTimes(code, kind);
      expect(await standing(code)).toEqual(before);
      server.clock.set(afterTheNight(server.clock.now()));
      await runFiveTimes(code, kind);
      expect(await standing(code)).toMatchObject(outcome);
      await letPayoutsGoOut(server);
    });
  },
);

test('covers all kinds of deadlines', () => {
  expect(new Set(DEADLINES.map(([, kind]) => kind))).toEqual(new Set(DEADLINE_KINDS));
});

test('an escalation moves the next check of a deadline forward', async () => {
  const code = await talking();
  // The check after an outage postpones the job to the next reminder.
  const at = server.clock.now();
  await runDeadline(server.context, `${await idOf(code)}:talk`);
  const later = new Date(at.getTime() + 36 * HOUR_MS);
  await server.context.db.pool.query("update jobs set due_at = $1 where queue = 'deadline'", [later]);
  mustWork(await server.call('escalateDispute', { as: buyer.user, body: { payment_code: code } }));
  const due = await dueOf(code, 'talk');
  expect(due.getTime() - at.getTime()).toBe(DAY_MS);
  await pass(new Date(due.getTime() + MINUTE_MS));
  expect((await standing(code)).stage).toBe('referee');
});

test('a case with two withdrawn disputes ends with the office', async () => {
  const code = await declared();
  for (let dispute = 0; dispute < 2; dispute += 1) {
    mustWork(await story.open(buyer, code));
    mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
  }
  expect((await story.open(buyer, code)).error?.code).toBe(1609);
  const id = await idOf(code);
  server.clock.advance(4 * DAY_MS);
  for (let check = 0; check < 3; check += 1) {
    await runDeadline(server.context, `${id}:inspection`);
    server.clock.advance(2 * HOUR_MS);
  }
  expect(await standing(code)).toMatchObject({ status: 'paid', stage: 'office' });
});

test('an outage counts once, also after an extension', async () => {
  const outage = (hours: number) => {
    const from = new Date(server.clock.now().getTime() - 7 * HOUR_MS);
    const to = new Date(from.getTime() + hours * HOUR_MS);
    return insertOutage(server.context.db.kysely, { scope: 'api', from, to, why: 'test', by: 'system' });
  };
  const code = await taken();
  const before = await dueOf(code, 'referee_decide');
  server.clock.advance(7 * HOUR_MS);
  await outage(4);
  const id = await idOf(code);
  await runDeadline(server.context, `${id}:referee_decide`);
  expect((await dueOf(code, 'referee_decide')).getTime() - before.getTime()).toBe(4 * HOUR_MS);
  const { dispute_id: disputeId } = await story.dispute(buyer, code);
  const question = { dispute_id: disputeId, to: 'payee', text: 'ترمز را آزمودید؟' };
  mustWork(await server.call('askSide', { as: referee.user, body: question }));
  await runDeadline(server.context, `${id}:referee_decide`);
  expect((await dueOf(code, 'referee_decide')).getTime() - before.getTime()).toBe(DAY_MS + 4 * HOUR_MS);

  const late = await paid();
  server.clock.advance(7 * HOUR_MS);
  await outage(2);
  await runDeadline(server.context, `${await idOf(late)}:deliver_by`);
  const due = await dueOf(late, 'deliver_by');
  await pass(due);
  await runDeadline(server.context, `${await idOf(late)}:deliver_by`);
  // The granted day without an outage.
  expect(await dueOf(late, 'deliver_by')).toEqual(afterTheNight(new Date(due.getTime() + DAY_MS)));
});

test('a dispute freezes a decision on a deadline of the delivery', async () => {
  const code = await paid();
  const { kysely } = server.context.db;
  const running = await findDeadline(kysely, await idOf(code), 'deliver_by');
  if (!running) throw new Error('No open deadline');
  server.clock.set(running.dueAt);
  mustWork(await story.open(buyer, code));
  const late = graceForDelivery(running, server.clock.now());
  expect(await applyTransition(kysely, late)).toMatchObject({ outcome: 'frozen' });
  expect((await deadline(code, 'deliver_by'))?.grace).toBe(false);
});
