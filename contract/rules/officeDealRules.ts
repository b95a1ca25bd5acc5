import { foldText } from './searchText';

/** Lookups of people and transactions by one operator. */
export const LOOKUPS_AN_HOUR = 100;
/** From this number of lookups in an hour on the meter warns. */
export const LOOKUPS_WARN_FROM = 90;

/** Deals that one search shows. */
export const DEALS_FOUND_MOST = 50;

/** Length of the reason for a reveal, after cleaning. */
export const REVEAL_REASON = { minimum: 10, maximum: 200 } as const;

/** A tracking number as a search compares it; null for a text that is none. */
export function readTrackingNumber(text: string): string | null {
  const number = foldText(text);
  return /^[0-9a-z-]{4,40}$/.test(number) ? number : null;
}

/** The values of a person that a reveal shows. `account`: the payer's card or IBAN; the payee's IBAN of the payout. */
export const REVEALED_FIELDS = ['mobile', 'national_code', 'account'] as const;
export type RevealedField = (typeof REVEALED_FIELDS)[number];

/** Kinds of ledger accounts, in the order of the ledger page. */
export const ACCOUNT_KINDS = [
  'gateway_clearing',
  'hold',
  'payable',
  'payouts',
  'gateway_fees',
  'commission',
  'credit',
  'promotion',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Ledger lines of one page. */
export const LEDGER_PAGE_SIZE = 50;
