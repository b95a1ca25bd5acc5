import { statusesFor, TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import type { Attempt } from './payments';
import type { ReceiptChange, ReceiptState, Transition } from './transition';

/** A receipt of the gateway, as far as the transitions need to know it. */
export interface NotedReceipt {
  readonly receipt: string;
  readonly attemptId: string;
  readonly state: ReceiptState;
}

/** What a gateway says a payment is for; null for what it does not name. */
export interface NamedPayment {
  readonly invoiceId: string | null;
  readonly terminalId: string | null;
  /** Rials; NaN for an amount that can't be read. */
  readonly amountRials: number | null;
}

/** True unless the gateway names another invoice, terminal or amount than those of the attempt. */
export function isPaymentOf(
  attempt: Pick<Attempt, 'id' | 'terminalId' | 'amountRials'>,
  { invoiceId, terminalId, amountRials }: NamedPayment,
): boolean {
  return (
    (invoiceId === null || invoiceId.toLowerCase() === attempt.id) &&
    (terminalId === null || terminalId === attempt.terminalId) &&
    (amountRials === null || amountRials === attempt.amountRials)
  );
}

/** True while nobody has judged it: the gateway is still to be asked, or has not answered. */
export function isUndecided({ state }: NotedReceipt): boolean {
  return state === 'noted' || state === 'asked';
}

/** A callback is answered within seconds; its follow-up starts when it has most likely been answered. */
const FOLLOW_UP_AFTER_MS = 8_000;

/** Notes what a callback said about an attempt, before anything is believed, and orders its follow-up. */
export function noteReceipt(
  attempt: Attempt,
  named: { readonly receipt: string; readonly traceNumber: string | null },
  at: Date,
): Transition {
  const startAfter = new Date(at.getTime() + FOLLOW_UP_AFTER_MS).toISOString();
  return {
    ...aboutReceipts(attempt, [], at),
    newReceipt: { ...named, attemptId: attempt.id },
    jobs: [{ queue: 'payment-attempt', subject: attempt.id, startAfter }],
  };
}

/**
 * Notes that the gateway is about to be asked, which may make the payment final there. Only while the payment can be used:
 * in any other case the bank gives it back by itself.
 */
export function askAbout(attempt: Attempt, receipt: NotedReceipt, at: Date): Transition {
  return {
    ...aboutReceipts(attempt, [changeOf(receipt, 'asked')], at),
    from: statusesFor('confirm_payment'),
    attempts: [{ id: attempt.id, from: [attempt.status], to: attempt.status }],
  };
}

/** Puts receipts aside that can't be used any more: what the gateway was asked about has to go back. */
export function putAside(attempt: Attempt, receipts: readonly NotedReceipt[], at: Date): Transition {
  return aboutReceipts(attempt, receipts.map(asideOf), at);
}

/** The gateway has rolled the payment of a receipt back. */
export function noteReturned(attempt: Attempt, receipt: NotedReceipt, at: Date): Transition {
  return aboutReceipts(attempt, [changeOf(receipt, 'returned')], at);
}

/** There is nothing to roll back: the gateway has no such payment, or has it no more. */
export function noteGone(attempt: Attempt, receipt: NotedReceipt, at: Date): Transition {
  return aboutReceipts(attempt, [changeOf(receipt, 'refused')], at);
}

/** A change of one receipt from the state it was seen in. */
export function changeOf({ receipt, state }: NotedReceipt, to: ReceiptState): ReceiptChange {
  return { receipt, from: [state], to };
}

/** What was never advised is never rolled back: without our question the payment is not final, and the bank gives it back. */
function asideOf(receipt: NotedReceipt): ReceiptChange {
  return changeOf(receipt, receipt.state === 'noted' ? 'unused' : 'returning');
}

function aboutReceipts(attempt: Attempt, receipts: readonly ReceiptChange[], at: Date): Transition {
  const goesBack = receipts.some(({ to }) => to === 'returning');
  return {
    at: at.toISOString(),
    transactionId: attempt.transactionId,
    from: TRANSACTION_STATUSES,
    actor: { kind: 'system', userId: null },
    receipts,
    jobs: goesBack ? [{ queue: 'reversal', subject: attempt.id, startAfter: at.toISOString() }] : [],
  };
}
