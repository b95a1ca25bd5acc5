import type { CommissionSide } from '@contract/calls/common';
import type { DeadlineKind } from '@contract/rules/deadlines';
import type { DeliveryAddress } from '@contract/rules/deliveryAddress';
import type { DeliveryState, DeliveryTerms } from '@contract/rules/deliveryRules';
import type { TransitionCause } from '@contract/rules/endings';
import type { PayoutReason } from '@contract/rules/payoutRules';
import type { ReturnReason, TransactionParty, TransactionStatus } from '@contract/rules/transactionStates';
import type { DeadlineChange, DeliveryChange, DisputeChange, ItemPhotosChange } from './dealExtras';
import type { Entry } from './ledger';
import type { NewNotice } from './notices';
import type { Attempt } from './payments';

/** The background queues. */
export const JOB_QUEUES = [
  'payout',
  'payout-returns',
  'payment-attempt',
  'reversal',
  'partner-message',
  'deadline',
  'tracking',
  'notice-sms',
  'notice-push',
  'webhook',
  'partner-notice',
  'reserves',
  'wake',
] as const;
export type JobQueue = (typeof JOB_QUEUES)[number];

/**
 * Pending work, enqueued in the database transaction of its cause. A queue has one job a subject; a run reads the current state,
 * so it answers all earlier orders.
 */
export interface JobOrder {
  readonly queue: JobQueue;
  /**
   * Id of the transaction (`payout`, `tracking`), payment attempt (`payment-attempt`, `reversal`), process (`partner-message`),
   * deadline (`deadline`: transaction and kind), notice (`notice-sms`, `notice-push`), delivery (`webhook`) or message to a
   * partner's contact (`partner-notice`). `payout-returns` has one; `reserves` has the day; `wake` has a queue and the last
   * subject that was woken.
   */
  readonly subject: string;
  /** ISO 8601. */
  readonly startAfter: string;
}

/** Card gateways. A sandbox simulates one. */
export const GATEWAY_KINDS = ['simulator', 'sepehr', 'zarinpal'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];

export type AttemptStatus = 'pending' | 'paid' | 'failed' | 'reversed' | 'superseded' | 'expired';
/**
 * State of a gateway receipt. `noted`: a callback named it. `asked`: its verification was requested and may be final. `paid`: it
 * paid its attempt. `refused`: the gateway has no such payment. `unused`: unusable and never verified, so the bank returns it.
 * `returning`, `returned`: unusable, its rollback or its reversal is due or done.
 */
export type ReceiptState = 'noted' | 'asked' | 'paid' | 'refused' | 'unused' | 'returning' | 'returned';
/** A payout to a side: `settle` to the payee, `refund` to the payer. A split has both. */
export type SidePayoutKind = 'settle' | 'refund';
/** A `reversal` returns a payment that pays nothing, and that its gateway keeps, to the payer of its attempt. */
export type PayoutKind = SidePayoutKind | 'reversal';

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

/** A new payment attempt; its id is the gateway's invoice id. */
export interface NewAttempt extends Omit<Attempt, 'transactionId' | 'status' | 'createdAt'> {
  readonly gateway: GatewayKind;
  readonly gatewayToken: string;
  readonly callbackSecretHash: string;
  /** The payer's return address; null for the receipt page. */
  readonly returnUrl: string | null;
  /** Of a request with a parcel. */
  readonly deliveryAddress?: DeliveryAddress | undefined;
}

interface AttemptChange {
  readonly id: string;
  /** Allowed statuses; any other one refuses the transition. */
  readonly from: readonly AttemptStatus[];
  readonly to: AttemptStatus;
  /** The gateway's tracking number of the failure; the first one is kept. */
  readonly failureTraceNumber?: string | null;
  /** Why the money goes back; the first reason is kept. */
  readonly returnReason?: ReturnReason;
}

/** A receipt that a callback named for an attempt. */
interface NewReceipt {
  readonly receipt: string;
  readonly attemptId: string;
  readonly traceNumber: string | null;
  /** First six and last four digits of the card, as the unsigned callback names it. */
  readonly cardMask?: string | null;
}

export interface ReceiptChange {
  readonly receipt: string;
  /** Allowed states; any other one refuses the transition. */
  readonly from: readonly ReceiptState[];
  readonly to: ReceiptState;
  /** The card's mask in the gateway's own answer. */
  readonly cardMask?: string | null;
  /** Tracking number in the gateway's own answer; one of the callback is kept. */
  readonly traceNumber?: string | null;
  /** The gateway says that the payment was verified before, and we did not ask before. */
  readonly verifiedBefore?: boolean;
}

/**
 * A step of a transfer. Instants are ISO 8601. `sent`: the bank has the order and is asked again at `askAt`. `postponed`: the
 * same order is sent again later. `refused`: the next order has a new reference; with `stops` none is made until the account is
 * changed. `returned`: the money of a finished transfer came back. `allowed`: its owner may choose an account again. `redirected`:
 * its owner chose another account. There is no order before `notBefore`.
 */
