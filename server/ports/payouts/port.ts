export interface PayoutOrder {
  /** Idempotent: the same reference is paid at most once. */
  readonly reference: string;
  /** IR and 24 digits. */
  readonly iban: string;
  readonly amountRials: number;
  readonly description: string;
}

export interface PayoutAnswer {
  readonly outcome: 'done' | 'pending' | 'failed';
}

/** The bank that sends money out of the escrow account. */
export interface Payouts {
  pay(order: PayoutOrder): Promise<PayoutAnswer>;
  inquire(query: { reference: string }): Promise<PayoutAnswer>;
}
