import type { Received } from './division';
import type { TransactionStatus } from './transactionStates';

/** What both sides of a deal pay and receive after commission, in rials. */
export interface DealSums {
  readonly payerPaysRials: number;
  readonly payeeReceivesRials: number;
  /** Parts of divided money; null or absent when one side got all. */
  readonly split?: Received | null;
  /** Absent before the money has moved. */
  readonly status?: TransactionStatus;
}

/**
 * The sum of a deal for one of its sides, in rials, commission included. For the payer it leaves the card, and comes back
 * after a refund; for the payee it arrives. Of divided money it is the side's part. A payee gets nothing of a returned deal
 * and reads the payer's sum. Pages, lists, receipts, notices and SMS take it from here (docs/behaviour.md#sums).
 */
export function sumFor(viewer: 'payer' | 'payee', deal: DealSums): number {
  const { payerPaysRials, payeeReceivesRials, split, status } = deal;
  if (split) return split[`${viewer}Rials`];
  if (status?.startsWith('refunded')) return payerPaysRials;
  return viewer === 'payer' ? payerPaysRials : payeeReceivesRials;
}

/**
 * Whether {@link sumFor} comes to the viewer or leaves them; null for the payee of a returned deal, who pays and gets nothing
 * (docs/behaviour.md#sums).
 */
export function directionFor(
  viewer: 'payer' | 'payee',
  { split, status }: Pick<DealSums, 'split' | 'status'>,
): 'in' | 'out' | null {
  if (split) return 'in';
  const isReturning = status?.startsWith('refunded') ?? false;
  if (viewer === 'payer') return isReturning ? 'in' : 'out';
  return isReturning ? null : 'in';
}
