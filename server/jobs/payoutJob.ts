import { statusesFor } from '@contract/transactionStates';
import type { Context } from '../context';
import { applyMove } from '../db/door';
import { findDeal, type StoredDeal } from '../db/repositories/deals';
import { findPayout, type PayoutRow } from '../db/repositories/payouts';
import { finishPayout, refusePayout, sendPayout } from '../domain/dealMoves';
import type { JobResult } from './jobRunner';

/**
 * Takes a settled or refunded transaction to its end: orders the bank transfer, waits for it, books it. The order carries
 * the same reference however often it is made, and the bank pays a reference once.
 */
export async function runPayout(context: Context, transactionId: string): Promise<JobResult> {
  const deal = await findDeal(context.db.kysely, transactionId);
  const payout = deal && (await findPayout(context.db.kysely, transactionId));
  if (!deal || !payout || payout.done_at !== null) return 'done';
  const now = context.clock.now();

  const outcome = await orderTransfer(context, deal, payout);
  if (outcome === 'failed') {
    context.log.error({ paymentCode: deal.paymentCode }, 'The bank has refused a payout; it is ordered anew');
    await applyMove(context.db.kysely, refusePayout(deal, payout.refusals, now));
    return 'again';
  }
  // Stale only says that another process has made this step already.
  if (isUnsent(deal)) await applyMove(context.db.kysely, sendPayout(deal, payout.kind, now));
  if (outcome === 'pending') return 'again';
  await applyMove(context.db.kysely, finishPayout(deal, { kind: payout.kind, amountRials: payout.amount_rials }, now));
  return 'done';
}

async function orderTransfer(
  { ports }: Context,
  deal: StoredDeal,
  payout: PayoutRow,
): Promise<'done' | 'pending' | 'failed'> {
  // A commission can be as large as the amount: then there is nothing to transfer.
  if (payout.amount_rials === 0) return 'done';
  const reference = `${deal.paymentCode}-${payout.kind}-${payout.refusals + 1}`;
  const known = isUnsent(deal) || payout.refusals > 0 ? null : await ports.payouts.inquire({ reference });
  if (known) return known.outcome;
  const order = { reference, iban: payout.iban, amountRials: payout.amount_rials, description: deal.paymentCode };
  return (await ports.payouts.pay(order)).outcome;
}

function isUnsent(deal: StoredDeal): boolean {
  return statusesFor('send_payout').includes(deal.status);
}
