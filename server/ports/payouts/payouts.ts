import type { PayoutReason } from '@contract/rules/payoutRules';

export interface PayoutOrder {
  /** Idempotency key: the bank pays a reference at most once. */
  readonly reference: string;
  /** IR and 24 digits. */
  readonly iban: string;
  readonly amountRials: number;
  readonly description: string;
}

/**
 * The bank's word about an order. `accepted`: taken, and perhaps executed at once. `pending`: waits for the bank's cycle.
 * `refused`: the money has not left and will not; `final`: no order to this account can succeed. `returned`: the money left and
 * came back.
 */
export type PayoutAnswer =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'pending'; readonly askAgainAt: Date | null }
  | { readonly outcome: 'refused'; readonly reason: PayoutReason; readonly final: boolean }
  | { readonly outcome: 'returned'; readonly at: Date; readonly reason: PayoutReason };

/** The bank that transfers money out of the escrow account. All calls throw PortFailure. */
export interface Payouts {
  pay(order: PayoutOrder): Promise<PayoutAnswer>;
  /**
   * Answers by reference, for at most {@link INQUIRIES_AT_ONCE}. An unreadable answer and a failed call leave their reference
   * out; if all calls fail, it throws.
   */
  inquireMany(references: readonly string[]): Promise<ReadonlyMap<string, PayoutAnswer>>;
}

/** An adapter of a bank that has no call for many references. */
export interface SinglePayouts extends Pick<Payouts, 'pay'> {
  /** Null for a transfer in an unknown state or in none, and for an error about this transfer only. */
  inquire(query: { readonly reference: string }): Promise<PayoutAnswer | null>;
}

export const INQUIRIES_AT_ONCE = 100;
