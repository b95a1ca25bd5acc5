import { randomUUID } from 'node:crypto';
import { changesByItself, TRANSACTION_RULES, TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import { Pool, type PoolClient } from 'pg';
import { creditGranted } from '../domain/ledger';
import { openTransaction } from '../domain/paymentRequests';
import type { Transition } from '../domain/transition';
import { insertUsers, newTransaction } from '../testing/doorFixtures';
import { testOnPostgres } from '../testing/onPostgres';
import { openTestDatabase } from '../testing/testDatabase';
import { testDataKeys } from '../testing/testDataKeys';
import { type Database, openDatabase } from './database';
import { applyTransition, onApplied, sharedDoor } from './door';
import { findStoredAnswer } from './repositories/idempotencyRecords';

/** The embedded database has one connection. */
const AT = new Date('2026-01-15T08:00:00Z');
const SYSTEM = { at: AT.toISOString(), actor: { kind: 'system', userId: null } } as const;

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertUsers(database.kysely, ['seller', 'buyer', 'another'], AT);
});

afterAll(() => database.close());

async function made(): Promise<string> {
  const id = randomUUID();
  expect(await applyTransition(database.kysely, openTransaction(id, newTransaction(), AT))).toMatchObject({
    outcome: 'applied',
  });
  return id;
}

function apply(transition: Partial<Transition>) {
  return applyTransition(database.kysely, { ...SYSTEM, transactionId: null, ...transition });
}

async function statusOf(id: string): Promise<string> {
  const { rows } = await database.pool.query('select status from transactions where id = $1', [id]);
  return rows[0].status;
}

describe('applyTransition', () => {
  test('refuses a transition that was decided in another status', async () => {
    const id = await made();
    const cancel = { transactionId: id, from: ['inquired'], to: 'canceled' } as const;
    expect(await apply(cancel)).toEqual({ outcome: 'applied', status: 'canceled' });
    expect(await apply(cancel)).toEqual({ outcome: 'stale', status: 'canceled' });
    expect(await apply({ ...cancel, transactionId: randomUUID() })).toEqual({ outcome: 'missing' });
  });

  test('applies a transition whole or not at all', async () => {
    const id = await made();
    const overdrawn = await apply({
      transactionId: id,
      from: ['inquired'],
      to: 'redirected',
      entries: [
        {
          kind: 'paid_out',
          postings: [
            { account: `hold:${id}`, rials: -1 },
            { account: 'payouts', rials: 1 },
          ],
        },
      ],
      jobs: [{ queue: 'payout', subject: id, startAfter: AT.toISOString() }],
    });
    expect(overdrawn).toEqual({ outcome: 'insufficient' });
    expect(await statusOf(id)).toBe('inquired');
    const { rows } = await database.pool.query('select count(*) from jobs where subject = $1', [id]);
    expect(rows[0].count).toBe(0);
  });

  test('never overdraws a balance in concurrent transitions', async () => {
    await apply({ entries: [creditGranted('u1', 10)] });
    const take = () =>
      apply({
        entries: [
          {
            kind: 'credit_reserved',
            postings: [
              { account: 'credit:u1', rials: -3 },
              { account: 'promotion', rials: 3 },
            ],
          },
        ],
      });
    const outcomes = (await Promise.all(Array.from({ length: 8 }, take))).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(3);
    const { rows } = await database.pool.query("select balance_rials from ledger_balances where account = 'credit:u1'");
    expect(rows[0].balance_rials).toBe(1);
  });

  test('uses a one-time code once', async () => {
    await database.pool.query(
      `insert into otp_challenges
         (id, token_hash, purpose, mobile, code_hmac, payload, created_at, expires_at, mobile_hash)
       values ('once', 'once', 'cancel', $3, 'x', $3, $1, $2, 'x')`,
      [AT, new Date(AT.getTime() + 1), `v1.${'x'.repeat(38)}`],
    );
    const cancel = async () =>
      apply({ transactionId: await made(), from: ['inquired'], to: 'canceled', challengeId: 'once' });
    expect([await cancel(), await cancel()]).toEqual([
      { outcome: 'applied', status: 'canceled' },
      { outcome: 'code_used', status: 'inquired' },
    ]);
  });

  test('answers code_taken for a payment code in use', async () => {
    const transaction = newTransaction();
    await applyTransition(database.kysely, openTransaction(randomUUID(), transaction, AT));
    expect(await applyTransition(database.kysely, openTransaction(randomUUID(), transaction, AT))).toEqual({
      outcome: 'code_taken',
    });
  });
});

