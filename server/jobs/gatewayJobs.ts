import { REFUND_WITHIN_MS, takesTwoToTransfer } from '@contract/rules/refundRules';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { settledRials } from '../db/repositories/bankFileRows';
import { approvedAmong } from '../db/repositories/officeProposals';
import { findAttempt, receiptsOf, type StoredAttempt, type StoredReceipt } from '../db/repositories/paymentAttempts';
import { hasReversal } from '../db/repositories/payoutRows';
import { isUndecided, noteGone, noteReturned, subjectOfReceipt } from '../domain/gatewayReceipts';
import { ATTEMPT_LIFETIME_MS, REVIVABLE_STATUSES } from '../domain/payments';
import { orderReversal } from '../domain/payouts';
import type { Transition } from '../domain/transition';
import { expireAttempt, gatewayQueryOf, keepReceipt, verifyPayment } from '../services/payments/verifyPayment';
import { type JobResult, soonest } from './jobRunner';

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
  if (!hasNoReceipt || attempt.status === 'failed') return;
  try {
    const { gateway, gatewayToken: token } = attempt;
    const found = await ports.cardGateway.inquire({ gateway, invoiceId: attempt.id, token });
    if (found) await keepReceipt(context, attempt, found);
  } catch (error) {
    log.warn({ err: error, invoiceId: attempt.id }, 'The inquiry about an invoice failed');
  }
}

/**
 * Sends back the payments of an attempt that pay nothing: a second one, or one of a wrong amount. The gateway rolls back what was
 * verified; the bank returns what was not, within 72 hours; what the gateway never rolls back goes back by a payout.
 */
export async function runReversal(context: Context, attemptId: string): Promise<JobResult> {
  const attempt = await findAttempt(context.db.kysely, attemptId);
  if (!attempt) return 'done';
  const receipts = await receiptsOf(context.db.kysely, attemptId);
  const results: JobResult[] = [];
  for (const receipt of receipts.filter(({ state }) => state === 'returning')) {
    results.push(await sendBack(context, attempt, receipt));
  }
  return soonest(results);
}

/** A failure does not keep other receipts from their return. */
async function sendBack(context: Context, attempt: StoredAttempt, receipt: StoredReceipt): Promise<JobResult> {
  const { db, log } = context;
  try {
    if (await hasReversal(db.kysely, receipt.receipt)) return 'done';
    return await reverse(context, attempt, receipt);
  } catch (error) {
    log.warn({ err: error, invoiceId: attempt.id }, 'A reversal failed and will be retried');
    return 'again';
  }
}

/** `again` while the gateway may still hold the money. */
async function reverse(context: Context, attempt: StoredAttempt, receipt: StoredReceipt): Promise<JobResult> {
  const { ports, db, clock, log } = context;
  const query = gatewayQueryOf(attempt, receipt.receipt);
  const apply = async (transition: Transition) => (await applyTransition(db.kysely, transition)).outcome === 'applied';
  const reversal = await ports.cardGateway.reverse(query);
  if (reversal.reversed) {
    await apply(noteReturned(attempt, receipt, clock.now()));
    return 'done';
  }
  // Within this time the query itself would verify the payment and make it final.
  const isLate = clock.now().getTime() - receipt.notedAt.getTime() > ATTEMPT_LIFETIME_MS;
  const verified = isLate ? await ports.cardGateway.verify(query) : null;
  if (verified?.outcome === 'failed') {
    const bankHasReturned = new Date(receipt.notedAt.getTime() + REFUND_WITHIN_MS);
    if (clock.now() < bankHasReturned) return { againAt: bankHasReturned };
    if ((await settledRials(db.kysely, receipt.receipt.toLowerCase())) > 0) {
      log.error(
        { invoiceId: attempt.id },
        'The gateway denies a payment of its settlement file; the reversal is retried',
      );
      return 'again';
    }
    await apply(noteGone(attempt, receipt, clock.now()));
    return 'done';
  }
  const isOurs = verified?.outcome === 'ok' || verified?.outcome === 'duplicate';
  if (verified && isOurs && reversal.final && Number.isSafeInteger(verified.amountRials)) {
    const subjects = takesTwoToTransfer(attempt.returnReason) ? [subjectOfReceipt(receipt.receipt)] : [];
    if ((await approvedAmong(db.kysely, 'return_payment', subjects)).size < subjects.length) {
      log.error({ invoiceId: attempt.id }, 'The gateway keeps the payment of a foreign card; two operators decide');
      return 'again';
    }
    log.error({ invoiceId: attempt.id }, 'The gateway will not roll a payment back; the bank returns its money');
    return (await apply(orderReversal(attempt, receipt, verified.amountRials, clock.now()))) ? 'done' : 'again';
  }
  log.error({ invoiceId: attempt.id }, 'The gateway refuses to reverse a payment; the reversal is retried');
  return 'again';
}
