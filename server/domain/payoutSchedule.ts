import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/rules/durations';
import { PAYOUT_ACCOUNT_AGE_HOURS } from '@contract/rules/payoutRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { tehranDayOf, weekdayOf } from './calendar';

/** The bank's cycles. There is none on Fridays. */
export interface PayoutCycles {
  /** Minutes after midnight in Tehran, ascending, at least one. */
  readonly ends: readonly number[];
  /** ISO 8601 dates in Tehran without a cycle. */
  readonly holidays: readonly string[];
}

const FRIDAY = 5;

/** Pause before the first question about an order, which the bank may execute at once. */
const FIRST_PAUSE_MS = 5 * SECOND_MS;
/** Shortest pause between two questions about one order, after the first. */
export const INQUIRY_PAUSE_MS = 10 * MINUTE_MS;
/** A bank publishes the outcomes of a cycle within this time after its end. */
const LATE_MS = HOUR_MS;

interface Asked {
  /** When the bank accepted the order. */
  readonly sentAt: Date;
  readonly now: Date;
  /** The bank's last word: `accepted` may be executed at once, `pending` waits for a cycle. */
  readonly outcome: 'accepted' | 'pending';
  /** When the bank wants to be asked again. */
  readonly askAgainAt: Date | null;
  /** The bank has just accepted the order. */
  readonly isFirst: boolean;
}

/**
 * When the bank is asked about an order again: at the time it named, else when its cycle is over. In the hour after a cycle it
 * is asked every ten minutes, because its outcomes come late. Never earlier than ten minutes after the last question.
 */
export function nextInquiryAt({ sentAt, now, outcome, askAgainAt, isFirst }: Asked, cycles: PayoutCycles): Date {
  const earliest = new Date(now.getTime() + (isFirst ? SECOND_MS : INQUIRY_PAUSE_MS));
  const latest = new Date(now.getTime() + DAY_MS);
  if (askAgainAt) return clamp(askAgainAt, earliest, latest);
  if (isFirst && outcome === 'accepted') return new Date(now.getTime() + FIRST_PAUSE_MS);
  const cycleEnd = nextCycleEnd(sentAt, cycles);
  const isOver = cycleEnd <= now;
  const isLate = isOver && nextCycleEnd(new Date(now.getTime() - LATE_MS), cycles) <= now;
  return clamp(isLate ? earliest : nextCycleEnd(now, cycles), earliest, latest);
}

/** The first end of a cycle after an instant, on a working day of the bank. */
export function nextCycleEnd(after: Date, { ends, holidays }: PayoutCycles): Date {
  for (let day = tehranDayOf(after); ; day = tehranDayOf(day.to)) {
    const date = tehranDateOf(day.from);
    if (weekdayOf(date) === FRIDAY || holidays.includes(date)) continue;
    const end = ends.map((minutes) => day.from.getTime() + minutes * MINUTE_MS).find((one) => one > after.getTime());
    if (end !== undefined) return new Date(end);
  }
}

/** When an account is old enough for a transfer that is moved to it. */
export function matureAt(addedAt: Date): Date {
  return new Date(addedAt.getTime() + PAYOUT_ACCOUNT_AGE_HOURS * HOUR_MS);
}

function clamp(instant: Date, earliest: Date, latest: Date): Date {
  if (instant < earliest) return earliest;
  return instant > latest ? latest : instant;
}

interface Unfinished {
  readonly state: string;
  readonly not_before: Date | null;
}

/** True for an order that may go to the bank now. A sent one waits for the bank, a stopped one for its owner. */
export function isOrderable({ state, not_before: notBefore }: Unfinished, now: Date): boolean {
  return state === 'waiting' && (notBefore === null || notBefore <= now);
}

/** True for a transfer that the office can send to the bank now: an earlier try failed and the next one is later. */
export function canRetryNow(
  payout: Unfinished & { readonly done_at: Date | null },
  job: { readonly running: boolean; readonly tries: number; readonly due_at: Date | null } | undefined,
  now: Date,
): boolean {
  if (payout.done_at !== null || !isOrderable(payout, now)) return false;
  return job === undefined || (!job.running && job.tries > 0 && job.due_at !== null && job.due_at > now);
}
