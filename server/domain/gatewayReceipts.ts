import { statusesFor, TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import type { Attempt } from './payments';
import type { ReceiptChange, ReceiptState, Transition } from './transition';

/** The part of a receipt that the transitions need. */
export interface NotedReceipt {
  readonly receipt: string;
  readonly attemptId: string;
  readonly state: ReceiptState;
}

/** The payment that a gateway names; null for omitted values. */
export interface NamedPayment {
  readonly invoiceId: string | null;
  readonly terminalId: string | null;
  /** Rials; NaN for a malformed amount. */
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

/** True before the gateway's answer about the receipt. */
export function isUndecided({ state }: NotedReceipt): boolean {
  return state === 'noted' || state === 'asked';
}

/** The follow-up starts after the usual time of a callback's answer. */
const FOLLOW_UP_AFTER_MS = 8_000;

/** Stores a callback's receipt before its verification and enqueues the follow-up. */
export function noteReceipt(
  attempt: Attempt,
  named: { readonly receipt: string; readonly traceNumber: string | null; readonly cardMask?: string | null },
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
 * Stores that the verification request follows, which may finalize the payment at the gateway. Only for a usable payment; the bank
 * returns any other by itself.
 */
export function askAbout(attempt: Attempt, receipt: NotedReceipt, at: Date): Transition {
  return {
    ...aboutReceipts(attempt, [changeOf(receipt, 'asked')], at),
    from: statusesFor('confirm_payment'),
    attempts: [{ id: attempt.id, from: [attempt.status], to: attempt.status }],
  };
}

/** Marks unusable receipts; those with a verification request must be rolled back. */
export function putAside(attempt: Attempt, receipts: readonly NotedReceipt[], at: Date): Transition {
  return aboutReceipts(attempt, receipts.map(asideOf), at);
}

/** Rolls a payment back that the gateway settled although nothing used it. Two operators decided it. */
export function returnStray(attempt: Attempt, receipt: NotedReceipt, operatorId: string, at: Date): Transition {
  return {
    ...aboutReceipts(attempt, [changeOf(receipt, 'returning')], at),
    actor: { kind: 'operator', userId: operatorId },
  };
}

/** A receipt as the subject of proposals and of the audit. */
export function subjectOfReceipt(receipt: string): string {
  return `receipt:${receipt.toLowerCase()}`;
}

/** Orders the due rollbacks of an attempt now, or the transfer that returns a payment in their place. */
export function retryReturn(attempt: Attempt, byTransfer: boolean, operatorId: string, at: Date): Transition {
  const job = byTransfer
    ? ({ queue: 'payout', subject: attempt.transactionId } as const)
    : ({ queue: 'reversal', subject: attempt.id } as const);
  return {
    ...aboutReceipts(attempt, [], at),
    actor: { kind: 'operator', userId: operatorId },
    jobs: [{ ...job, startAfter: at.toISOString() }],
  };
}

/** The gateway rolled the receipt's payment back. */
export function noteReturned(attempt: Attempt, receipt: NotedReceipt, at: Date): Transition {
  return aboutReceipts(attempt, [changeOf(receipt, 'returned')], at);
}

/** Nothing to roll back: the gateway has no such payment. */
export function noteGone(attempt: Attempt, receipt: NotedReceipt, at: Date): Transition {
  return aboutReceipts(attempt, [changeOf(receipt, 'refused')], at);
}

/** A change of one receipt from its known state. */
export function changeOf({ receipt, state }: NotedReceipt, to: ReceiptState): ReceiptChange {
  return { receipt, from: [state], to };
}

/** A payment without a verification request is not final, so the bank returns it without a rollback. */
function asideOf(receipt: NotedReceipt): ReceiptChange {
  return changeOf(receipt, receipt.state === 'noted' ? 'unused' : 'returning');
}

/** A step of receipts, in any status of their transaction. */
export function aboutReceipts(attempt: Attempt, receipts: readonly ReceiptChange[], at: Date): Transition {
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
