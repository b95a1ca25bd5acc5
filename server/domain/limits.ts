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

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Payment requests of one user. */
export const REQUESTS_OF_A_USER: readonly Limit[] = [
  { name: 'requests-an-hour', most: 60, windowMilliseconds: HOUR },
  { name: 'requests-a-day', most: 300, windowMilliseconds: DAY },
];

/** Payments of a user: each requests a token of the card gateway. */
export const PAYMENTS_OF_A_USER: readonly Limit[] = [{ name: 'payments', most: 20, windowMilliseconds: HOUR }];

/** Unknown payment codes of a user: with 31⁸ codes guessing finds none. */
export const UNKNOWN_PAYMENT_CODES: Limit = { name: 'unknown-payment-codes', most: 30, windowMilliseconds: HOUR };

/** Unknown check pages of an address; their token has 130 random bits. */
export const UNKNOWN_CHECKS: Limit = { name: 'unknown-checks', most: 30, windowMilliseconds: MINUTE };

/** New check links of a user. */
export const CHECK_LINKS_OF_A_USER: readonly Limit[] = [{ name: 'check-links', most: 20, windowMilliseconds: HOUR }];

/** Pictures of a user: each is decoded and encoded again. */
export const PICTURES_OF_A_USER: readonly Limit[] = [{ name: 'pictures', most: 40, windowMilliseconds: HOUR }];

/** Disputes of a user. */
export const DISPUTES_OF_A_USER: readonly Limit[] = [{ name: 'disputes', most: 5, windowMilliseconds: 30 * DAY }];

/** Dispute entries of a user. */
export const ENTRIES_OF_A_USER: readonly Limit[] = [{ name: 'dispute-entries', most: 10, windowMilliseconds: HOUR }];

/** Reports of entries by a user. */
export const ENTRY_REPORTS_OF_A_USER: readonly Limit[] = [
  { name: 'entry-reports', most: 30, windowMilliseconds: HOUR },
];
/** Reads of payment tickets by an address: enough for polling, too few for guessing. */
export const TICKETS_OF_AN_ADDRESS: readonly Limit[] = [{ name: 'tickets', most: 20, windowMilliseconds: MINUTE }];

/** Mobiles of a national code at registration: each costs an SMS to a possibly foreign mobile. */
export const MOBILES_OF_A_NATIONAL_CODE: Limit = { name: 'register-mobiles', most: 5, windowMilliseconds: DAY };

/** Whether the window has room for a member; a known member needs none. */
export function hasRoomFor(limit: Limit, present: readonly string[], member: string): boolean {
  return present.includes(member) || present.length < limit.most;
}

/** Time in ms until the oldest hit leaves the window. */
export function untilRoom(oldest: Date | undefined, windowMilliseconds: number, now: Date): number {
  return oldest === undefined ? windowMilliseconds : oldest.getTime() + windowMilliseconds - now.getTime();
}