describe('a shared door', () => {
  const cancel = (id: string): Transition => ({
    ...SYSTEM,
    transactionId: id,
    from: ['inquired'],
    to: 'canceled',
    jobs: [{ queue: 'payout', subject: id, startAfter: AT.toISOString() }],
  });
  const entry = (...rials: number[]) =>
    [{ kind: 'paid_out', postings: rials.map((one) => ({ account: 'payouts' as const, rials: one })) }] as const;

  test('applies the moves of a batch around one that is stale and others that fail', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, made));
    const [stale, overdrawn, unbalanced, impossible] = ids as [string, string, string, string, string, string];
    await apply(cancel(stale));
    const moves = new Map<string, Transition>(ids.map((id) => [id, cancel(id)]));
    moves.set(overdrawn, {
      ...cancel(overdrawn),
      entries: [
        {
          kind: 'paid_out',
          postings: [
            { account: `hold:${overdrawn}`, rials: -1 },
            { account: 'payouts', rials: 1 },
          ],
        },
      ],
    });
    moves.set(unbalanced, { ...cancel(unbalanced), entries: entry(5, -4) });
    moves.set(impossible, { ...cancel(impossible), to: 'settled_done' });
    const statements = jest.spyOn(database.pool, 'connect');
    const results = await Promise.allSettled([...moves.values()].map(sharedDoor(database.kysely)));
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
    expect(results).toEqual([
      { status: 'fulfilled', value: { outcome: 'stale', status: 'canceled' } },
      { status: 'fulfilled', value: { outcome: 'insufficient' } },
      { status: 'rejected', reason: expect.objectContaining({ code: 'AM902' }) },
      { status: 'rejected', reason: expect.objectContaining({ code: 'AM903' }) },
      { status: 'fulfilled', value: { outcome: 'applied', status: 'canceled' } },
      { status: 'fulfilled', value: { outcome: 'applied', status: 'canceled' } },
    ]);
    expect(await Promise.all(ids.map(statusOf))).toEqual([
      'canceled',
      ...Array(3).fill('inquired'),
      'canceled',
      'canceled',
    ]);
    const { rows } = await database.pool.query('select subject from jobs where subject = any($1)', [ids.slice(1)]);
    expect(rows.map(({ subject }) => subject).sort()).toEqual(ids.slice(4).sort());
    expect(
      (await database.pool.query('select from ledger_entries where transaction_id = any($1)', [ids])).rowCount,
    ).toBe(0);
  });

  testOnPostgres('does not wait for a locked transaction', async () => {
    const [locked, free] = [await made(), await made()];
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from transactions where id = $1 for update', [locked]);
    const results = await Promise.allSettled([cancel(locked), cancel(free)].map(sharedDoor(database.kysely)));
    await holder.query('commit');
    holder.release();
    expect(results).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: '55P03' }) },
      { status: 'fulfilled', value: { outcome: 'applied', status: 'canceled' } },
    ]);
    expect(await statusOf(locked)).toBe('inquired');
  });

  test('closes behind a batch, and tells of each applied move', async () => {
    const ids = await Promise.all([made(), made()]);
    const told: (string | null)[] = [];
    onApplied(database.kysely, ({ transactionId }) => told.push(transactionId));
    await Promise.all(ids.map(cancel).map(sharedDoor(database.kysely)));
    expect(told.sort()).toEqual([...ids].sort());
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select apply_each($1)', [JSON.stringify([cancel(ids[0])])]);
    await expect(client.query("update transactions set behalf = 'x'")).rejects.toMatchObject({ code: 'AM900' });
    await client.query('rollback');
    client.release();
  });
});

describe('contract/rules/transactionStates and the database', () => {
  test('allow the same changes of status', async () => {
    const { rows } = await database.pool.query('select from_status, to_status from allowed_transitions');
    const steps = Object.values(TRANSACTION_RULES).flatMap(({ transitions }) => Object.entries(transitions));
    const changes = steps.filter(([from, to]) => from !== to).map(([from, to]) => `${from} > ${to}`);
    expect(rows.map(({ from_status, to_status }) => `${from_status} > ${to_status}`).sort()).toEqual(
      [...new Set(changes)].sort(),
    );
  });

  test('index the same unfinished statuses', async () => {
    const { rows } = await database.pool.query(
      "select indexdef from pg_indexes where indexname = 'transactions_unfinished'",
    );
    const indexed = [...rows[0].indexdef.matchAll(/'(\w+)'/g)].map(([, status]) => status);
    expect(indexed.sort()).toEqual(TRANSACTION_STATUSES.filter(changesByItself).sort());
  });
});

