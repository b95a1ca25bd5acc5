import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { findAttempt, receiptsOf, type StoredAttempt, type StoredReceipt } from '../db/repositories/paymentAttempts';
import { isUndecided, noteGone, noteReturned } from '../domain/gatewayReceipts';
import { ATTEMPT_LIFETIME_MS, REVIVABLE_STATUSES } from '../domain/payments';
import { expireAttempt, keepReceipt, verifyPayment } from '../services/payments/verifyPayment';
import type { JobResult } from './jobRunner';

/**
 * Verifies the undecided receipts of a payment attempt, and expires the attempt at the end of its lifetime. Before that
 * it inquires about an invoice without receipts, where the gateway can. The transaction stays payable.
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

/** Inquires about an invoice whose payer did not return, and stores the receipt that the gateway names. */
async function inquire(context: Context, attempt: StoredAttempt): Promise<void> {
  const { ports, log } = context;
  const hasNoReceipt = attempt.receiptStates.length === 0 && REVIVABLE_STATUSES.includes(attempt.status);
  if (!hasNoReceipt || attempt.status === 'failed' || !ports.cardGateway.inquire) return;
  try {
    const found = await ports.cardGateway.inquire({ invoiceId: attempt.id, token: attempt.gatewayToken });
    if (found) await keepReceipt(context, attempt, found);
  } catch (error) {
    log.warn({ err: error, invoiceId: attempt.id }, 'The inquiry about an invoice failed');
  }
}

/** Has the gateway return the receipts of an attempt that are not ours: a second payment, or a wrong amount. */
export async function runReversal(context: Context, attemptId: string): Promise<JobResult> {
  const attempt = await findAttempt(context.db.kysely, attemptId);
  if (!attempt) return 'done';
  const receipts = await receiptsOf(context.db.kysely, attemptId);
  let left = false;
  for (const receipt of receipts.filter(({ state }) => state === 'returning')) {
    if (!(await reverse(context, attempt, receipt))) left = true;
  }
  return left ? 'again' : 'done';
}

/** False while the gateway may still hold the money. A failure does not keep other receipts from their reversal. */
async function reverse(context: Context, attempt: StoredAttempt, receipt: StoredReceipt): Promise<boolean> {
  const { ports, db, clock, log } = context;
  const invoiceId = attempt.id;
  try {
    const { reversed } = await ports.cardGateway.reverse({ invoiceId, receipt: receipt.receipt });
    if (reversed) await applyTransition(db.kysely, noteReturned(attempt, receipt, clock.now()));
    else if (await isGone(context, attempt, receipt)) {
      await applyTransition(db.kysely, noteGone(attempt, receipt, clock.now()));
    } else {
      log.error({ invoiceId }, 'The gateway refuses to reverse a payment; the reversal is retried');
      return false;
    }
    return true;
  } catch (error) {
    log.warn({ err: error, invoiceId }, 'A reversal failed and will be retried');
    return false;
  }
}

/**
 * Whether the gateway knows no such payment after the bank has reversed payments that were not final. An earlier
 * verification could make the payment final.
 */
async function isGone(context: Context, attempt: StoredAttempt, { receipt, notedAt }: StoredReceipt): Promise<boolean> {
  const { clock, ports } = context;
  if (clock.now().getTime() - notedAt.getTime() <= ATTEMPT_LIFETIME_MS) return false;
  const { id: invoiceId, gatewayToken: token } = attempt;
  const { outcome } = await ports.cardGateway.verify({ invoiceId, token, receipt });
  return outcome === 'failed';
}
