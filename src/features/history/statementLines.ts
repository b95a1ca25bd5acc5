import { isoDateOf, type JalaliDay, jalaliDayOf, monthLength } from '@contract/rules/calendar';
import type { AccountStatement } from '@/api/personalApi';
import { formatDate, formatDayMonth, formatIsoDate, formatMonth, formatYear } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { statementCopy as copy, STATEMENT_STATE } from '@/messages/personalCopy';

/** ISO 8601 days in Tehran, both included. */
export interface StatementRange {
  readonly from: string;
  readonly to: string;
}

export const READY_RANGES = ['month', 'lastMonth', 'year'] as const;
export type ReadyRange = (typeof READY_RANGES)[number];

/** The days of a range that has a name. @param today ISO 8601 day in Tehran */
export function readyRange(range: ReadyRange, today: string): StatementRange {
  const { year, month } = jalaliDayOf(today);
  if (range === 'month') return { from: isoDay({ year, month, day: 1 }), to: today };
  if (range === 'year') return { from: isoDay({ year, month: 1, day: 1 }), to: today };
  const last = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  return { from: isoDay({ ...last, day: 1 }), to: isoDay({ ...last, day: monthLength(last.year, last.month) }) };
}

/** Of a day that exists. */
function isoDay(day: JalaliDay): string {
  return isoDateOf(day) ?? '';
}

/** «آذر ۱۴۰۵، تا امروز» or «آبان ۱۴۰۵» of a range with a name. */
export function readyRangeName(range: ReadyRange, { from }: StatementRange): string {
  const noon = `${from}T12:00:00Z`;
  const name = range === 'year' ? formatYear(noon) : formatMonth(noon);
  return range === 'lastMonth' ? name : copy.untilToday(name);
}

/** «۱ تا ۵ آذر ۱۴۰۵», «۱ مهر تا ۵ آذر ۱۴۰۵», or both with their years. */
export function rangeName({ from, to }: StatementRange): string {
  if (from === to) return formatIsoDate(to);
  const [first, last] = [jalaliDayOf(from), jalaliDayOf(to)];
  if (first.year !== last.year) return copy.fromTo(formatIsoDate(from), formatIsoDate(to));
  const start = first.month === last.month ? toPersianDigits(first.day) : formatDayMonth(`${from}T12:00:00Z`);
  return copy.fromTo(start, formatIsoDate(to));
}

/** «۵ آذر», with the year where the range has more than one. */
export function dayOfLine({ at }: Pick<Row, 'at'>, { from, to }: StatementRange): string {
  return jalaliDayOf(from).year === jalaliDayOf(to).year ? formatDayMonth(at) : formatDate(at);
}

type Row = AccountStatement['rows'][number];

/** What happened, and where the money is at the end of the range. */
export type LineEvent = 'paid' | 'onWay' | 'arrived' | 'cameBack' | 'bankReturned' | 'toSeller' | 'divided';
export type LineState = 'held' | 'inAccount' | Exclude<LineEvent, 'paid' | 'onWay' | 'arrived'>;

/** A row of the statement for its reader. */
export interface StatementLine extends Pick<Row, 'at' | 'paymentCode' | 'purpose' | 'other' | 'bank'> {
  readonly key: string;
  readonly event: LineEvent;
  readonly state: LineState;
  readonly rials: number;
  /** Rials that the line adds to «پرداختید». */
  readonly paidRials: number;
  /** Rials that the line adds to «برای شما»; negative for a transfer that came back from the bank. */
  readonly yoursRials: number;
}

/**
 * The steps of the ledger as lines of a person, newest first. A settlement is no line of its own where the range has the
 * payment that it ends, or the transfer that follows it: that line tells it as its state.
 */
export function statementLines({ rows, heldBeforeRials }: AccountStatement): StatementLine[] {
  const kinds = new Map<string, { readonly kind: Row['kind']; readonly place: number }[]>();
  const moneyOf = ({ paymentCode, attemptId, side }: Row) => `${attemptId ?? paymentCode} ${side}`;
  rows.forEach((row, place) => {
    const own = kinds.get(moneyOf(row)) ?? [];
    own.push({ kind: row.kind, place });
    kinds.set(moneyOf(row), own);
  });
  const lines = rows.map((row, place) => {
    const own = kinds.get(moneyOf(row)) ?? [];
    const heldChange = row.heldRials - (rows[place - 1]?.heldRials ?? heldBeforeRials);
    const line = readRow(row, heldChange, {
      earlier: own.filter((other) => other.place < place).map(({ kind }) => kind),
      later: own.filter((other) => other.place > place).map(({ kind }) => kind),
    });
    const { at, paymentCode, purpose, other, bank } = row;
    return line && { key: String(place), at, paymentCode, purpose, other, bank, ...line };
  });
  return lines.filter((line) => line !== null).reverse();
}

/** Where the money of a line is: the bank of the person's account, or a state. */
export function placeOf({ state, bank }: Pick<StatementLine, 'state' | 'bank'>): string {
  return (state === 'inAccount' && bank) || STATEMENT_STATE[state];
}

type Read = Pick<StatementLine, 'event' | 'state' | 'rials' | 'paidRials' | 'yoursRials'>;

/** The other steps of the same money in the range. */
interface OtherSteps {
  readonly earlier: readonly Row['kind'][];
  readonly later: readonly Row['kind'][];
}

function readRow(
  { kind, side, inRials, outRials }: Row,
  heldChange: number,
  { earlier, later }: OtherSteps,
): Read | null {
  const none = { paidRials: 0, yoursRials: 0 };
  switch (kind) {
    case 'paid':
      return { ...none, event: 'paid', state: endOfPayment(later), rials: outRials, paidRials: outRials };
    case 'paid_out': {
      const state = later.includes('payout_returned') ? 'bankReturned' : 'inAccount';
      const event = side === 'payer' ? 'cameBack' : 'arrived';
      return { ...none, event, state, rials: inRials, yoursRials: inRials };
    }
    case 'payout_returned': {
      const state = later.includes('paid_out') ? 'inAccount' : 'held';
      return { ...none, event: 'bankReturned', state, rials: outRials, yoursRials: -outRials };
    }
    default: {
      const rials = Math.abs(heldChange);
      if (heldChange > 0) {
        return later.includes('paid_out') ? null : { ...none, event: 'onWay', state: 'held', rials, yoursRials: rials };
      }
      const event = kind === 'settled' ? 'toSeller' : 'divided';
      return earlier.includes('paid') ? null : { ...none, event, state: event, rials };
    }
  }
}

/** Where a payment has gone by the end of the range. */
function endOfPayment(later: readonly Row['kind'][]): LineState {
  if (later.includes('awarded')) return 'divided';
  if (later.includes('settled')) return 'toSeller';
  return later.includes('paid_out') && !later.includes('payout_returned') ? 'cameBack' : 'held';
}

/**
 * The sums of the lines, in rials. Only `paid` and `arrived` have moved between bank and Amanat: with what was held
 * before they and the ledger give what is held.
 */
export function statementSums({ totalInRials, totalOutRials }: AccountStatement, lines: readonly StatementLine[]) {
  const paidRials = lines.reduce((sum, line) => sum + line.paidRials, 0);
  return {
    paidRials,
    /** Without transfers that came back. */
    arrivedRials: totalInRials - (totalOutRials - paidRials),
    yoursRials: lines.reduce((sum, line) => sum + line.yoursRials, 0),
  };
}
