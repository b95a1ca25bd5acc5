import type { Context } from '../context';
import { receiptsOf } from '../db/repositories/gatewayReceipts';
import { findAttempt } from '../db/repositories/paymentAttempts';
import { ATTEMPT_LIFETIME_MS } from '../domain/paymentTransitions';
import { isUndecided } from '../domain/receiptTransitions';
import { expireAttempt, verifyPayment } from '../services/transactions/verifyPayment';
import type { JobResult } from './jobRunner';

/**
 * Follows a payment attempt up: goes on asking the gateway about each receipt that nobody has judged, and ends an attempt
 * when its time has run out. The transaction stays payable.
 */
export async function runPaymentAttempt(context: Context, attemptId: string): Promise<JobResult> {
  const before = await findAttempt(context.db.kysely, attemptId);
  if (!before) return 'done';
  const now = context.clock.now();
  const deadline = new Date(before.createdAt.getTime() + ATTEMPT_LIFETIME_MS);

  let unanswered = false;
  for (const { receipt } of (await receiptsOf(context.db.kysely, attemptId)).filter(isUndecided)) {
    if ((await verifyPayment(context, receipt)) === 'pending') unanswered = true;
  }
  if (now >= deadline) {
    await expireAttempt(context, attemptId);
    return 'done';
  }
  if (unanswered) return 'again';
  const after = await findAttempt(context.db.kysely, attemptId);
  return after?.status === 'pending' ? { againAt: deadline } : 'done';
}
