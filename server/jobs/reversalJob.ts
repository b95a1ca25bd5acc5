import type { Context } from '../context';
import { applyMove } from '../db/door';
import { findAttempt } from '../db/repositories/paymentAttempts';
import { noteReversed } from '../domain/paymentMoves';
import type { JobResult } from './jobRunner';

/** Has the gateway send back money that is not ours to keep: a second payment, or a wrong amount. */
export async function runReversal(context: Context, attemptId: string): Promise<JobResult> {
  const attempt = await findAttempt(context.db.kysely, attemptId);
  if (attempt?.reversal !== 'due') return 'done';
  const now = context.clock.now();
  // Without a receipt the gateway was never told that we want the money, and gives it back by itself.
  const { reversed } = attempt.receipt
    ? await context.ports.cardGateway.reverse({ invoiceId: attempt.id, receipt: attempt.receipt })
    : { reversed: true };
  if (!reversed) return 'again';
  await applyMove(context.db.kysely, noteReversed(attempt, now));
  return 'done';
}
