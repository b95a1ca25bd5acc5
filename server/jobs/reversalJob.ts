import type { Context } from '../context';
import { applyMove } from '../db/door';
import { receiptsOf } from '../db/repositories/gatewayReceipts';
import { findAttempt, type StoredAttempt } from '../db/repositories/paymentAttempts';
import { type NotedReceipt, noteReturned } from '../domain/receiptMoves';
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

/** False when the gateway has not done it. A receipt that it will not take must not keep the others from going back. */
async function rollBack(context: Context, attempt: StoredAttempt, receipt: NotedReceipt): Promise<boolean> {
  const { ports, db, clock, log } = context;
  try {
    const { reversed } = await ports.cardGateway.reverse({ invoiceId: attempt.id, receipt: receipt.receipt });
    if (reversed) await applyMove(db.kysely, noteReturned(attempt, receipt, clock.now()));
    // Out of its time, or the bank has been quicker: only the gateway's statement can say which.
    else log.error({ invoiceId: attempt.id }, 'The gateway does not roll a payment back; it will be asked again');
    return reversed;
  } catch (error) {
    log.warn({ err: error, invoiceId: attempt.id }, 'A payment could not be rolled back; it will be tried again');
    return false;
  }
}
