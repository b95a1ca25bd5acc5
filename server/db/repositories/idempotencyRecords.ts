import { sql } from 'kysely';
import type { Database } from '../database';
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

/** True when the call is ours to execute; false when somebody has answered it or is working on it. */
export async function claimKey({ kysely, identity }: Database, claim: Claim): Promise<boolean> {
  const row = {
    user_id: claim.userId,
    key: claim.key,
    route: claim.route,
    body_hash: claim.bodyHash,
    claimed_by: claim.claimedBy,
    claimed_by_process: claim.process,
    answer: null,
    created_at: claim.now,
  };
  const result = await kysely
    .insertInto('idempotency_records')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key', 'route'])
        .doUpdateSet({ body_hash: row.body_hash, claimed_by: row.claimed_by, claimed_by_process: claim.process })
        // Whoever had it has died on the way.
        .where(identity.isDead('idempotency_records.claimed_by_process')),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
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

/** Keeps the answer, unless the move that made it has kept it already or the call is no longer ours. */
export async function keepAnswer(executor: Executor, claim: Claim, answer: unknown): Promise<void> {
  await executor
    .updateTable('idempotency_records')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb`, claimed_by: null, claimed_by_process: null })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .where('route', '=', claim.route)
    .where('claimed_by', '=', claim.claimedBy)
    .execute();
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
