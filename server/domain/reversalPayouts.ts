import { DAY_MS } from '@contract/rules/durations';
import type { PayoutReason } from '@contract/rules/payoutRules';
import { aboutReceipts, changeOf, type NotedReceipt } from './gatewayReceipts';
import { strayReceived, strayReturned, strayTransferReturned } from './ledger';
import type { Attempt } from './payments';
import type { Transition } from './transition';

/** The bank transfer of a payment that the gateway will never roll back. */
export interface ReversalPayout {
  readonly receipt: string;
  readonly amountRials: number;
  /** Transfers that the bank refused so far. */
  readonly refusals: number;
  /** The bank has the present order. */
  readonly sentAt: Date | null;
  /** Neither a question nor an order before this time. */
  readonly askAt: Date | null;
}

/** The gateway keeps a payment that is not ours: the bank transfers its money to the payer. */
export function orderReversalPayout(
  attempt: Attempt,
  receipt: NotedReceipt,
  amountRials: number,
  at: Date,
): Transition {
  return {
    ...aboutReceipts(attempt, [], at),
    reversalPayout: { receipt: receipt.receipt, amountRials },
    entries: [strayReceived(attempt.id, amountRials)],
  };
}

/** The bank has the order and is asked at `askAt`. */
export function sendReversalPayout(attempt: Attempt, payout: ReversalPayout, askAt: Date, at: Date): Transition {
  return step(attempt, payout, { to: 'sent', askAt: askAt.toISOString() }, at);
}

/** When the order to the payer's next account follows a refusal or a return. */
export function nextAccountAt(at: Date): Date {
  return new Date(at.getTime() + DAY_MS);
}

/** The bank refused the order for good. The next one has a new reference and goes to another account of the payer. */
export function refuseReversalPayout(
  attempt: Attempt,
  payout: ReversalPayout,
  reason: PayoutReason,
  at: Date,
): Transition {
  return step(attempt, payout, { to: 'refused', reason, askAt: nextAccountAt(at).toISOString() }, at);
}

/** The bank made the transfer. */
export function finishReversalPayout(
  attempt: Attempt,
  receipt: NotedReceipt,
  payout: ReversalPayout,
  at: Date,
): Transition {
  const { amountRials } = payout;
  return {
    ...step(attempt, payout, { to: 'done' }, at),
    receipts: [changeOf(receipt, 'returned')],
    entries: [strayReturned(attempt.id, amountRials)],
    notices: [{ to: { userId: attempt.payerId }, kind: 'refunded_done', details: { amount: amountRials } }],
  };
}

/** The bank sent a finished transfer back. The next order goes to another account of the payer. */
export function returnReversalPayout(
  attempt: Attempt,
  transfer: NotedReceipt & Pick<ReversalPayout, 'amountRials' | 'refusals'>,
  reason: PayoutReason,
  at: Date,
): Transition {
  const askAt = nextAccountAt(at).toISOString();
  return {
    ...step(attempt, transfer, { to: 'returned', reason, askAt }, at),
    receipts: [changeOf(transfer, 'returning')],
    entries: [strayTransferReturned(attempt.id, transfer.amountRials)],
    jobs: [{ queue: 'reversal', subject: attempt.id, startAfter: askAt }],
  };
}

type Change = Pick<NonNullable<Transition['reversalChange']>, 'to' | 'askAt' | 'reason'>;

function step(
  attempt: Attempt,
  { receipt, refusals }: Pick<ReversalPayout, 'receipt' | 'refusals'>,
  change: Change,
  at: Date,
): Transition {
  return { ...aboutReceipts(attempt, [], at), reversalChange: { receipt, refusalsBefore: refusals, ...change } };
}

/** The bank's name of an order; the same after a restored backup, because a name is paid at most once. */
export function reversalReference(
  paymentCode: string,
  { attemptId, place }: { readonly attemptId: string; readonly place: number },
  refusals: number,
): string {
  return `${paymentCode}-reversal-${attemptId.replaceAll('-', '').slice(0, 12)}${place}-${refusals + 1}`;
}
