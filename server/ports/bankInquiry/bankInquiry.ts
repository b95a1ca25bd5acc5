import type { BankIdentity } from '../banks';

export interface BankInquiryQuery {
  readonly kind: 'pan' | 'iban';
  /** Sixteen digits (pan), or IR and 24 digits (iban). */
  readonly account: string;
  /** The required owner of the account. */
  readonly nationalCode: string;
  /** The owner's, as an ISO 8601 date: some banks compare it too. */
  readonly birthDate: string;
}

export interface FoundAccount {
  readonly outcome: 'found';
  /** Null for a query by IBAN. */
  readonly pan: string | null;
  /** IR and 24 digits. */
  readonly iban: string;
  /** The bank's own account number. */
  readonly deposit: string;
  readonly bank: BankIdentity;
}

export interface NotFound {
  readonly outcome: 'not-yours' | 'unavailable' | 'unsupported' | 'incomplete';
}

export type BankInquiryAnswer = FoundAccount | NotFound;

/** The inter-bank inquiry: the account of a card or an IBAN, and its owner. An outage is the answer `unavailable`. */
export interface BankInquiry {
  inquire(query: BankInquiryQuery): Promise<BankInquiryAnswer>;
}
