import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { findAttempt, receiptsOf, type StoredAttempt, type StoredReceipt } from '../db/repositories/paymentAttempts';
import { noteGone, noteReturned } from '../domain/gatewayReceipts';
import { ATTEMPT_LIFETIME_MS } from '../domain/payments';
import type { JobResult } from './jobRunner';

/** Has the gateway send back what came in for an attempt and is not ours to keep: a second payment, or a wrong amount. */
export async function runReversal(context: Context, attemptId: string): Promise<JobResult> {
  const attempt = await findAttempt(context.db.kysely, attemptId);
  if (!attempt) return 'done';
  const receipts = await receiptsOf(context.db.kysely, attemptId);
  let left = false;
  for (const receipt of receipts.filter(({ state }) => state === 'returning')) {
    if (!(await rollBack(context, attempt, receipt))) left = true;
  }
  return left ? 'again' : 'done';
}

/** False when the gateway may still have it. A receipt that it will not take must not keep the others from going back. */
async function rollBack(context: Context, attempt: StoredAttempt, receipt: StoredReceipt): Promise<boolean> {
  const { ports, db, clock, log } = context;
  const invoiceId = attempt.id;
  try {
    const { reversed } = await ports.cardGateway.reverse({ invoiceId, receipt: receipt.receipt });
    if (reversed) await applyTransition(db.kysely, noteReturned(attempt, receipt, clock.now()));
    else if (await isGone(context, attempt, receipt)) {
      await applyTransition(db.kysely, noteGone(attempt, receipt, clock.now()));
    } else {
      log.error({ invoiceId }, 'The gateway does not roll a payment back; it will be asked again');
      return false;
    }
    return true;
  } catch (error) {
    log.warn({ err: error, invoiceId }, 'A payment could not be rolled back; it will be tried again');
    return false;
  }
}

/**
 * Whether the gateway knows of no such payment, at a time when the bank has reversed by itself what was not final. Before that time nobody
 * asks: the question could make it final.
 */
async function isGone(context: Context, attempt: StoredAttempt, receipt: StoredReceipt): Promise<boolean> {
  if (context.clock.now().getTime() - receipt.notedAt.getTime() <= ATTEMPT_LIFETIME_MS) return false;
  const { outcome } = await context.ports.cardGateway.verify({
    invoiceId: attempt.id,
    token: attempt.gatewayToken,
    receipt: receipt.receipt,
  });
  return outcome === 'failed';
}
