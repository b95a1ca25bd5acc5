import type { Executor } from '../schema';

export interface RefreshTokenRow {
  token_hash: string;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export async function insertRefreshToken(executor: Executor, token: Omit<RefreshTokenRow, 'used_at'>): Promise<void> {
  await executor
    .insertInto('refresh_tokens')
    .values({ ...token, used_at: null })
    .execute();
}

/** The token's row, locked until the caller's transaction ends, so refreshes with one token are serialized. */
export async function lockRefreshToken(executor: Executor, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return executor
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRefreshToken(executor: Executor, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return executor.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function markRefreshTokenUsed(executor: Executor, tokenHash: string, now: Date): Promise<void> {
  await executor.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
}
