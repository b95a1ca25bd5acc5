import type { Received } from './division';

/** What both sides of a deal pay and receive after commission, in rials. */
export interface DealSums {
  readonly payerPaysRials: number;
  readonly payeeReceivesRials: number;
  /** Parts of divided money; null or absent when one side got all. */
  readonly split?: Received | null;
}

/**
 * The one sum of a deal for one of its sides, in rials, commission included: what leaves the payer's card and comes back after a
 * refund, or what arrives at the payee; of divided money the side's part. Pages, lists, receipts, notices and SMS take it from here
 * (docs/behaviour.md#sums).
 */
export function sumFor(viewer: 'payer' | 'payee', { payerPaysRials, payeeReceivesRials, split }: DealSums): number {
  if (split) return split[`${viewer}Rials`];
  return viewer === 'payer' ? payerPaysRials : payeeReceivesRials;
}
