import type { Context } from '../context';
import { findAttempt } from '../db/repositories/paymentAttempts';
import { ATTEMPT_LIFETIME_MS } from '../domain/paymentMoves';
import { expireAttempt, verifyPayment } from '../services/transactions/verifyPayment';
import type { JobResult } from './jobRunner';

/**
 * Follows a payment attempt up: goes on asking the gateway about one that came back, and ends one that never did when its
 * time has run out. The transaction stays payable.
 */
export async function runPaymentAttempt(context: Context, attemptId: string): Promise<JobResult> {
  const attempt = await findAttempt(context.db.kysely, attemptId);
  if (!attempt) return 'done';
  const now = context.clock.now();
  const deadline = new Date(attempt.createdAt.getTime() + ATTEMPT_LIFETIME_MS);

  if (attempt.receipt !== null && (await verifyPayment(context, attempt.id, attempt.receipt)) !== 'pending')
    return 'done';
  if (now >= deadline) {
    await expireAttempt(context, attempt.id);
    return 'done';
  }
  if (attempt.receipt === null) return attempt.status === 'pending' ? { againAt: deadline } : 'done';
  return 'again';
}
