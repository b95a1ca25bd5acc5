import type { PayoutKind } from './transition';

/** The bank pays a reference once. Each final refusal of a payout leads to the next reference. */
export function payoutReference(paymentCode: string, kind: PayoutKind, refusals: number): string {
  return `${paymentCode}-${kind}-${refusals + 1}`;
}
