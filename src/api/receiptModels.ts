import type { CheckRole, CheckVerdict } from '@contract/rules/checks';
import type { DisputeOutcome } from '@contract/rules/disputes';
import type { Delivery, HistoryStep, Side } from './models';

/** What anybody may know of a payment who was shown its receipt. Times are ISO 8601, UTC. */
export interface Check {
  verdict: CheckVerdict;
  amountRials: number;
  paidAt: string;
  /** Two initials. */
  payee: string;
  /** The end of the bank's tracking number. */
  traceEnd: string | null;
  checkedAt: string;
  signature: string;
}

/** What a reader who is logged in has to do with a check page. */
export interface CheckReader {
  role: CheckRole;
  /** Of their own transaction. */
  paymentCode: string | null;
}

/** The mobile's middle digits are masked. */
export interface ReceiptPerson {
  fullName: string;
  mobile: string;
}

/** A receipt as its reader has it: sums of the other side are not in it, nor its account. */
export interface Receipt {
  code: string;
  role: Exclude<CheckRole, 'none'>;
  amountRials: number;
  purpose: string;
  payer: ReceiptPerson;
  payee: ReceiptPerson;
  commissionRials: number;
  commissionSide: Side;
  paidRials: number | null;
  returnedRials: number | null;
  receivesRials: number | null;
  /** Their own: three digits of the bank, and the end of the card's number, or of the IBAN. */
  account: { bankCode: string; last4: string; isCard: boolean } | null;
  traceNumber: string | null;
  history: HistoryStep[];
  delivery: Delivery | null;
  dispute: ReceiptDispute | null;
  checkUrl: string;
  check: Check;
  /** What the check's signature is of, and what is read out of it. */
  signedText: string;
  fingerprint: string;
}

/** A dispute and, once it is over, how it ended. */
export interface ReceiptDispute {
  openedAt: string;
  outcome: { kind: DisputeOutcome; payerReceives: number | null; payeeReceives: number | null; at: string } | null;
}
