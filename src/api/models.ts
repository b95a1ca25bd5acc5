import type { Received } from '@contract/rules/division';
import type { BankAccount as WireBankAccount } from '@contract/schemas/accounts';
import type { TransactionStatus } from '@contract/schemas/common';
import type { Delivery as WireDelivery, Terms as WireTerms } from '@contract/schemas/delivery';
import type { OpenDisputeInBrief, EvidencePicture as WirePicture } from '@contract/schemas/disputes';
import type { FilterTransactionsBody, ListItem as WireListItem } from '@contract/schemas/lists';
import type { Next as WireNext } from '@contract/schemas/next';
import type {
  ConfirmPartnerTransactionAnswer,
  ConfirmPartnerTransactionBody,
  PartnerTransactionDetail,
  SubmitPartnerTransactionAnswer,
  SubmitPartnerTransactionBody,
} from '@contract/schemas/partner';
import type { TicketAnswer } from '@contract/schemas/ticket';
import type {
  CommissionAnswer,
  PayAnswer,
  TransactionBankAccount,
  HistoryStep as WireHistoryStep,
  PaymentAttempt as WirePaymentAttempt,
  TransactionDetails as WireTransactionDetails,
} from '@contract/schemas/transactions';
import type { Session as WireSession, UserInfo as WireUserInfo } from '@contract/schemas/users';
import type { FromWire } from './names';

export type { TransactionStatus };

/** Who looks at a transaction, and who pays its commission. Payer = buyer, payee = seller. */
export type Side = WireTransactionDetails['requesting_user_role'];

/** How many, and how much in rials. */
export interface Awaiting {
  count: number;
  totalRials: number;
}

/** The birth date is an ISO 8601 date. */
export type UserInfo = Omit<
  FromWire<WireUserInfo>,
  | 'lostPayment'
  | 'office'
  | 'awaitingInquiriesNum'
  | 'awaitingInquiriesBalance'
  | 'awaitingPaymentsNum'
  | 'awaitingPaymentsBalance'
> & {
  /** Payment requests to this user that wait for payment. */
  awaitingInquiries: Awaiting;
  /** Payment requests of this user that wait for payment. */
  awaitingPayments: Awaiting;
  isArbiter: boolean;
  /** The last payment of this user without a return from the gateway; null without one, or after the bank's time. */
  lostPayment: LostPayment | null;
};

export type LostPayment = Coded<NonNullable<WireUserInfo['lost_payment']>>;

export type BankAccount = Omit<FromWire<WireBankAccount>, 'user'> & { ownerName: string };

/** The national code, and digits 5 to 8 of the mobile, are masked unless they are the viewer's own. */
export type Person = TransactionDetails['payee'];

export type TransactionAccount = FromWire<TransactionBankAccount>;

/** One attempt of the viewer's at paying. Times are ISO 8601, UTC. */
export type PaymentAttempt = FromWire<WirePaymentAttempt>;

/** One attempt at paying, for a reader with the ticket of the gateway's return address. */
export type TicketedPayment = Omit<FromWire<TicketAnswer>, 'outcome'> & { state: TicketAnswer['outcome'] };

export type HistoryStep = FromWire<WireHistoryStep>;

/** What both sides knew before the payment. */
export type Terms = FromWire<WireTerms>;

/** A picture that the server has re-encoded; only those whom it concerns can fetch it. Width and height are pixels. */
export type EvidencePicture = FromWire<WirePicture>;

/** What is known of the delivery of a paid transaction; times are ISO 8601, UTC. */
export type Delivery = FromWire<WireDelivery>;

/** The dispute that holds a transaction; times are ISO 8601, UTC. */
export type OpenDispute = FromWire<NonNullable<OpenDisputeInBrief>>;

/** Who would decide: an initial and the last name; null when nobody with the code is registered, or for the seller. */
export type NamedReferee = FromWire<NonNullable<WireTransactionDetails['referee']>>;

/** Whose turn it is, until when, and the consequence of silence. */
export type NextStep = FromWire<WireNext>;

/** A transaction is known by its payment code, which the app calls `code` there. */
type Coded<Wire extends { payment_code: string }> = Omit<FromWire<Wire>, 'paymentCode'> & { code: string };

/** Times are ISO 8601, UTC. */
export type TransactionDetails = Omit<Coded<WireTransactionDetails>, 'commisionSide'> & {
  commissionSide: Side;
  history: HistoryStep[];
};

/** What the two sides give and get. */
export type CommissionQuote = FromWire<CommissionAnswer>;

export type ListItem = Omit<Coded<WireListItem>, 'commisionSide' | 'split' | 'payment'> & {
  commissionSide: Side;
  /** After a division: what each side gets, after commission. */
  split: Received | null;
  /** Another user has paid: the viewer's own payment came second and goes back; the status is that of this payment. */
  isSentBack: boolean;
};

export interface ListPage {
  /** How many rows the whole list had at the time of the request for this page. */
  total: number;
  items: ListItem[];
  /** The list was requested again later, but not this page, which was out of sight. */
  isStale: boolean;
}

/** By the time of creation: newest first (desc) or oldest first (asc). */
export type ListOrder = Exclude<NonNullable<FilterTransactionsBody['order']>, 'due'>;

/** The list filter. What is absent does not filter. */
export interface ListFilter {
  purpose?: string;
  /** ISO 8601 dates; both ends are included. */
  from?: string;
  to?: string;
  minRials?: number;
  maxRials?: number;
  commissionSide?: Side;
  /** In the order of the product text. */
  statuses?: TransactionStatus[];
  /** Only what an open dispute holds. */
  isDisputed?: true;
  /** Only what waits for the viewer. */
  isOwnTurn?: true;
}

/** Which list of transactions, in what order, in which role of the viewer, and filtered how. */
export interface ListRequest {
  /** The history; or, newest first, the requests of others to the viewer, or those of the viewer to others. */
  list: 'history' | 'inquiries' | 'payments';
  order: ListOrder;
  role: NonNullable<FilterTransactionsBody['role']>;
  filter: ListFilter;
}

export type Device = FromWire<WireSession>;

/** A payment that the gateway is ready for; the hidden form goes to `url`. */
export type GatewayTicket = FromWire<PayAnswer>;

/** What the seller offers in a process of the partner. */
export type PartnerOffer = Omit<FromWire<SubmitPartnerTransactionBody>, 'commissionSide' | 'userId'> & {
  /** The partner's own id of the person; never believed. */
  userId: string | null;
  commissionSide: Side;
};

/** The seller's offer in a process of the partner, or the ad before there is one. Read-only once nothing is left to decide. */
export type PartnerEntry = Omit<FromWire<PartnerTransactionDetail>, 'commissionSide' | 'decision' | 'to'> & {
  processId: string;
  commissionSide: Side;
  /** What the buyer has decided; null before. */
  decision: PartnerDecision | null;
  /** The server's address for the payment of an approved request; null when it cannot be paid. Check before following. */
  payTarget: string | null;
};

/** The buyer's answer to a request of the partner's flow. */
export type PartnerDecision = ConfirmPartnerTransactionBody['transaction_status'];

/** How the partner's flow goes on: at `to`, or not any more (`to` is the way back then). */
export type PartnerNextStep = FromWire<ConfirmPartnerTransactionAnswer>;

/** The seller's mobile, digits 5 to 8 masked: with it they have to log in. */
export type OfferResult = FromWire<SubmitPartnerTransactionAnswer>;
