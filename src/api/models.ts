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
  Person as WirePerson,
  TransactionDetails as WireTransactionDetails,
} from '@contract/schemas/transactions';
import type {
  LostPayment as WireLostPayment,
  Session as WireSession,
  UserInfo as WireUserInfo,
} from '@contract/schemas/users';

export type { TransactionStatus };

/** `first_name` → `firstName`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/**
 * What the wire tells, in the app's words: every field keeps its type and is called as on the wire, in camel case, or as `Names` has it.
 * `Left` are the fields that the app does without or has in another form, which stands beside. A new field of the wire is a field here:
 * its translation, beside its endpoint, and its visibility do not compile until somebody has written them.
 */
type FromWire<Wire, Names extends { [Field in keyof Wire]?: string } = object, Left extends keyof Wire = never> = {
  [Field in Exclude<keyof Wire, Left> as Field extends keyof Names
    ? Names[Field] & string
    : CamelCase<Field & string>]: Wire[Field];
};

/** Who looks at a transaction, and who pays its commission. Payer = buyer, payee = seller. */
export type Side = WireTransactionDetails['requesting_user_role'];

/** How many, and how much in rials. */
export interface Awaiting {
  count: number;
  totalRials: number;
}

export type LostPayment = FromWire<WireLostPayment, { payment_code: 'code'; amount: 'amountRials' }>;

/** The birth date is an ISO 8601 date. */
export type UserInfo = FromWire<
  WireUserInfo,
  {
    date_of_birth: 'birthDate';
    date_joined: 'joinedAt';
    free_commission_balance: 'freeCommissionRials';
    total_bank_accounts: 'accountCount';
    my_turn_num: 'ownTurnCount';
    judgments_num: 'judgmentCount';
    office: 'isArbiter';
  },
  | 'lost_payment'
  | 'awaiting_inquiries_num'
  | 'awaiting_inquiries_balance'
  | 'awaiting_payments_num'
  | 'awaiting_payments_balance'
> & {
  /** Requests of others that wait for this user's payment. */
  awaitingInquiries: Awaiting;
  /** Requests of this user that wait for others to pay. */
  awaitingPayments: Awaiting;
  /** The last payment of this user that nobody came back from; null when there is none, or its bank's time is over. */
  lostPayment: LostPayment | null;
};

export type BankAccount = FromWire<WireBankAccount, object, 'bank_account_id' | 'user'> & { ownerName: string };

/** The national code, and digits 5 to 8 of the mobile, are masked unless they are the viewer's own. */
export type Person = FromWire<WirePerson>;

export type TransactionAccount = FromWire<TransactionBankAccount, { bank_account_id: 'id' }>;

/** The app's words for what is said alike of a payment, whoever asks. */
interface PaymentNames {
  amount: 'amountRials';
  datetime: 'at';
  tracenumber: 'traceNumber';
  tracknumber: 'traceNumber';
}

/** One attempt of the viewer's at paying. Times are ISO 8601, UTC. */
export type PaymentAttempt = FromWire<WirePaymentAttempt, PaymentNames>;

/** One attempt at paying, as whoever came back from the gateway with its ticket may know it. */
export type TicketedPayment = FromWire<TicketAnswer, PaymentNames & { outcome: 'state' }>;

export type HistoryStep = FromWire<WireHistoryStep, { from_status: 'from'; to_status: 'to'; time: 'at' }>;

/** The app's words for what a transaction and its row in a list say alike. */
interface TransactionNames {
  payment_code: 'code';
  amount: 'amountRials';
  behalf: 'purpose';
  create_datetime: 'createdAt';
  update_datetime: 'updatedAt';
  requesting_user_role: 'viewerRole';
  commision_price: 'commissionRials';
  payed_amount: 'payerPaysRials';
  received_amount: 'payeeReceivesRials';
  issame: 'isSamePerson';
  referee_national_id: 'refereeNationalCode';
}

/** The accounts of the two sides, as far as they are known. */
interface SideAccounts {
  payeeAccount: TransactionAccount | null;
  payerAccount: TransactionAccount | null;
  commissionSide: Side;
}

/** What both sides knew before the payment. */
export type Terms = FromWire<WireTerms>;

/** A picture that the server has drawn anew; only those whom it concerns can fetch it. Width and height are pixels. */
export type EvidencePicture = FromWire<WirePicture, object, 'url'>;

