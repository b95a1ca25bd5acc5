import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { DisputeChange } from '../domain/dealExtras';
import { recordDelivery } from '../domain/delivery';
import { divideTransaction, openTransaction, settleTransaction } from '../domain/paymentRequests';
import { finishPayout, startPayouts } from '../domain/payouts';
import type { Transition } from '../domain/transition';
import { insertUsers, newTransaction } from '../testing/doorFixtures';
import { openTestDatabase } from '../testing/testDatabase';
import { applyTransition } from './door';
import { findTransaction } from './repositories/transactionRows';

const AT = new Date('2026-01-15T08:00:00Z');
const LATER = '2026-01-18T08:00:00.000Z';
const SYSTEM = { at: AT.toISOString(), actor: { kind: 'system', userId: null } } as const;

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertUsers(database.kysely, ['seller', 'buyer', 'another'], AT);
});

afterAll(() => database.close());

function apply(transition: Partial<Transition>) {
  return applyTransition(database.kysely, { ...SYSTEM, transactionId: null, ...transition });
}

/** Returns the id of a paid transaction. */
async function paid(payer = 'buyer'): Promise<string> {
  const id = randomUUID();
  const terms = { deliveryMethod: 'courier', payByDays: 7, deliverByDays: 3 } as const;
  const opened = openTransaction(id, newTransaction(terms), AT);
  const paying: Partial<Transition> = {
    transactionId: id,
    from: ['redirected'],
    to: 'paid',
    payer: { userId: payer, accountId: 'a', iban: 'IR2', paidRials: 2_500_000, creditRials: 0 },
    entries: [
      {
        kind: 'paid',
        postings: [
          { account: 'gateway_clearing', rials: -2_500_000 },
          { account: `hold:${id}`, rials: 2_500_000 },
        ],
      },
    ],
  };
  expect(await applyTransition(database.kysely, opened)).toMatchObject({ outcome: 'applied' });
  expect(await apply({ transactionId: id, from: ['inquired'], to: 'redirected' })).toMatchObject({
    outcome: 'applied',
  });
  expect(await apply(paying)).toMatchObject({ outcome: 'applied' });
  return id;
}

const opening = (id: string, stage: 'answer' | 'office' = 'answer'): DisputeChange => ({
  id,
  open: { stage, openedBy: 'payer', reason: 'damaged', wantedPayeeRials: 0 },
  entries: [{ id: randomUUID(), by: 'payer', userId: 'buyer', kind: 'opening', text: 'شکسته است', evidenceIds: [] }],
});

/** A paid transaction with an open dispute of version 1. */
async function disputed(): Promise<{ id: string; dispute: { id: string; version: number } }> {
  const id = await paid();
  const dispute = { id: randomUUID(), version: 1 };
  expect(await apply({ transactionId: id, from: ['paid'], dispute: opening(dispute.id) })).toMatchObject({
    outcome: 'applied',
  });
  return { id, dispute };
}

async function stored(id: string) {
  const transaction = await findTransaction(database.kysely, id);
  if (!transaction) throw new Error('It is there');
  return transaction;
}

async function settling(id: string): Promise<Transition> {
  const transaction = await stored(id);
  return settleTransaction({ transaction, userId: 'buyer', at: AT, payeeFreeRials: 0 });
}

async function rowOf<Row>(statement: string, values: readonly unknown[]): Promise<Row> {
  const { rows } = await database.pool.query(statement, [...values]);
  return rows[0] as Row;
}

