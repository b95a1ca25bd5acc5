import { statusesFor } from '@contract/rules/transactionStates';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { type PayoutRow, payoutsOf } from '../db/repositories/payouts';
import { findTransaction, type StoredTransaction } from '../db/repositories/transactions';
import { finishPayout, refusePayout, sendPayout } from '../domain/paymentRequests';
import { payoutReference } from '../domain/payoutReference';
import type { JobResult } from './jobRunner';

/**
 * Completes a settled or refunded transaction: orders each bank transfer, waits for it, books it. Retries use the same
 * reference, and the bank pays a reference once. The two transfers of a split are independent.
 */
export async function runPayout(context: Context, transactionId: string): Promise<JobResult> {
  const transaction = await findTransaction(context.db.kysely, transactionId);
  if (!transaction) return 'done';
  const open = (await payoutsOf(context.db.kysely, transactionId)).filter(({ done_at }) => done_at === null);
  let left = open.length;
  for (const payout of open) {
    if (await isTransferred(context, transaction, payout, left - 1)) left -= 1;
  }
  return left > 0 ? 'again' : 'done';
}

/** @param othersOpen how many other payouts of the transaction are open */
async function isTransferred(
  context: Context,
  transaction: StoredTransaction,
  payout: PayoutRow,
  othersOpen: number,
): Promise<boolean> {
  const { db, clock, log } = context;
  const { kind, refusals, amount_rials: amountRials } = payout;
  const now = clock.now();
  const outcome = await orderTransfer(context, transaction, payout);
  if (outcome === 'failed') {
    log.error({ paymentCode: transaction.paymentCode }, 'The bank refused a payout; it is ordered again');
    await applyTransition(db.kysely, refusePayout(transaction, { kind, amountRials, refusals }, now));
    return false;
  }
  // Stale means that another process, or the other transfer of a split, made this step.
  if (isUnsent(transaction)) await applyTransition(db.kysely, sendPayout(transaction, now));
  if (outcome === 'pending') return false;
  const finished = finishPayout(transaction, { kind, amountRials, othersOpen }, now);
  return (await applyTransition(db.kysely, finished)).outcome === 'applied';
}

async function orderTransfer(
  { ports }: Context,
  transaction: StoredTransaction,
  payout: PayoutRow,
): Promise<'done' | 'pending' | 'failed'> {
  // A commission can equal the amount, which leaves nothing to transfer.
  if (payout.amount_rials === 0) return 'done';
  const reference = payoutReference(transaction.paymentCode, payout.kind, payout.refusals);
  const known = isUnsent(transaction) || payout.refusals > 0 ? null : await ports.payouts.inquire({ reference });
  if (known) return known.outcome;
  const order = {
    reference,
    iban: payout.iban,
    amountRials: payout.amount_rials,
    description: transaction.paymentCode,
  };
  return (await ports.payouts.pay(order)).outcome;
}

function isUnsent(transaction: StoredTransaction): boolean {
  return statusesFor('send_payout').includes(transaction.status);
}