/** What is known of the delivery of a paid transaction; times are ISO 8601, UTC. */
export type Delivery = FromWire<WireDelivery, object, 'pictures'> & { pictures: EvidencePicture[] };

/** The dispute that holds a transaction; times are ISO 8601, UTC. */
export type OpenDispute = FromWire<NonNullable<OpenDisputeInBrief>>;

/** Who would decide: an initial and the last name, null when nobody with the code is registered, or for the seller. */
export type NamedReferee = FromWire<NonNullable<WireTransactionDetails['referee']>>;

/** Whose turn it is, until when, and what comes of silence. */
export type NextStep = FromWire<WireNext>;

type SideFields = 'payee' | 'payer' | 'payee_bank_account' | 'payer_bank_account' | 'commision_side' | 'payment';

/** What lies over a transaction, and what comes next of it. */
interface WhatIsNext {
  /** Null until somebody has paid. */
  delivery: Delivery | null;
  /** Null while none is open. */
  dispute: OpenDispute | null;
  next: NextStep;
}
type NextFields = 'delivery' | 'dispute' | 'next';

/** Times are ISO 8601, UTC. */
export type TransactionDetails = FromWire<
  WireTransactionDetails,
  TransactionNames,
  SideFields | NextFields | 'other_payments' | 'commission_rule' | 'terms' | 'referee'
> &
  SideAccounts &
  WhatIsNext & {
    payee: Person;
    /** Null until somebody has paid. */
    payer: Person | null;
    /** The one that stands for all: what was paid, otherwise the newest. */
    payment: PaymentAttempt | null;
    /** Those of the rest about which there is something to know. */
    otherPayments: PaymentAttempt[];
    terms: Terms;
    /** Null when the request names nobody. */
    referee: NamedReferee | null;
    history: HistoryStep[];
  };

/** What the two sides give and get. */
export type CommissionQuote = FromWire<CommissionAnswer, TransactionNames>;

type ListPerson = FromWire<WireListItem['payee']>;

export type ListItem = FromWire<WireListItem, TransactionNames, SideFields | NextFields | 'split'> &
  SideAccounts &
  WhatIsNext & {
    payee: ListPerson;
    payer: ListPerson | null;
    /** The money was divided: what each side gets, after commission. */
    split: Received | null;
    /** Somebody else has paid: the viewer's own payment came second and goes back, and the status is that of this payment. */
    isSentBack: boolean;
  };

export interface ListPage {
  /** How many rows the whole list had when this page was asked for. */
  total: number;
  items: ListItem[];
  /** The list has been asked again since, but not this page, which was out of sight. */
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

export type Device = FromWire<WireSession, { current_session: 'isCurrent'; last_login: 'lastLoginAt' }>;

/** A payment that the gateway is ready for; the hidden form goes to `url`. */
export type GatewayTicket = FromWire<PayAnswer, { gateway_url: 'url' }>;

/** The app's words for what an offer and a process say alike. */
interface PartnerNames {
  price: 'amountRials';
  title: 'purpose';
  read_only: 'isReadOnly';
}

/** What the seller offers in a process of the partner. */
export type PartnerOffer = FromWire<SubmitPartnerTransactionBody, PartnerNames, 'commission_side' | 'user_id'> & {
  /** The partner's own id of the person; never believed. */
  userId: string | null;
  commissionSide: Side;
};

/** What a process of the partner is about: the seller's offer, or the ad before there is one. Read-only once nothing is left to decide. */
export type PartnerEntry = FromWire<PartnerTransactionDetail, PartnerNames, 'commission_side' | 'decision' | 'to'> & {
  processId: string;
  commissionSide: Side;
  /** What the buyer has decided; null before. */
  decision: PartnerDecision | null;
  /** After an approval, while the request can be paid: where that goes on. As the server says it; check before following. */
  payTarget: string | null;
};

/** What the buyer says to a request of the partner's flow. */
export type PartnerDecision = ConfirmPartnerTransactionBody['transaction_status'];

/** How the partner's flow goes on: at `to`, or not any more (`to` is the way back then). */
export type PartnerNextStep = FromWire<ConfirmPartnerTransactionAnswer>;

/** The seller's mobile, digits 5 to 8 masked: with it they have to log in. */
export type OfferResult = FromWire<SubmitPartnerTransactionAnswer, { phone_number: 'mobile' }>;