describe('an open dispute', () => {
  test('freezes each transition that does not name it', async () => {
    const { id } = await disputed();
    expect(await applyTransition(database.kysely, await settling(id))).toEqual({ outcome: 'frozen', status: 'paid' });
    expect(await apply({ transactionId: id, from: ['paid'], delivery: { generation: 2 } })).toMatchObject({
      outcome: 'frozen',
    });
    // A change of neither status nor delivery passes, for example the return of a late payment.
    expect(await apply({ transactionId: id, from: ['paid'] })).toMatchObject({ outcome: 'applied' });
    expect((await stored(id)).status).toBe('paid');
  });

  test('refuses a step with an old version', async () => {
    const { id, dispute } = await disputed();
    const change = { id: dispute.id, set: { stage: 'talk' } } as const;
    const step = { transactionId: id, from: ['paid'], expectDispute: dispute, dispute: change } as const;
    expect(await apply({ ...step, expectDispute: { ...dispute, version: 2 } })).toMatchObject({
      outcome: 'stale_dispute',
    });
    expect(await apply(step)).toMatchObject({ outcome: 'applied' });
    expect(await apply(step)).toMatchObject({ outcome: 'stale_dispute' });
    expect(await rowOf('select stage, version from disputes where id = $1', [dispute.id])).toEqual({
      stage: 'talk',
      version: 2,
    });
  });

  test('is the only open one, and the sides open at most three', async () => {
    const { id, dispute } = await disputed();
    const again = () => apply({ transactionId: id, from: ['paid'], dispute: opening(randomUUID()) });
    expect(await again()).toMatchObject({ outcome: 'stale_dispute' });
    const close = { outcome: 'withdrawn', payerReceives: null, payeeReceives: null } as const;
    const withdraw = (known: { id: string; version: number }) =>
      apply({ transactionId: id, from: ['paid'], expectDispute: known, dispute: { id: known.id, close } });
    expect(await withdraw(dispute)).toMatchObject({ outcome: 'applied' });
    expect((await stored(id)).row.dispute_id).toBeNull();
    for (const _place of [2, 3]) {
      expect(await again()).toMatchObject({ outcome: 'applied' });
      const next = await rowOf<{ id: string }>('select dispute_id as id from transactions where id = $1', [id]);
      expect(await withdraw({ id: next.id, version: 1 })).toMatchObject({ outcome: 'applied' });
    }
    await expect(again()).rejects.toMatchObject({ constraint: 'disputes_of_a_transaction' });
    const open = { stage: 'office', openedBy: 'system', reason: 'silent_buyer', wantedPayeeRials: null } as const;
    const bySystem = { transactionId: id, from: ['paid'], dispute: { id: randomUUID(), open } } as const;
    expect(await apply(bySystem)).toMatchObject({ outcome: 'applied' });
  });

  test('pays both sides of a split and completes with the second transfer', async () => {
    const { id, dispute } = await disputed();
    const transaction = await stored(id);
    const close = { outcome: 'awarded', payerReceives: 1_000_000, payeeReceives: 1_485_000 } as const;
    const award = {
      ...divideTransaction({
        transaction,
        shareRials: 1_500_000,
        payeeFreeRials: 0,
        actor: { kind: 'operator', userId: 'another' },
        cause: 'award',
        at: AT,
      }),
      expectDispute: dispute,
      dispute: { id: dispute.id, close },
    };
    expect(await applyTransition(database.kysely, award)).toMatchObject({ outcome: 'applied', status: 'settled' });
    const balances = async () => {
      const { rows } = await database.pool.query(
        'select account, balance_rials from ledger_balances where account like $1 order by account',
        [`%:${id}%`],
      );
      return rows.map(({ balance_rials }) => balance_rials);
    };
    expect(await balances()).toEqual([0, 1_485_000, 1_000_000]);
    expect((await stored(id)).row).toMatchObject({ received_rials: 1_485_000, refunded_rials: 1_000_000 });

    const settled = await stored(id);
    expect(await applyTransition(database.kysely, startPayouts(settled, AT))).toMatchObject({ outcome: 'applied' });
    const finish = (kind: 'settle' | 'refund', amountRials: number, othersOpen: number) =>
      applyTransition(database.kysely, finishPayout(settled, { kind, amountRials, refusals: 0, othersOpen }, AT));
    expect(await finish('settle', 1_485_000, 0)).toMatchObject({ outcome: 'stale' });
    expect(await finish('settle', 1_485_000, 1)).toEqual({ outcome: 'applied', status: 'settled_awaiting' });
    expect(await finish('settle', 1_485_000, 1)).toMatchObject({ outcome: 'stale' });
    expect(await finish('refund', 1_000_000, 0)).toEqual({ outcome: 'applied', status: 'settled_done' });
    expect(await balances()).toEqual([0, 0, 0]);
  });

  test('seals new entries and keeps earlier ones', async () => {
    const { dispute } = await disputed();
    const { text } = await rowOf<{ text: string }>('select text from dispute_entries where dispute_id = $1', [
      dispute.id,
    ]);
    expect(text).not.toContain('شکسته');
  });
});

