import type { DeadlineKind } from '@contract/rules/deadlines';
import type { DeliveryState, DeliveryTerms } from '@contract/rules/delivery';
import type { ReturnReason } from '@contract/rules/paymentStates';
import type { TransactionParty, TransactionStatus } from '@contract/rules/transactionStates';
import type { CommissionSide } from '@contract/schemas/common';
import type { DeadlineChange, DeliveryChange, DisputeChange } from './dealExtras';
import type { Entry } from './ledger';
import type { NewNotice } from './notices';

/** The background queues. */
export const JOB_QUEUES = [
  'payout',
  'payment-attempt',
  'reversal',
  'partner-message',
  'deadline',
  'tracking',
  'notice',
] as const;
export type JobQueue = (typeof JOB_QUEUES)[number];

/**
 * Work for later, enqueued in the same database transaction as what makes it necessary. A queue has at most one job for a
 * subject: whoever does it looks at what is there, so that one run answers every order made before it began.
 */
export interface JobOrder {
  readonly queue: JobQueue;
  /** The id of the transaction (`payout`, `tracking`), payment attempt (`payment-attempt`, `reversal`), process (`partner-message`), deadline (`deadline`: its transaction and kind) or notice (`notice`: with its channel). */
  readonly subject: string;
  /** ISO 8601. */
  readonly startAfter: string;
}

export type AttemptStatus = 'pending' | 'paid' | 'failed' | 'reversed' | 'superseded' | 'expired';
/**
 * What is known of a receipt of the gateway. `noted`: a callback named it. `asked`: the gateway was asked to make it final, and
 * may have. `paid`: it paid its attempt. `refused`: the gateway knows no such payment. `unused`: it can't be used and was never
 * asked about, so the bank gives it back. `returning`, `returned`: it can't be used and has to be, or was, rolled back.
 */
export type ReceiptState = 'noted' | 'asked' | 'paid' | 'refused' | 'unused' | 'returning' | 'returned';
/** Whom a payout goes to: `settle` the payee, `refund` the payer. A split has both. */
export type PayoutKind = 'settle' | 'refund';
/** Why a step was made that no side asked for, or that both agreed on. */
export type TransitionCause = 'expired' | 'silence' | 'agreed' | 'award';

/** A new payment request. */
export interface NewTransaction {
  readonly paymentCode: string;
  readonly payeeId: string;
  readonly payeeAccountId: string;
  readonly payeeIban: string;
  readonly amountRials: number;
  readonly behalf: string;
  readonly commissionSide: CommissionSide;
  readonly rateBasisPoints: number;
  readonly minimumRials: number;
  readonly maximumRials: number;
  readonly commissionRials: number;
  readonly refereeNationalCode: string | null;
  readonly processId: string | null;
  readonly terms: DeliveryTerms;
}

/** A new try to pay; its id is the gateway's invoice id. */
export interface NewAttempt {
  readonly id: string;
  readonly payerId: string;
  readonly payerAccountId: string;
  readonly payerIban: string;
  readonly amountRials: number;
  readonly creditRials: number;
  readonly gatewayToken: string;
  readonly terminalId: string;
  readonly callbackSecretHash: string;
  /** Where the payer comes back to; null for the receipt page. */
  readonly returnUrl: string | null;
  /** The payer accepts the request's referee; absent is no. */
  readonly acceptsReferee?: boolean;
}

interface AttemptChange {
  readonly id: string;
  /** The statuses it may be in; in any other one the whole transition is refused. */
  readonly from: readonly AttemptStatus[];
  readonly to: AttemptStatus;
  /** What the gateway calls the failure; the first one told is kept. */
  readonly failureTraceNumber?: string | null;
  /** Why its money goes back; the first one told is kept. */
  readonly returnReason?: ReturnReason;
}

/** A receipt that a callback has named for an attempt. */
interface NewReceipt {
  readonly receipt: string;
  readonly attemptId: string;
  readonly traceNumber: string | null;
}

