/**
 * How often a user may do what costs money outside, fills our tables, or tells what they did not know; beyond it 1016
 * (docs/adr/0007). The limits of one-time codes are in `otpPolicy.ts`.
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

/** Payments that one user starts: each asks the card gateway for a token. */
export const PAYMENTS_OF_A_USER: readonly Limit[] = [{ name: 'payments', most: 20, windowMilliseconds: HOUR }];

/** Payment codes that one user names and does not know. With 31⁸ codes that is no way to find one, or to learn that one exists. */
export const UNKNOWN_PAYMENT_CODES: Limit = { name: 'unknown-payment-codes', most: 30, windowMilliseconds: HOUR };

/** Check pages that one address asks for and that are none: the word in their address is 130 random bits. */
export const UNKNOWN_CHECKS: Limit = { name: 'unknown-checks', most: 30, windowMilliseconds: MINUTE };

/** Links to check pages that one user makes anew. */
export const CHECK_LINKS_OF_A_USER: readonly Limit[] = [{ name: 'check-links', most: 20, windowMilliseconds: HOUR }];

/** Pictures that one user sends: each is decoded and drawn anew. */
export const PICTURES_OF_A_USER: readonly Limit[] = [{ name: 'pictures', most: 40, windowMilliseconds: HOUR }];

/** Disputes that one user opens. */
export const DISPUTES_OF_A_USER: readonly Limit[] = [{ name: 'disputes', most: 5, windowMilliseconds: 30 * DAY }];

/** What one user writes into disputes. */
export const ENTRIES_OF_A_USER: readonly Limit[] = [{ name: 'dispute-entries', most: 10, windowMilliseconds: HOUR }];

/** Entries of disputes that one user shows to the office. */
export const ENTRY_REPORTS_OF_A_USER: readonly Limit[] = [
  { name: 'entry-reports', most: 30, windowMilliseconds: HOUR },
];
/** Tickets of payments that one address reads: whoever has one asks every few seconds, and whoever guesses gets nowhere. */
export const TICKETS_OF_AN_ADDRESS: readonly Limit[] = [{ name: 'tickets', most: 20, windowMilliseconds: MINUTE }];

/** Mobiles that one national code registers with: each costs an SMS, to somebody who may not want it. */
export const MOBILES_OF_A_NATIONAL_CODE: Limit = { name: 'register-mobiles', most: 5, windowMilliseconds: DAY };

/** Whether there is room for a member among those of the window; one that is there already takes none. */
export function hasRoomFor(limit: Limit, present: readonly string[], member: string): boolean {
  return present.includes(member) || present.length < limit.most;
}

/** In how many milliseconds a window has room again: then the oldest of those that fill it leaves. */
export function untilRoom(oldest: Date | undefined, windowMilliseconds: number, now: Date): number {
  return oldest === undefined ? windowMilliseconds : oldest.getTime() + windowMilliseconds - now.getTime();
}