test('applies exactly one of concurrent settles, refunds and disputes', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await paid();
    const settle = await settling(id);
    const transaction = await stored(id);
    const back = {
      ...divideTransaction({
        ...{ transaction, shareRials: 0, payeeFreeRials: 0 },
        ...SYSTEM,
        cause: 'silence',
        at: AT,
      }),
    };
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        if (index % 3 === 0) return applyTransition(database.kysely, settle);
        if (index % 3 === 1) return applyTransition(database.kysely, back);
        return apply({ transactionId: id, from: ['paid'], dispute: opening(randomUUID()) });
      }),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1);
    const { payouts } = await rowOf<{ payouts: number }>(
      'select count(*) as payouts from payouts where transaction_id = $1',
      [id],
    );
    expect(payouts).toBe((await stored(id)).status === 'paid' ? 0 : 1);
  }
  const { sum } = await rowOf<{ sum: number }>('select sum(amount_rials) as sum from ledger_postings', []);
  expect(Number(sum)).toBe(0);
});

describe('a deadline', () => {
  const open = { do: 'open', kind: 'deliver_by', startedAt: AT.toISOString(), baseDueAt: LATER, dueAt: LATER } as const;
  const firing = (id: string, dueAt = LATER): Partial<Transition> => ({
    transactionId: id,
    from: ['paid'],
    expectDeadline: { kind: 'deliver_by', dueAt },
    deadlines: [{ do: 'close', kind: 'deliver_by' }],
  });

  test('fires once, and not after it was moved', async () => {
    const id = await paid();
    expect(await apply(firing(id))).toMatchObject({ outcome: 'stale_deadline' });
    await apply({ transactionId: id, from: ['paid'], deadlines: [open] });
    const moved = '2026-01-20T08:00:00.000Z';
    const move = { do: 'move', kind: 'deliver_by', baseDueAt: moved, dueAt: moved, extended: true } as const;
    await apply({ transactionId: id, from: ['paid'], deadlines: [move] });
    expect(await apply(firing(id))).toMatchObject({ outcome: 'stale_deadline' });
    expect(await apply(firing(id, moved))).toMatchObject({ outcome: 'applied' });
    expect(await apply(firing(id, moved))).toMatchObject({ outcome: 'stale_deadline' });
  });

  test.each(['deliver_by', 'inspection'] as const)('of the kind %s does not fire during a dispute', async (kind) => {
    const { id } = await disputed();
    const expectDeadline = { kind, dueAt: LATER };
    expect(await apply({ transactionId: id, from: ['paid'], expectDeadline })).toMatchObject({ outcome: 'frozen' });
  });

  test('closes with the change of status', async () => {
    const id = await paid();
    await apply({ transactionId: id, from: ['paid'], deadlines: [open] });
    await applyTransition(database.kysely, await settling(id));
    expect(await rowOf('select closed_at from deadlines where transaction_id = $1', [id])).toEqual({ closed_at: AT });
  });
});

test('refuses a tracking code of another payer', async () => {
  const sent = (trackingHash: string) => ({
    state: 'sent' as const,
    evidence: 'weak' as const,
    carrier: 'post' as const,
    trackingCode: '12345678901234567890',
    trackingHash,
  });
  const [one, same, other] = [await paid(), await paid(), await paid('another')];
  const send = (transactionId: string) => apply({ transactionId, from: ['paid'], delivery: sent('parcel') });
  expect(await send(one)).toMatchObject({ outcome: 'applied' });
  expect(await send(same)).toMatchObject({ outcome: 'applied' });
  expect(await send(other)).toEqual({ outcome: 'tracking_taken' });
});

