import type { TransactionStatus } from '@contract/schemas/common';

export type { TransactionStatus };

/** Who looks at a transaction, and who pays its commission. Payer = buyer, payee = seller. */
export type Side = 'payer' | 'payee';

/** How many, and how much in rials. */
export interface Awaiting {
  count: number;
  totalRials: number;
}

export interface UserInfo {
  firstName: string;
  lastName: string;
  fullName: string;
  mobile: string;
  nationalCode: string;
  /** ISO 8601 date. */
  birthDate: string;
  /** ISO 8601, UTC. */
  joinedAt: string;
  /** Requests of others that wait for this user's payment. */
  awaitingInquiries: Awaiting;
  /** Requests of this user that wait for others to pay. */
  awaitingPayments: Awaiting;
  freeCommissionRials: number;
  accountCount: number;
  device: string;
  sessionId: string;
}

export interface Bank {
  name: string;
  /** base64 of an SVG or PNG image; empty when there is none. */
  logo: string;
  /** Six hexadecimal digits without #; empty when there is none. */
  color: string;
}

export interface BankAccount {
  id: string;
  /** Sixteen digits; null for an account that was added by IBAN. */
  pan: string | null;
  /** IR and 24 digits. */
  iban: string;
  /** Account number. */
  deposit: string;
  isDefault: boolean;
  bank: Bank;
  ownerName: string;
}

export interface Person {
  /** Masked unless it is the viewer's own. */
  nationalCode: string;
  /** Digits 5 to 8 masked unless it is the viewer's own. */
  mobile: string;
  firstName: string;
  lastName: string;
  fullName: string;
}

export interface TransactionAccount {
  id: string;
  iban: string;
}

/** The viewer's own latest payment attempt. */
export interface PaymentAttempt {
  status: 'pending' | 'paid' | 'failed' | 'reversed';
  amountRials: number;
  /** ISO 8601, UTC. */
  at: string;
  traceNumber: string | null;
}

export interface HistoryStep {
  from: TransactionStatus | null;
  to: TransactionStatus;
  /** ISO 8601, UTC. */
  at: string;
}

export interface TransactionDetails {
  code: string;
  amountRials: number;
  purpose: string;
  status: TransactionStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  viewerRole: Side;
  payee: Person;
  /** Null until somebody has paid. */
  payer: Person | null;
  payeeAccount: TransactionAccount | null;
  payerAccount: TransactionAccount | null;
  commissionSide: Side;
  commissionRials: number;
  payerPaysRials: number;
  payeeReceivesRials: number;
  isSamePerson: boolean;
  refereeNationalCode: string | null;
  payment: PaymentAttempt | null;
  history: HistoryStep[];
}

/** What the two sides give and get, in rials. */
export interface CommissionQuote {
  payeeReceivesRials: number;
  payerPaysRials: number;
}

export interface ListItem {
  code: string;
  amountRials: number;
  purpose: string;
  status: TransactionStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
  viewerRole: Side;
  commissionSide: Side;
  payee: { fullName: string; nationalCode: string };
  payer: { fullName: string; nationalCode: string } | null;
  payeeAccount: TransactionAccount | null;
  payerAccount: TransactionAccount | null;
  /** Somebody else has paid: the viewer's own payment came second and goes back, and the status is that of this payment. */
  isSentBack: boolean;
}

export interface ListPage {
  /** How many rows the whole list had when this page was asked for. */
  total: number;
  items: ListItem[];
  /** The list has been asked again since, but not this page, which was out of sight. */
  isStale: boolean;
}

/** By the time of creation: newest first (desc) or oldest first (asc). */
export type ListOrder = 'asc' | 'desc';

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
}

/** Which list of transactions, in what order, in which role of the viewer, and filtered how. */
export interface ListRequest {
  /** The history; or, newest first, the requests of others to the viewer, or those of the viewer to others. */
  list: 'history' | 'inquiries' | 'payments';
  order: ListOrder;
  role: 'all' | Side;
  filter: ListFilter;
}

export interface Device {
  sessionId: string;
  userAgent: string;
  isCurrent: boolean;
  /** ISO 8601, UTC. */
  lastLoginAt: string;
  ipAddress: string;
  /** Empty when it is not known. */
  location: string;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** A payment that the gateway is ready for. */
export interface GatewayTicket {
  token: string;
  terminalId: string;
  /** Where the hidden form goes. */
  url: string;
}

/** What the seller offers in a process of the partner. */
export interface PartnerOffer {
  processId: string;
  /** The partner's own id of the person; never believed. */
  userId: string | null;
  amountRials: number;
  purpose: string;
  commissionSide: Side;
}

/** What a process of the partner is about: the seller's offer, or the ad before there is one. */
export interface PartnerEntry {
  processId: string;
  amountRials: number;
  purpose: string;
  commissionSide: Side;
  /** The buyer has decided, or there is nothing to decide any more. */
  isReadOnly: boolean;
  /** What the buyer has decided; null before. */
  decision: PartnerDecision | null;
  /** After an approval, while the request can be paid: where that goes on. As the server says it; check before following. */
  payTarget: string | null;
}

/** What the buyer says to a request of the partner's flow. */
export type PartnerDecision = 'approved' | 'rejected';
