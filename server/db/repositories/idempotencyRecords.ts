import { sql } from 'kysely';
import type { Database } from '../database';
import { PREPARED } from '../preparing';
import type { Executor } from '../schema';

export interface IdempotencyKey {
  readonly userId: string;
  readonly key: string;
  readonly route: string;
}

export interface Claim extends IdempotencyKey {
  readonly bodyHash: string;
  /** Names this execution, so that nobody else's answer is mixed up with ours. */
  readonly claimedBy: string;
  /** Our process: others may take the call over once it is dead. */
  readonly process: number;
  readonly now: Date;
}

/** Claims a call; false when somebody has answered it or is working on it. */
export async function claimKey({ kysely, identity }: Database, claim: Claim): Promise<boolean> {
  const { rows } = await sql`${PREPARED}
    insert into idempotency_records as known
      (user_id, key, route, body_hash, claimed_by, claimed_by_process, created_at)
    values (${claim.userId}, ${claim.key}, ${claim.route}, ${claim.bodyHash}, ${claim.claimedBy}, ${claim.process}, ${claim.now})
    on conflict (user_id, key, route) do update set
      body_hash = excluded.body_hash, claimed_by = excluded.claimed_by, claimed_by_process = excluded.claimed_by_process
    -- Whoever had it has died on the way.
    where ${identity.isDead('known.claimed_by_process')}
    returning key
  `.execute(kysely);
  return rows.length > 0;
}

export interface KeptCall {
  readonly bodyHash: string;
  readonly answered: boolean;
  readonly answer: unknown;
}

export async function findKeptCall(executor: Executor, key: IdempotencyKey): Promise<KeptCall | undefined> {
  const row = await executor
    .selectFrom('idempotency_records')
    .select(['body_hash', 'claimed_by', 'answer'])
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .where('route', '=', key.route)
    .executeTakeFirst();
  return row && { bodyHash: row.body_hash, answered: row.claimed_by === null, answer: row.answer };
}

/**
 * What is known of the calls that came with a key: `working` only while a living process works on one, or the door is at one that nobody has
 * claimed: it holds a lock of the call's own (docs/adr/0005).
 */
export async function findOutcome(
  { kysely, identity }: Database,
  { userId, key }: Pick<IdempotencyKey, 'userId' | 'key'>,
): Promise<{ readonly state: 'done' | 'working' | 'not_done'; readonly paymentCode: string | null }> {
  // Before the answers are read: what has let go of the lock by now is seen among them.
  const lock = sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(door_call_lock(${userId}, ${key})) as is_free
  `;
  const isAtDoor = (await lock.execute(kysely)).rows.some((row) => !row.is_free);
  const { rows } = await sql<{ is_answered: boolean; is_given_up: boolean; payment_code: string | null }>`
    select claimed_by is null as is_answered, answer ->> 'payment_code' as payment_code,
      case when claimed_by is null then false else ${identity.isDead('claimed_by_process')} end as is_given_up
    from idempotency_records where user_id = ${userId} and key = ${key}
  `.execute(kysely);
  const answered = rows.find((row) => row.is_answered);
  if (answered) return { state: 'done', paymentCode: answered.payment_code };
  const isWorkedOn = isAtDoor || rows.some((row) => !row.is_given_up);
  return { state: isWorkedOn ? 'working' : 'not_done', paymentCode: null };
}

/** Keeps the answer; false when the call is no longer ours. */
export async function keepAnswer(executor: Executor, claim: Claim, answer: unknown): Promise<boolean> {
  const result = await executor
    .updateTable('idempotency_records')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb`, claimed_by: null, claimed_by_process: null })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .where('route', '=', claim.route)
    .where('claimed_by', '=', claim.claimedBy)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Forgets a call that was refused: it has changed nothing, and may be made again. False when it was not ours any more. */
export async function releaseKey(executor: Executor, claim: Claim): Promise<boolean> {
  const result = await executor
    .deleteFrom('idempotency_records')
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .where('route', '=', claim.route)
    .where('claimed_by', '=', claim.claimedBy)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function forgetCallsBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.deleteFrom('idempotency_records').where('created_at', '<', instant).execute();
}