describe('a payment that was decided before another one was opened', () => {
  const payment = (payerId: string) => ({
    id: randomUUID(),
    payerId,
    payerAccountId: 'a',
    payerIban: 'IR2',
    amountRials: 2_500_000,
    creditRials: 0,
    gatewayToken: randomUUID(),
    gateway: 'simulator' as const,
    terminalId: '1',
    callbackSecretHash: randomUUID(),
    returnUrl: null,
  });
  const pay = (id: string, newAttempt: ReturnType<typeof payment>, putAside: readonly string[] = []) =>
    apply({
      transactionId: id,
      from: ['inquired', 'redirected'],
      to: 'redirected',
      newAttempt,
      attempts: putAside.map((one) => ({ id: one, from: ['pending'], to: 'superseded' })),
    });

  test('supersedes the other attempt of its payer after a second decision', async () => {
    const id = await made();
    const [first, second, another] = [payment('buyer'), payment('buyer'), payment('another')];
    expect(await pay(id, first)).toMatchObject({ outcome: 'applied' });
    expect(await pay(id, second)).toEqual({ outcome: 'stale_attempt', status: 'redirected' });
    expect(await pay(id, another)).toMatchObject({ outcome: 'applied' });
    expect(await pay(id, second, [first.id])).toMatchObject({ outcome: 'applied' });
    const { rows } = await database.pool.query('select id, status from payment_attempts where transaction_id = $1', [
      id,
    ]);
    expect(Object.fromEntries(rows.map((row) => [row.id, row.status]))).toEqual({
      [first.id]: 'superseded',
      [second.id]: 'pending',
      [another.id]: 'pending',
    });
  });
});

