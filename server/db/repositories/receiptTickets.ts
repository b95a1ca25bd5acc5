import type { Executor } from '../schema';

/** An attempt keeps its newest tickets only, so repeated callbacks do not fill the table. */
const TICKETS_OF_AN_ATTEMPT = 5;

export async function keepTicket(
  executor: Executor,
  ticket: { readonly hash: string; readonly attemptId: string; readonly expiresAt: Date },
): Promise<void> {
  await executor
    .insertInto('receipt_tickets')
    .values({ token_hash: ticket.hash, attempt_id: ticket.attemptId, expires_at: ticket.expiresAt })
    .execute();
  await executor
    .deleteFrom('receipt_tickets')
    .where('attempt_id', '=', ticket.attemptId)
    .where(({ not, eb, selectFrom }) =>
      not(
        eb(
          'token_hash',
          'in',
          selectFrom('receipt_tickets')
            .select('token_hash')
            .where('attempt_id', '=', ticket.attemptId)
            .orderBy('expires_at', 'desc')
            .limit(TICKETS_OF_AN_ATTEMPT),
        ),
      ),
    )
    .execute();
}

/** A ticket's attempt; undefined for an unknown or expired ticket. */
export async function attemptOfTicket(executor: Executor, hash: string, now: Date): Promise<string | undefined> {
  const row = await executor
    .selectFrom('receipt_tickets')
    .select('attempt_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.attempt_id;
}
