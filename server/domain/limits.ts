import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { LOOKUPS_AN_HOUR } from '@contract/rules/officeDealRules';
import { EXPORTS_A_DAY } from '@contract/rules/personalRules';

/**
 * Limits of calls that cost money, fill tables or reveal facts; 1016 beyond them (docs/adr/0007). `otpPolicy.ts` has the limits of
 * one-time codes.
 */
export interface Limit {
  /** Part of the counter's key. */
  readonly name: string;
  readonly most: number;
  readonly windowMilliseconds: number;
}

/** Mobiles of a national code at registration: each costs an SMS to a possibly foreign mobile. */
export const MOBILES_OF_A_NATIONAL_CODE: Limit = { name: 'register-mobiles', most: 5, windowMilliseconds: DAY_MS };

/** Payment requests of one user. */
export const REQUESTS_OF_A_USER: readonly Limit[] = [
  { name: 'requests-an-hour', most: 60, windowMilliseconds: HOUR_MS },
  { name: 'requests-a-day', most: 300, windowMilliseconds: DAY_MS },
];

/** Payments of a user: each requests a token of the card gateway. */
export const PAYMENTS_OF_A_USER: readonly Limit[] = [{ name: 'payments', most: 20, windowMilliseconds: HOUR_MS }];

/** Starts of another payout account by a user: each asks the bank about the account, which costs money. */
export const PAYOUT_ACCOUNTS_OF_A_USER: readonly Limit[] = [
  { name: 'payout-accounts', most: 10, windowMilliseconds: HOUR_MS },
];

/** Unknown payment codes of a user: with 32⁸ codes guessing finds none. */
export const UNKNOWN_PAYMENT_CODES: Limit = { name: 'unknown-payment-codes', most: 30, windowMilliseconds: HOUR_MS };

/** New unpaid requests of others that a user opens: each names its payee in full. */
export const NAMES_OF_A_USER: readonly Limit[] = [{ name: 'foreign-requests', most: 60, windowMilliseconds: DAY_MS }];

/** Previews of requests by an address, known or not: codes can be guessed without a login. */
export const PREVIEWS_OF_AN_ADDRESS: readonly Limit[] = [
  { name: 'previews-a-minute', most: 30, windowMilliseconds: MINUTE_MS },
  { name: 'previews-a-day', most: 300, windowMilliseconds: DAY_MS },
];

/** Changes of link previews by a payee: each tells the readers of its request. */
export const PREVIEW_CHANGES_OF_A_USER: readonly Limit[] = [
  { name: 'preview-changes', most: 60, windowMilliseconds: HOUR_MS },
];

/** Calls of a partner's server. */
export const CALLS_OF_A_PARTNER: readonly Limit[] = [
  { name: 'partner-calls', most: 600, windowMilliseconds: MINUTE_MS },
];

/** Acts of a partner's contact on its page: each is a row in the audit. */
export const ACTS_OF_A_CONTACT: readonly Limit[] = [{ name: 'contact-acts', most: 60, windowMilliseconds: HOUR_MS }];

/** Unknown check pages of an address; their token has 130 random bits. */
export const UNKNOWN_CHECKS: Limit = { name: 'unknown-checks', most: 30, windowMilliseconds: MINUTE_MS };

/** Calls for records and proofs of reserves, of an address and of a user. */
export const RESERVE_CALLS_OF_A_READER: readonly Limit[] = [
  { name: 'reserves', most: 60, windowMilliseconds: MINUTE_MS },
];

/** New check links of a user. */
export const CHECK_LINKS_OF_A_USER: readonly Limit[] = [{ name: 'check-links', most: 20, windowMilliseconds: HOUR_MS }];

/** Pictures of a user: each is decoded and encoded again. */
export const PICTURES_OF_A_USER: readonly Limit[] = [{ name: 'pictures', most: 40, windowMilliseconds: HOUR_MS }];

/** Disputes of a user. */
export const DISPUTES_OF_A_USER: readonly Limit[] = [{ name: 'disputes', most: 5, windowMilliseconds: 30 * DAY_MS }];

/** Dispute entries of a user. */
export const ENTRIES_OF_A_USER: readonly Limit[] = [{ name: 'dispute-entries', most: 10, windowMilliseconds: HOUR_MS }];

/** Reports of entries by a user. */
export const ENTRY_REPORTS_OF_A_USER: readonly Limit[] = [
  { name: 'entry-reports', most: 30, windowMilliseconds: HOUR_MS },
];

/** Reads of payment tickets by an address: enough for polling, too few for guessing. */
export const TICKETS_OF_AN_ADDRESS: readonly Limit[] = [{ name: 'tickets', most: 20, windowMilliseconds: MINUTE_MS }];

/** Refused passkeys of a user, and of an address at the login. */
export const PASSKEY_FAILURES: Limit = { name: 'passkey-failures', most: 10, windowMilliseconds: HOUR_MS };

/** Confirmed exports of a user's data. */
export const DATA_EXPORTS: Limit = { name: 'data-exports', most: EXPORTS_A_DAY, windowMilliseconds: DAY_MS };
/** Downloads of exports: a page, a file and a lost answer each. */
export const DATA_DOWNLOADS: Limit = { ...DATA_EXPORTS, name: 'data-downloads', most: 3 * EXPORTS_A_DAY };

/** Statements of account of a user: each reads a year of the ledger. */
export const STATEMENTS_OF_A_USER: Limit = { name: 'statements', most: 60, windowMilliseconds: HOUR_MS };

/** Passkey challenges of a user: each is a row. */
export const PASSKEY_CHALLENGES_OF_A_USER: readonly Limit[] = [
  { name: 'passkey-challenges', most: 60, windowMilliseconds: HOUR_MS },
];

/** Different deals that an operator opens: a list of codes gives no more than searching does. */
export const OFFICE_DEALS: Limit = { name: 'office-deals', most: LOOKUPS_AN_HOUR, windowMilliseconds: HOUR_MS };

/** Files that an operator takes out: each reads up to a year. */
export const OFFICE_EXPORTS: Limit = { name: 'office-exports', most: 30, windowMilliseconds: HOUR_MS };

/** Values that an operator reveals. */
export const OFFICE_REVEALS: Limit = { name: 'office-reveals', most: 30, windowMilliseconds: HOUR_MS };

/** Whether the window has room for a member; a known member needs none. */
export function hasRoomFor(limit: Limit, present: readonly string[], member: string): boolean {
  return present.includes(member) || present.length < limit.most;
}

/** Time in ms until the oldest hit leaves the window. */
export function untilRoom(oldest: Date | undefined, windowMilliseconds: number, now: Date): number {
  return oldest === undefined ? windowMilliseconds : oldest.getTime() + windowMilliseconds - now.getTime();
}