/** State of the caller's transaction after a refused transition. */
describe('keeps the door closed after a transition that', () => {
  let id: string;

  beforeAll(async () => {
    id = await made();
  });

  async function writeAfter(
    transition: Partial<Transition>,
  ): Promise<{ outcome: string; refusal: string | undefined }> {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('savepoint move');
      const outcome = await client
        .query('select apply_transition($1::jsonb) as result', [JSON.stringify({ ...SYSTEM, ...transition })])
        .then(({ rows }) => rows[0].result.outcome)
        .catch(async (error) => {
          await client.query('rollback to savepoint move');
          return error.constraint ?? error.code;
        });
      const refusal = await client.query("update transactions set behalf = 'x'").then(
        () => undefined,
        (error) => error.code,
      );
      return { outcome, refusal };
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  const overdrawn = {
    kind: 'paid_out',
    postings: [
      { account: 'credit:nobody', rials: -1 },
      { account: 'payouts', rials: 1 },
    ],
  } as const;

  test.each<[string, () => Partial<Transition>]>([
    ['missing', () => ({ transactionId: randomUUID(), from: ['inquired'] })],
    ['stale', () => ({ transactionId: id, from: ['paid'], to: 'settled' })],
    [
      'stale_attempt',
      () => ({
        transactionId: id,
        from: ['inquired'],
        attempts: [{ id: randomUUID(), from: ['pending'], to: 'failed' }],
      }),
    ],
    ['code_used', () => ({ transactionId: id, from: ['inquired'], to: 'canceled', challengeId: 'none' })],
    ['balance_not_negative', () => ({ transactionId: id, from: ['inquired'], entries: [overdrawn] })],
    ['AM903', () => ({ transactionId: id, from: ['inquired'], to: 'paid' })],
    ['applied', () => ({ transactionId: id, from: ['inquired'], to: 'canceled' })],
  ])('is answered %s', async (outcome, transition) => {
    expect(await writeAfter(transition())).toEqual({ outcome, refusal: 'AM900' });
  });
});

/** Each statement bypasses the door; some open it by hand. */
describe('the database refuses', () => {
  const HELD_OPEN = "select set_config('amanat.door', 'open', true)";
  let id: string;
  let client: PoolClient;

  beforeAll(async () => {
    id = await made();
    await apply({ entries: [creditGranted('u2', 1_000)] });
  });

  async function attempt(statements: readonly string[]): Promise<{ code?: string; constraint?: string }> {
    client = await database.pool.connect();
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      return {};
    } catch (error) {
      await client.query('rollback');
      return error as { code?: string; constraint?: string };
    } finally {
      client.release();
    }
  }

  test.each([
    ['a status set by hand', "update transactions set status = 'paid'"],
    ['a deleted transaction', 'delete from transactions'],
    ['an emptied table', 'truncate payouts'],
    ['a balance set by hand', "update ledger_balances set balance_rials = 1000000 where account = 'credit:u2'"],
    [
      'a posting from outside',
      "insert into ledger_postings (entry_id, account, amount_rials) values (1, 'payouts', 1)",
    ],
    ['a changed payment', "update payment_attempts set status = 'paid'"],
    ['a payout from outside', 'update payouts set amount_rials = 1'],
    ['a new way between statuses', "insert into allowed_transitions values ('canceled', 'paid')"],
  ])('%s', async (_name, statement) => {
    expect(await attempt([statement])).toMatchObject({ code: 'AM900' });
  });

  // The setting of the door is null in a new session and empty in a used one.
  test('an update in a session that never used the door', async () => {
    const [fresh, close] = await freshSession();
    const { rows } = await fresh.query("select current_setting('amanat.door', true) as door");
    expect(rows).toEqual([{ door: null }]);
    for (const statement of [
      "update transactions set status = 'paid'",
      "update payment_attempts set payer_iban = 'k.x'",
      'update payouts set amount_rials = 1',
      'update ledger_balances set balance_rials = 1',
      'delete from payouts',
    ]) {
      await expect(fresh.query(statement)).rejects.toMatchObject({ code: 'AM900' });
    }
    await close();
  });

  /** A session that has run no statement, and its end. */
  async function freshSession(): Promise<[pool: Database['pool'], close: () => Promise<void>]> {
    if (database.url) {
      const pool = new Pool({ connectionString: database.url, max: 1 });
      return [pool, () => pool.end()];
    }
    const copy = await openDatabase({ template: await database.snapshot?.(), dataKeys: testDataKeys() });
    return [copy.pool, () => copy.close()];
  }

  test.each([
    ['rewritten history', "update transaction_history set to_status = 'paid'"],
    ['deleted history', 'delete from transaction_history'],
    ['a rewritten entry', "update ledger_entries set kind = 'x'"],
    ['a rewritten posting', 'update ledger_postings set amount_rials = 7'],
    ['a deleted posting', 'delete from ledger_postings'],
    ['an emptied ledger', 'truncate ledger_entries cascade'],
  ])('%s, even through the door', async (_name, statement) => {
    expect(await attempt([HELD_OPEN, statement])).toMatchObject({ code: 'AM901' });
  });

  test('postings that do not sum to zero, at the end of the transaction', async () => {
    const unbalanced = [
      HELD_OPEN,
      "insert into ledger_entries (kind, at) values ('paid', now())",
      `insert into ledger_postings (entry_id, account, amount_rials)
        values (currval(pg_get_serial_sequence('ledger_entries', 'id')), 'payouts', 5)`,
    ];
    expect(await attempt(unbalanced)).toMatchObject({ code: 'AM902' });
    const balanced = [
      ...unbalanced,
      `insert into ledger_postings (entry_id, account, amount_rials)
        values (currval(pg_get_serial_sequence('ledger_entries', 'id')), 'commission', -5)`,
    ];
    expect(await attempt(balanced)).toEqual({});
  });

  test('a negative balance', async () => {
    const result = await attempt([
      HELD_OPEN,
      "update ledger_balances set balance_rials = -1 where account = 'credit:u2'",
    ]);
    expect(result).toMatchObject({ constraint: 'balance_not_negative' });
  });

  test('an unlisted pair of statuses', async () => {
    expect(await attempt([HELD_OPEN, `update transactions set status = 'settled' where id = '${id}'`])).toMatchObject({
      code: 'AM903',
    });
    const inHistory = `insert into transaction_history (transaction_id, from_status, to_status, actor, at)
      values ('${id}', 'canceled', 'paid', 'system', now())`;
    expect(await attempt([HELD_OPEN, inHistory])).toMatchObject({ code: '23503' });
  });

  test('a transaction whose terms change', async () => {
    const change = `update transactions set amount_rials = 20000 where id = '${id}'`;
    expect(await attempt([HELD_OPEN, change])).toMatchObject({ code: 'AM904' });
  });

  describe('for a gateway receipt', () => {
    const noted = (receipt: string) =>
      ({
        ...SYSTEM,
        transactionId: transaction,
        from: ['redirected'],
        newReceipt: { receipt, attemptId, traceNumber: '1' },
      }) as const;
    let transaction: string;
    let attemptId: string;

    beforeAll(async () => {
      transaction = await made();
      attemptId = randomUUID();
      await apply({
        transactionId: transaction,
        from: ['inquired'],
        to: 'redirected',
        newAttempt: {
          id: attemptId,
          payerId: 'seller',
          payerAccountId: 'a',
          payerIban: 'IR1',
          amountRials: 20_000,
          creditRials: 0,
          gatewayToken: 't',
          gateway: 'simulator' as const,
          terminalId: '1',
          callbackSecretHash: '',
          returnUrl: null,
        },
      });
      expect(await apply(noted('first'))).toMatchObject({ outcome: 'applied' });
    });

    test('a second owner in any case of letters, and a fourth receipt', async () => {
      for (const receipt of ['first', 'FIRST'])
        expect(await apply(noted(receipt))).toEqual({ outcome: 'receipt_taken' });
      for (const receipt of ['second', 'third'])
        expect(await apply(noted(receipt))).toMatchObject({ outcome: 'applied' });
      expect(await apply(noted('fourth'))).toEqual({ outcome: 'receipts_full' });
    });

    test.each([
      ['another name', "receipt = 'x'"],
      ['another attempt', 'attempt_id = gen_random_uuid()'],
      ['another trace number', "trace_number = '2'"],
      ['another time', "noted_at = '2020-01-01'"],
    ])('%s, even through the door', async (_name, change) => {
      const update = `update gateway_receipts set ${change} where receipt = 'first'`;
      expect(await attempt([HELD_OPEN, update])).toMatchObject({ code: 'AM907' });
    });

    test.each(['delete from gateway_receipts', 'truncate gateway_receipts cascade'])(
      'being forgotten, even through the door: %s',
      async (statement) => {
        expect(await attempt([HELD_OPEN, statement])).toMatchObject({ code: 'AM901' });
      },
    );

    test.each(['paid', 'refused', 'returning', 'returned'])(
      'the state %s before the verification request',
      async (to) => {
        const change = {
          transactionId: transaction,
          from: ['redirected'],
          receipts: [{ receipt: 'first', from: ['noted'], to }],
        };
        await expect(apply(change as Partial<Transition>)).rejects.toMatchObject({ code: 'AM908' });
      },
    );

    test('a second way back without a bank transfer that came back', async () => {
      const goes = (from: string, to: string) =>
        apply({
          transactionId: transaction,
          from: ['redirected'],
          receipts: [{ receipt: 'second', from: [from], to }],
        } as Partial<Transition>);
      for (const [from, to] of [
        ['noted', 'asked'],
        ['asked', 'returning'],
        ['returning', 'returned'],
      ] as const)
        expect(await goes(from, to)).toMatchObject({ outcome: 'applied' });
      await expect(goes('returned', 'returning')).rejects.toMatchObject({ code: 'AM908' });
    });

    test('a change that was decided in another state', async () => {
      const change = { receipt: 'first', from: ['asked'], to: 'paid' } as const;
      const transition = { transactionId: transaction, from: ['redirected'], to: 'paid', receipts: [change] } as const;
      expect(await apply(transition)).toEqual({ outcome: 'stale_receipt', status: 'redirected' });
    });
  });
});

test('refuses the second of two transitions with one idempotency key', async () => {
  const call = { userId: 'seller', key: 'k', route: 'create' };
  const ids = [randomUUID(), randomUUID()];
  const outcomes = await Promise.allSettled(
    ids.map((id) =>
      applyTransition(database.kysely, {
        ...openTransaction(id, newTransaction(), AT),
        idempotency: { ...call, bodyHash: 'h', answer: id },
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ name: 'AlreadyAnsweredError' }),
  });
  const { rows } = await database.pool.query('select id from transactions where id = any($1)', [ids]);
  expect(await findStoredAnswer(database.kysely, call)).toEqual({ bodyHash: 'h', answer: rows[0]?.id });
  expect(rows).toHaveLength(1);
});
