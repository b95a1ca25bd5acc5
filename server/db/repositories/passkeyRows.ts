import type { Selectable } from 'kysely';
import type { UsedPasskey } from '../../domain/transition';
import type { Executor, Schema } from '../schema';

export type PasskeyRow = Selectable<Schema['passkeys']>;
export type PasskeyChallengeRow = Selectable<Schema['passkey_challenges']>;

/** A user's keys, the oldest first. */
export async function listPasskeys(executor: Executor, userId: string): Promise<PasskeyRow[]> {
  const all = executor.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
  return all.orderBy('created_at').orderBy('id').execute();
}

export async function findPasskey(executor: Executor, credentialId: string): Promise<PasskeyRow | undefined> {
  return executor.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** False when the credential is registered. */
export async function insertPasskey(executor: Executor, key: Omit<PasskeyRow, 'last_used_at'>): Promise<boolean> {
  const result = await executor
    .insertInto('passkeys')
    .values({ ...key, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when the user has no such key. */
export async function deletePasskey(executor: Executor, userId: string, id: string): Promise<boolean> {
  const removed = executor.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId);
  return (await removed.executeTakeFirst()).numDeletedRows > 0n;
}

/** Notes a login with a key; false when the key is gone or its counter did not grow. */
export async function markPasskeyUsed(executor: Executor, { id, counter }: UsedPasskey, now: Date): Promise<boolean> {
  const result = await executor
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((is) => (counter === 0 ? is('counter', '=', 0) : is('counter', '<', counter)))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertPasskeyChallenge(
  executor: Executor,
  challenge: Omit<PasskeyChallengeRow, 'used_at' | 'used_with'>,
): Promise<void> {
  await executor
    .insertInto('passkey_challenges')
    .values({ ...challenge, used_at: null, used_with: null })
    .execute();
}

export async function findPasskeyChallenge(
  executor: Executor,
  tokenHash: string,
): Promise<PasskeyChallengeRow | undefined> {
  return executor.selectFrom('passkey_challenges').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Uses a challenge up; false when it was used before. */
export async function markChallengeUsed(
  executor: Executor,
  tokenHash: string,
  usedWith: string | null,
  now: Date,
): Promise<boolean> {
  const result = await executor
    .updateTable('passkey_challenges')
    .set({ used_at: now, used_with: usedWith })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
