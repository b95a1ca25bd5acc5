/** What both sides of a deal pay and receive after commission, in rials. */
export interface DealSums {
  readonly payerPaysRials: number;
  readonly payeeReceivesRials: number;
}

/**
 * The one sum of a deal for one of its sides, in rials, commission included: what leaves the payer's card, or what
 * arrives at the payee. Pages, lists, receipts, notices and SMS take it from here (docs/behaviour.md#sums).
 */
export function sumFor(viewer: 'payer' | 'payee', { payerPaysRials, payeeReceivesRials }: DealSums): number {
  return viewer === 'payer' ? payerPaysRials : payeeReceivesRials;
}
