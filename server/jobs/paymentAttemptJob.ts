import type { Context } from '../context';
import { findAttempt, receiptsOf, type StoredAttempt } from '../db/repositories/paymentAttempts';
import { isUndecided } from '../domain/gatewayReceipts';
import { ATTEMPT_LIFETIME_MS, REVIVABLE_STATUSES } from '../domain/payments';
import { expireAttempt, keepReceipt, verifyPayment } from '../services/payments/verifyPayment';
import type { JobResult } from './jobRunner';

/**
 * Follows a payment attempt up: goes on asking the gateway about each receipt that nobody has judged, and ends an attempt
 * when its time has run out; one that nobody came back from is asked about first, where the gateway can be. The transaction stays payable.
 */
export async function runPaymentAttempt(context: Context, attemptId: string): Promise<JobResult> {
  const before = await findAttempt(context.db.kysely, attemptId);
  if (!before) return 'done';
  const now = context.clock.now();
  const deadline = new Date(before.createdAt.getTime() + ATTEMPT_LIFETIME_MS);

  if (now >= deadline) await inquire(context, before);
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

/** Asks a gateway that can be asked whether an invoice was paid from which nobody came back, and notes the receipt it names. */
async function inquire(context: Context, attempt: StoredAttempt): Promise<void> {
  const { ports, log } = context;
  const isUnheard = attempt.receiptStates.length === 0 && REVIVABLE_STATUSES.includes(attempt.status);
  if (!isUnheard || attempt.status === 'failed' || !ports.cardGateway.inquire) return;
  try {
    const found = await ports.cardGateway.inquire({ invoiceId: attempt.id, token: attempt.gatewayToken });
    if (found) await keepReceipt(context, attempt, found);
  } catch (error) {
    log.warn({ err: error, invoiceId: attempt.id }, 'The card gateway did not tell whether an invoice was paid');
  }
}
