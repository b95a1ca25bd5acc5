import { inFours } from '@/lib/digits';

/** What the bank account components need to know of an account; the api layer's `BankAccount` fits it. */
export interface AccountView {
  id: string;
  /** Sixteen Latin digits; null for an account that was added by IBAN. */
  pan: string | null;
  /** IR and 24 Latin digits. */
  iban: string;
  /** Account number at the bank. */
  deposit: string;
  isDefault: boolean;
  ownerName: string;
  bank: {
    name: string;
    /** base64 of an SVG or PNG image; empty when there is none. */
    logo: string;
    /** Six hexadecimal digits, with or without #; empty when there is none. */
    color: string;
  };
}

/** The number people know an account by: its card number, or its IBAN when it has no card. */
export function accountNumber(account: Pick<AccountView, 'pan' | 'iban'>): string {
  return inFours(account.pan ?? account.iban);
}