export interface ReceiptChange {
  readonly receipt: string;
  /** The states it may be in; in any other one the whole transition is refused. */
  readonly from: readonly ReceiptState[];
  readonly to: ReceiptState;
}

/** The stored answer of a call, by its idempotency key. When one is stored already, the whole transition is refused. */
export interface IdempotentAnswer {
  readonly userId: string;
  readonly key: string;
  readonly route: string;
  readonly bodyHash: string;
  readonly answer: unknown;
}

/** What was known of the wrong codes of an allowance when a code was judged right without holding its lock. */
export interface KnownGuesses {
  /** The keyed hash under which they are counted. */
  readonly allowance: string;
  /** ISO 8601: only those after this count. */
  readonly since: string;
  readonly wrongCodes: number;
}

/**
 * Everything that one step of a transaction changes, decided here and applied whole by the database (`apply_transition`).
 * Money is integer rials, instants are ISO 8601.
 */
export interface Transition {
  readonly at: string;
  readonly transactionId: string | null;
  /** Makes the transaction, in status `inquired`. */
  readonly create?: NewTransaction;
  /** The statuses in which this transition was decided; in any other one it is refused as stale. */
  readonly from?: readonly TransactionStatus[];
  readonly to?: TransactionStatus;
  readonly actor: {
    readonly kind: Extract<TransactionParty, 'payer' | 'payee' | 'system'> | 'referee' | 'operator';
    readonly userId: string | null;
  };
  /** The payer of record, set by the confirmed payment. */
  readonly payer?: {
    readonly userId: string;
    readonly accountId: string;
    readonly iban: string;
    readonly paidRials: number;
    readonly creditRials: number;
    readonly acceptsReferee?: boolean;
  };
  readonly cause?: TransitionCause;
  readonly receivedRials?: number;
  /** The payer's part of a split. */
  readonly refundedRials?: number;
  readonly entries?: readonly Entry[];
  readonly newAttempt?: NewAttempt;
  readonly attempts?: readonly AttemptChange[];
  readonly newReceipt?: NewReceipt;
  readonly receipts?: readonly ReceiptChange[];
  /** What leaves by bank transfer: one, or both of a split. */
  readonly payouts?: readonly { readonly kind: PayoutKind; readonly iban: string; readonly amountRials: number }[];
  readonly payoutChange?: { readonly kind: PayoutKind; readonly to: 'done' | 'refused' };
  /** With `done`: how many other payouts were not done when it was decided; with another number it is refused as stale. */
  readonly otherPayoutsOpen?: number;
  /** With `refused`: how many refusals were known when it was decided. */
  readonly refusalsBefore?: number;
  /**
   * The dispute as it was when this was decided, in another version it is refused as `stale_dispute`. Absent: no dispute was thought of, and while
   * one is open every change of status or of delivery is refused as `frozen`.
   */
  readonly expectDispute?: { readonly id: string; readonly version: number };
  /** The deadline that has passed; moved or closed since, it is refused as `stale_deadline`. `dueAt` is ISO 8601. */
  readonly expectDeadline?: { readonly kind: DeadlineKind; readonly dueAt: string };
  /** The delivery as it was when this was decided; in another state it is refused as `stale_delivery`. */
  readonly expectDelivery?: DeliveryState;
  /** Refused as `stale_attempt` while some payment may still come in. */
  readonly expectNoOpenAttempt?: true;
  readonly dispute?: DisputeChange;
  readonly delivery?: DeliveryChange;
  readonly deadlines?: readonly DeadlineChange[];
  /** A one-time code that is used up by this transition. */
  readonly challengeId?: string;
  /** When there are others by now, the transition is refused as `guessed`: the code has to be judged again. */
  readonly guesses?: KnownGuesses;
  readonly jobs?: readonly JobOrder[];
  /** What the transition does not say by itself; the rest is told of it by `noticesOf`. */
  readonly notices?: readonly NewNotice[];
  readonly idempotency?: IdempotentAnswer;
}
