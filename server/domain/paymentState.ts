import { REFUND_WITHIN_MS } from '@contract/rules/refundRules';
import type { PaymentState } from '@contract/rules/transactionStates';
import { ATTEMPT_LIFETIME_MS } from './payments';
import type { AttemptStatus, ReceiptState } from './transition';

/** An attempt and its receipts. */
export interface KnownPayment {
  readonly status: AttemptStatus;
  readonly receiptStates: readonly ReceiptState[];
  readonly createdAt: Date;
  /** Time of the last change of status. */
  readonly updatedAt: Date;
}

/** State of a payment and the latest time of its return; null without a return. */
interface StandingPayment {
  readonly state: PaymentState;
  readonly by: Date | null;
}

/**
 * State of a payment for its payer. The bank's own returns are invisible to us: they stay `returning` after their time. `returned`
 * means a rollback by the gateway or a finished reversal.
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
  return { state: 'returning', by: after(updatedAt, REFUND_WITHIN_MS) };
}

/** Without a receipt only the time tells whether the payer is still at the gateway. */
function withoutMoney({ status, receiptStates, createdAt }: KnownPayment, now: Date): StandingPayment {
  if (status === 'failed' || receiptStates.length > 0) return { state: 'failed', by: null };
  if (status === 'pending' || status === 'superseded') {
    if (now.getTime() - createdAt.getTime() < ATTEMPT_LIFETIME_MS) return { state: 'at_gateway', by: null };
  }
  return { state: 'lost', by: after(createdAt, REFUND_WITHIN_MS) };
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
