import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';

export type OfficeSessionRow = Selectable<Schema['office_sessions']>;

export function findOfficeSession(executor: Executor, sessionId: string): Promise<OfficeSessionRow | undefined> {
  return executor.selectFrom('office_sessions').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

/** Stores the question to the passkey; it replaces the former one. */
export async function askOfficeKey(
  executor: Executor,
  sessionId: string,
  question: { readonly challenge: string; readonly challenge_expires_at: Date },
): Promise<void> {
  await executor
    .insertInto('office_sessions')
    .values({ session_id: sessionId, ...question, opened_at: null, seen_at: null })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(question))
    .execute();
}

/** Opens the office for a session; false when another call has used the challenge. */
export async function openOfficeSession(
  executor: Executor,
  { sessionId, challenge, at }: { readonly sessionId: string; readonly challenge: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('office_sessions')
    .set({ challenge: null, challenge_expires_at: null, opened_at: at, seen_at: at })
    .where('session_id', '=', sessionId)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function touchOfficeSession(executor: Executor, sessionId: string, at: Date): Promise<void> {
  await executor.updateTable('office_sessions').set({ seen_at: at }).where('session_id', '=', sessionId).execute();
}

export async function closeOfficeSession(executor: Executor, sessionId: string): Promise<void> {
  await executor.deleteFrom('office_sessions').where('session_id', '=', sessionId).execute();
}
