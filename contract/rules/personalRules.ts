import { DAY_MS, MINUTE_MS } from './durations';

/** Days in which a login takes the closing of an account back; while money is held it does so later too. */
const REOPEN_DAYS = 30;

export function reopenUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + REOPEN_DAYS * DAY_MS);
}

/** Confirmed exports of one person a day. */
export const EXPORTS_A_DAY = 4;

/** A confirmed export is downloaded within this time. */
export const EXPORT_DOWNLOAD_MS = 10 * MINUTE_MS;

/** Rows of one statement at most; more need a shorter range. */
export const STATEMENT_ROWS = 10_000;

/** What keeps an account open, in the order in which it is told. */
export const CLOSING_OBSTACLES = ['dispute', 'money_held', 'open_deal', 'judgment', 'operator'] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

/** What moves the balance of a statement: steps of the ledger. A payment that goes back has those of a deal's money. */
export const STATEMENT_KINDS = ['paid', 'settled', 'refunded', 'awarded', 'paid_out', 'payout_returned'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
