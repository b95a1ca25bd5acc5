import { randomUUID } from 'node:crypto';
import { receivedOf } from '@contract/rules/division';
import { OTP_LENGTH } from '@contract/rules/otpLimits';
import type { Context } from '../../server/context';
import { applyTransitions, moveOf } from '../../server/db/door';
import { insertChallenge } from '../../server/db/repositories/otpChallenges';
import { insertRefreshToken, insertSession } from '../../server/db/repositories/sessionRows';
import { findTransaction, type StoredTransaction } from '../../server/db/repositories/transactionRows';
import { settleTransaction } from '../../server/domain/paymentRequests';
import { endOfSession } from '../../server/domain/session';
import { samplePerson } from '../../server/sandbox/samples';
import type { SeedTrader } from '../../server/sandbox/seed/seededPayment';
import { seededRandom } from '../../server/sandbox/seed/seededRandom';
import { transitionsOf } from '../../server/sandbox/seed/seededTransitions';
import { traderOf } from '../../server/sandbox/seed/seedPeople';
import { hashOfCode, temporaryTokenOf } from '../../server/services/sessions/otp';
import { hashToken } from '../../server/services/sessions/tokens';
import { divisionWith, receivedOnTheWire } from '../../server/services/transactions/terms';

/** A settle request of its payer. */
export interface SettleRequest {
  readonly bearer: string;
  readonly idempotencyKey: string;
  readonly body: object;
}

/** So many payers that two pending settles rarely share one, because settles of one payer wait for each other. */
const PEOPLE = 200;
const BATCH = 25;
const AMOUNT_RIALS = 25_000_000;
const CODE = '1'.repeat(OTP_LENGTH);
const LONG_MS = 12 * 3_600_000;

/**
 * Creates paid transactions with codes and answers their settle requests. The table `bench_moves` has the same settles as transitions,
 * for direct calls of the door.
 */
export async function seedSettles(context: Context, count: number): Promise<SettleRequest[]> {
  const people = await seedPayers(context);
  const { pool } = context.db;
  await pool.query('create table bench_moves (number integer primary key, move jsonb not null)');
  await pool.query('create sequence bench_next');
  const requests: SettleRequest[] = [];
  while (requests.length < count) {
    const batch = Math.min(BATCH, count - requests.length);
    const transactions = await payTransactions(context, people, requests.length, batch);
    const first = requests.length + 1;
    requests.push(
      ...(await Promise.all(
        transactions.map((transaction, index) => seedSettle(context, people, transaction, first + index)),
      )),
    );
  }
  await pool.query('analyze');
  return requests;
}

interface Payer extends SeedTrader {
  readonly bearer: string;
}

async function seedPayers(context: Context): Promise<ReadonlyMap<string, Payer>> {
  const people = Array.from({ length: PEOPLE }, async (_none, number): Promise<Payer[]> => {
    const traders = await traderOf(context, samplePerson(seededRandom(`bench ${number}`)), 1);
    return Promise.all(
      traders.map(async (trader) => ({ ...trader, bearer: await openBenchSession(context, trader.userId) })),
    );
  });
  return new Map((await Promise.all(people)).flat().map((payer) => [payer.userId, payer]));
}

/** Opens a session without a login and answers its access token. */
export async function openBenchSession({ db, clock, tokens, config }: Context, userId: string): Promise<string> {
  const session = { userId, sessionId: randomUUID() };
  const now = clock.now();
  const endsAt = endOfSession(now, config.sessionLifetimeSeconds);
  await insertSession(db.kysely, {
    id: session.sessionId,
    user_id: userId,
    user_agent: 'bench',
    ip_address: '127.0.0.1',
    device_id: null,
    logged_in_at: now,
  });
  // Housekeeping would end a session without a refresh token.
  const refreshToken = { token_hash: hashToken(session.sessionId), session_id: session.sessionId };
  await insertRefreshToken(db.kysely, { ...refreshToken, issued_at: now, expires_at: endsAt });
  return tokens.issueAccess(session, endsAt);
}

async function payTransactions(
  { db, clock, config }: Context,
  people: ReadonlyMap<string, Payer>,
  from: number,
  count: number,
): Promise<StoredTransaction[]> {
  const traders = [...people.values()];
  const now = clock.now();
  const at = (number: number) => traders[number % traders.length] as Payer;
  const transactions = Array.from({ length: count }, (_none, offset) => {
    const story = {
      role: 'payer' as const,
      amountRials: AMOUNT_RIALS,
      purpose: 'گوشی دست دوم',
      side: offset % 2 === 0 ? (1 as const) : (2 as const),
      status: 'paid' as const,
      createdAt: now,
      paidAt: now,
      decidedAt: now,
      doneAt: now,
      counterpart: 0,
      account: 0,
    };
    const pair = { payer: at(from + offset), payee: at(from + offset + 1) };
    return transitionsOf(story, pair, config.commission);
  });
  await db.kysely.transaction().execute((transaction) =>
    applyTransitions(
      transaction,
      transactions.flatMap(({ transitions }) => transitions),
    ),
  );
  return Promise.all(transactions.map(async ({ id }) => (await findTransaction(db.kysely, id)) as StoredTransaction));
}

async function seedSettle(
  context: Context,
  people: ReadonlyMap<string, Payer>,
  transaction: StoredTransaction,
  number: number,
): Promise<SettleRequest> {
  const { db, clock } = context;
  const payer = people.get(transaction.payerId ?? '');
  if (!payer) throw new Error('A transaction of the seed has no payer');
  const id = randomUUID();
  const now = clock.now();
  const token = temporaryTokenOf(context, id);
  const receives = receivedOf(divisionWith(transaction, 0), transaction.amountRials);
  await insertChallenge(db.kysely, {
    id,
    token_hash: hashToken(token),
    purpose: 'settle_transaction',
    mobile: '09120000000',
    user_id: payer.userId,
    device_id: null,
    payment_code: transaction.paymentCode,
    code_hmac: hashOfCode(context, token, CODE),
    payload: { amountRials: transaction.amountRials, ...receivedOnTheWire(receives) },
    created_at: now,
    expires_at: new Date(now.getTime() + LONG_MS),
  });
  const transition = settleTransaction({
    transaction,
    userId: payer.userId,
    at: now,
    payeeFreeRials: 0,
  });
  const idempotencyKey = randomUUID();
  const body = {
    verification_code: CODE,
    token,
    action: 'settle',
    payment_code: transaction.paymentCode,
  };
  const move = moveOf(db.kysely, { ...transition, challengeId: id });
  await db.pool.query('insert into bench_moves values ($1, $2)', [number, JSON.stringify(move)]);
  return { bearer: payer.bearer, idempotencyKey, body };
}
