export interface BankInquiryQuery {
  readonly kind: 'pan' | 'iban';
  /** Sixteen digits (pan), or IR and 24 digits (iban). */
  readonly account: string;
  /** The national code the account has to belong to. */
  readonly nationalCode: string;
}

export interface BankIdentity {
  /** Persian name. */
  readonly name: string;
  /** base64 of an SVG or PNG image; empty when there is none. */
  readonly logo: string;
  /** Six hexadecimal digits without #; empty when there is none. */
  readonly color: string;
}

export interface FoundAccount {
  readonly outcome: 'found';
  /** Null for an account that was looked up by IBAN. */
  readonly pan: string | null;
  /** IR and 24 digits. */
  readonly iban: string;
  /** The bank's own account number. */
  readonly deposit: string;
  readonly bank: BankIdentity;
}

export type BankInquiryAnswer =
  | FoundAccount
  | { readonly outcome: 'not-yours' | 'unavailable' | 'unsupported' | 'incomplete' };

/** The inter-bank inquiry: which account a card or an IBAN is, and whether it is the asker's own. Never throws for an outage: that is `unavailable`. */
export interface BankInquiry {
  inquire(query: BankInquiryQuery): Promise<BankInquiryAnswer>;
}