test('refuses a change of a delivery that changed since it was read', async () => {
  const id = await paid();
  const read = { transactionId: id, method: 'service', state: 'waiting', evidence: 'none' } as const;
  const say = (state: 'declared' | 'confirmed', by: 'payer' | 'payee') =>
    recordDelivery({ ...read, generation: 1 }, { state }, { kind: by, userId: null }, AT);
  const [word, receipt] = [say('declared', 'payee'), say('confirmed', 'payer')];
  expect(await applyTransition(database.kysely, receipt)).toMatchObject({ outcome: 'applied' });
  // A concurrent declaration of the seller does not weaken strong evidence.
  expect(await applyTransition(database.kysely, word)).toMatchObject({ outcome: 'stale_delivery' });
  expect(await rowOf('select evidence from deliveries where transaction_id = $1', [id])).toEqual({
    evidence: 'strong',
  });
});

describe('the database refuses', () => {
  const HELD_OPEN = "select set_config('amanat.door', 'open', true)";
  let held: Awaited<ReturnType<typeof disputed>>;

  beforeAll(async () => {
    held = await disputed();
    await apply({ transactionId: await paid(), from: ['paid'], delivery: { generation: 2 } });
  });

  async function attempt(statements: readonly string[]): Promise<{ code?: string; constraint?: string }> {
    const client: PoolClient = await database.pool.connect();
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      return {};
    } catch (error) {
      return error as { code?: string; constraint?: string };
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test.each([
    'deliveries',
    'tracking_codes',
    'deadlines',
    'disputes',
    'dispute_entries',
    'dispute_proposals',
    'dispute_awards',
  ])('anything but the door into %s', async (table) => {
    expect(await attempt([`insert into ${table} default values`])).toMatchObject({ code: 'AM900' });
  });

  test('a change of status during a dispute', async () => {
    const move = `update transactions set status = 'settled' where id = '${held.id}'`;
    expect(await attempt([HELD_OPEN, move])).toMatchObject({ code: 'AM910' });
    const both = `update transactions set status = 'settled', dispute_id = null where id = '${held.id}'`;
    expect(await attempt([HELD_OPEN, both])).toMatchObject({ code: 'AM910' });
  });

  test('the release of money with an open dispute, and a hold without one', async () => {
    const letGo = `update transactions set dispute_id = null where id = '${held.id}'`;
    expect(await attempt([HELD_OPEN, letGo])).toMatchObject({ code: 'AM911' });
    const other = `update transactions set dispute_id = '${held.dispute.id}' where id <> '${held.id}' and status = 'paid'`;
    expect(await attempt([HELD_OPEN, other])).toMatchObject({ code: 'AM911' });
  });

  test.each(["delivery_method = 'hand'", 'pay_by_days = 30', 'deliver_by_days = 14'])(
    'other terms: %s',
    async (change) => {
      const update = `update transactions set ${change} where id = '${held.id}'`;
      expect(await attempt([HELD_OPEN, update])).toMatchObject({ code: 'AM904' });
    },
  );

  test.each(["update dispute_entries set kind = 'x'", 'delete from dispute_entries', 'delete from dispute_awards'])(
    '%s',
    async (statement) => {
      expect(await attempt([HELD_OPEN, statement])).toMatchObject({ code: 'AM901' });
    },
  );

  test('a change of other columns by reseal', async () => {
    const resealing = "select set_config('amanat.door', 'resealing', true)";
    expect(await attempt([resealing, "update dispute_entries set kind = 'x'"])).toMatchObject({ code: 'AM909' });
    expect(await attempt([resealing, 'update dispute_entries set text = text'])).toEqual({});
    expect(await attempt([resealing, 'update deliveries set generation = 5'])).toMatchObject({ code: 'AM909' });
  });
});
