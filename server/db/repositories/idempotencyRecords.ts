import { sql } from 'kysely';
import type { IdempotentAnswer } from '../../domain/transition';
import { PREPARED } from '../preparedStatements';
import type { Executor } from '../schema';

export type IdempotencyKey = Pick<IdempotentAnswer, 'userId' | 'key' | 'route'>;

export async function findStoredAnswer(
  executor: Executor,
  { userId, key, route }: IdempotencyKey,
): Promise<{ readonly bodyHash: string; readonly answer: unknown } | undefined> {
  const { rows } = await sql<{ bodyHash: string; answer: unknown }>`${PREPARED}
    select body_hash as "bodyHash", answer from idempotency_records
    where user_id = ${userId} and key = ${key} and route = ${route}
  `.execute(executor);
  return rows[0];
}

/**
 * Stores the answer of a call that applies no transition, in the transaction that does its work.
 * @throws Error of the primary key when another execution has answered the call
 */
export async function storeAnswer(executor: Executor, call: IdempotentAnswer, at: Date): Promise<void> {
  const { userId, key, route, bodyHash, answer } = call;
  await sql`
    insert into idempotency_records (user_id, key, route, body_hash, answer, created_at)
    values (${userId}, ${key}, ${route}, ${bodyHash}, ${JSON.stringify(answer)}::jsonb, ${at})
  `.execute(executor);
}

/** Deletes an answer after its work failed, so that the call can be repeated. */
export async function forgetAnswer(executor: Executor, { userId, key, route }: IdempotencyKey): Promise<void> {
  await executor
    .deleteFrom('idempotency_records')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('route', '=', route)
    .execute();
}

/** The state of the calls that came with a key: `working` while the door applies one of them (docs/adr/0005). */
export async function findOutcome(
  executor: Executor,
  { userId, key }: Pick<IdempotencyKey, 'userId' | 'key'>,
): Promise<{ readonly state: 'done' | 'working' | 'not_done'; readonly paymentCode: string | null }> {
  // The lock precedes the read, so the answer of a finished call is visible.
  const lock = sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(door_call_lock(${userId}, ${key})) as is_free
  `;
  const isAtDoor = (await lock.execute(executor)).rows.some((row) => !row.is_free);
  const { rows } = await sql<{ payment_code: string | null }>`
    select answer ->> 'payment_code' as payment_code from idempotency_records
    where user_id = ${userId} and key = ${key}
  `.execute(executor);
  if (rows[0]) return { state: 'done', paymentCode: rows[0].payment_code };
  return { state: isAtDoor ? 'working' : 'not_done', paymentCode: null };
}

export async function forgetCallsBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.deleteFrom('idempotency_records').where('created_at', '<', instant).execute();
}