export type PayoutStep =
  | {
      readonly to: 'done';
      /** Number of the arrived order, from 0, when it is not the last one. */
      readonly formerOrder?: number;
    }
  | { readonly to: 'sent'; readonly askAt: string }
  | { readonly to: 'postponed'; readonly reason: PayoutReason }
  | {
      readonly to: 'refused' | 'returned';
      readonly reason: PayoutReason;
      readonly stops: boolean;
      readonly notBefore?: string;
    }
  | { readonly to: 'allowed'; readonly reason: PayoutReason; readonly stops: true }
  | { readonly to: 'redirected'; readonly iban: string; readonly accountId: string; readonly notBefore: string };

/** The call's answer by its idempotency key. A stored answer refuses the transition. */
export interface IdempotentAnswer {
  readonly userId: string;
  readonly key: string;
  readonly route: string;
  readonly bodyHash: string;
  readonly answer: unknown;
}

/** A passkey and the signature counter of its assertion. */
export interface UsedPasskey {
  readonly id: string;
  readonly counter: number;
}

/**
 * All changes of one step of a transaction. The domain decides them, `apply_transition` applies them whole. Money is integer rials,
 * instants are ISO 8601.
 */
export interface Transition {
  readonly at: string;
  readonly transactionId: string | null;
  /** Creates the transaction in status `inquired`. */
  readonly create?: NewTransaction;
  /** Allowed statuses; any other one is refused as `stale`. */
  readonly from?: readonly TransactionStatus[];
  readonly to?: TransactionStatus;
  readonly actor: {
    readonly kind: Extract<TransactionParty, 'payer' | 'payee' | 'system'> | 'referee' | 'operator';
    readonly userId: string | null;
  };
  /** The payer of record, set by the payment. */
  readonly payer?: {
    readonly userId: string;
    readonly accountId: string;
    readonly iban: string;
    readonly paidRials: number;
    readonly creditRials: number;
    readonly acceptsReferee?: boolean;
  };
  readonly cause?: TransitionCause;
  /** Whether the previews of the link show the sum. */
  readonly amountInPreview?: boolean;
  readonly receivedRials?: number;
  /** The payer's part of a split. */
  readonly refundedRials?: number;
  readonly entries?: readonly Entry[];
  readonly newAttempt?: NewAttempt;
  readonly attempts?: readonly AttemptChange[];
  readonly newReceipt?: NewReceipt;
  readonly receipts?: readonly ReceiptChange[];
  /** Outgoing bank transfers: one, or two for a split; or a reversal, with its receipt instead of an IBAN. */
  readonly payouts?: readonly {
    readonly kind: PayoutKind;
    readonly iban?: string;
    readonly receipt?: string;
    readonly amountRials: number;
  }[];
  readonly payoutChange?: { readonly kind: PayoutKind; readonly receipt?: string } & PayoutStep;
  /** With `done` of a side: number of other open payouts to sides; any other number is refused as `stale`. */
  readonly otherPayoutsOpen?: number;
  /** With `payoutChange`: number of known refusals; any other number is refused as `stale`. */
  readonly refusalsBefore?: number;
  /**
   * Expected version of the dispute; any other is refused as `stale_dispute`. Absent: an open dispute refuses changes of status and
   * delivery as `frozen`.
   */
  readonly expectDispute?: { readonly id: string; readonly version: number };
  /**
   * Expected deadline; a moved or closed one, or another count of reminders, is refused as `stale_deadline`. `dueAt` is ISO 8601.
   */
  readonly expectDeadline?: { readonly kind: DeadlineKind; readonly dueAt: string; readonly reminders?: number };
  /** Expected state of the delivery; any other is refused as `stale_delivery`. */
  readonly expectDelivery?: DeliveryState;
  /** Expected photos of the item, the oldest first; any others are refused as `stale_photos`. */
  readonly expectItemPhotos?: readonly string[];
  /** Refused as `stale_attempt` while a payment may still arrive. */
  readonly expectNoOpenAttempt?: true;
  readonly dispute?: DisputeChange;
  readonly delivery?: DeliveryChange;
  readonly itemPhotos?: ItemPhotosChange;
  readonly deadlines?: readonly DeadlineChange[];
  /** One-time code that the transition uses up. */
  readonly challengeId?: string;
  /** The passkey that signed the challenge of the code. A removed key, or a counter that does not grow, is refused as `code_used`. */
  readonly passkey?: UsedPasskey;
  readonly jobs?: readonly JobOrder[];
  /** Notices that `noticesOf` does not derive from the transition. */
  readonly notices?: readonly NewNotice[];
  readonly idempotency?: IdempotentAnswer;
}
