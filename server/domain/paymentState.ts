import type { PaymentState } from '@contract/rules/paymentStates';
import { ATTEMPT_LIFETIME_MS } from './payments';
import type { AttemptStatus, ReceiptState } from './transition';

/** The bank gives back what nobody made final, mostly within half an hour and at the latest after this long (product text, B3). */
export const BANK_RETURNS_WITHIN_MS = 72 * 3_600_000;

/** What is known of an attempt and of the receipts that came back for it. */
export interface KnownPayment {
  readonly status: AttemptStatus;
  readonly receiptStates: readonly ReceiptState[];
  readonly createdAt: Date;
  /** When its status was changed last. */
  readonly updatedAt: Date;
}

/** Where a payment is, and when it is back at the latest: null where nothing goes back. */
interface StandingPayment {
  readonly state: PaymentState;
  readonly by: Date | null;
}

/**
 * How a payment stands for its payer. It says what we know: what the bank gives back by itself we never hear of, so that it stays `returning`
 * when its time is over, and `returned` is only what the gateway has rolled back for us.
 */
export function paymentStateOf(payment: KnownPayment, now: Date): StandingPayment {
  const { status, receiptStates, updatedAt } = payment;
  const has = (...states: ReceiptState[]) => receiptStates.some((state) => states.includes(state));
  if (status === 'paid') return { state: 'paid', by: null };
  if (status !== 'reversed') {
    if (has('noted', 'asked')) return { state: 'asking', by: null };
    if (!has('unused', 'returning', 'returned')) return withoutMoney(payment, now);
  }
  if (has('returned') && !has('unused', 'returning')) return { state: 'returned', by: null };
  return { state: 'returning', by: after(updatedAt, BANK_RETURNS_WITHIN_MS) };
}

/** Nothing came back for it, or what came was none: only the time tells whether somebody is still at the gateway. */
function withoutMoney({ status, receiptStates, createdAt }: KnownPayment, now: Date): StandingPayment {
  if (status === 'failed' || receiptStates.length > 0) return { state: 'failed', by: null };
  if (status === 'pending' || status === 'superseded') {
    if (now.getTime() - createdAt.getTime() < ATTEMPT_LIFETIME_MS) return { state: 'at_gateway', by: null };
  }
  return { state: 'lost', by: after(createdAt, BANK_RETURNS_WITHIN_MS) };
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
