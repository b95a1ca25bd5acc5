import { DAY_MS } from '@contract/rules/durations';

/**
 * How long rows are kept that no other rule ends (docs/security.md). In milliseconds. The rules of a deal's address and
 * photos and of known devices stand with their subjects.
 */
export const KEPT_MS = {
  countsOfLimits: 2 * DAY_MS,
  codes: 2 * DAY_MS,
  /** After their end, so that a late use is recognised. */
  endedTokens: DAY_MS,
  /** As long as the pictures of a dispute. */
  notices: 548 * DAY_MS,
  /** Webhooks, test processes and news for partners. */
  partnerNews: 90 * DAY_MS,
  /** Entries from a partner that became no transaction. */
  unusedEntries: 7 * DAY_MS,
  /** After this time an unpaid attempt can no longer be paid: its gateway has returned the money. */
  addressesOfUnpaidAttempts: 7 * DAY_MS,
  /** Pictures that joined no entry. */
  unusedPictures: DAY_MS,
  sandbox: 7 * DAY_MS,
} as const;
