import { statusesFor } from '@contract/transactionStates';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { findPayout, type PayoutRow } from '../db/repositories/payouts';
import { findTransaction, type StoredTransaction } from '../db/repositories/transactions';
import { finishPayout, refusePayout, sendPayout } from '../domain/transactionTransitions';
import type { JobResult } from './jobRunner';

/**
 * Takes a settled or refunded transaction to its end: orders the bank transfer, waits for it, books it. The order carries
 * the same reference however often it is made, and the bank pays a reference once.
 */
export async function runPayout(context: Context, transactionId: string): Promise<JobResult> {
  const transaction = await findTransaction(context.db.kysely, transactionId);
  const payout = transaction && (await findPayout(context.db.kysely, transactionId));
  if (!transaction || !payout || payout.done_at !== null) return 'done';
  const now = context.clock.now();

  const outcome = await orderTransfer(context, transaction, payout);
  if (outcome === 'failed') {
    context.log.error({ paymentCode: transaction.paymentCode }, 'The bank has refused a payout; it is ordered anew');
    await applyTransition(context.db.kysely, refusePayout(transaction, payout.refusals, now));
    return 'again';
  }
  // Stale only says that another process has made this step already.
  if (isUnsent(transaction)) await applyTransition(context.db.kysely, sendPayout(transaction, payout.kind, now));
  if (outcome === 'pending') return 'again';
  await applyTransition(
    context.db.kysely,
    finishPayout(transaction, { kind: payout.kind, amountRials: payout.amount_rials }, now),
  );
  return 'done';
}

async function orderTransfer(
  { ports }: Context,
  transaction: StoredTransaction,
  payout: PayoutRow,
): Promise<'done' | 'pending' | 'failed'> {
  // A commission can be as large as the amount: then there is nothing to transfer.
  if (payout.amount_rials === 0) return 'done';
  const reference = `${transaction.paymentCode}-${payout.kind}-${payout.refusals + 1}`;
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
