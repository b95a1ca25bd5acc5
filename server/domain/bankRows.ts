import type { BankFileFault, BankRowNeed } from '@contract/rules/bankFileRules';
import { isoDateIn } from '@contract/rules/calendar';
import { DAY_MS } from '@contract/rules/durations';
import { FILTER_DEFAULT_START_DATE } from '@contract/rules/limits';
import { foldText } from '@contract/rules/searchText';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { toLatinDigits } from '@contract/rules/typedText';

/** The first fault of a row. */
export interface RowFault {
  /** Counted from 1 with all lines of the file. */
  readonly line: number;
  /** Head of the column; empty for a fault of the whole row. */
  readonly column: string;
  readonly found: string;
  readonly needed: BankRowNeed;
}

/** A file that is refused whole. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError';

  /** @param row with `row` only */
  constructor(
    readonly fault: BankFileFault,
    readonly row: RowFault | null = null,
  ) {
    super(row === null ? fault : `${fault} ${row.line}`);
  }
}

export interface FileRow {
  readonly line: number;
  /** In lower case. */
  readonly reference: string;
  /** Negative for money that went back. */
  readonly rials: number;
  /** ISO 8601 date. */
  readonly day: string;
}

/** The format of a file: the heads of the three columns that are read. In this order: reference, amount in rials, date. */
export type ColumnHeads = readonly string[];

/** What each of the three columns needs. */
const NEEDS = ['reference', 'rials', 'day'] as const;
const AMOUNT = NEEDS.indexOf('rials');

/** A record of the parser: its cells and the line of its end. */
export interface FileRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The record with the heads. */
export interface Heading {
  readonly heads: ColumnHeads;
  /** The heads as they are compared. */
  readonly names: readonly string[];
  /** Of the three columns. */
  readonly places: readonly number[];
  /** Columns up to the last head. */
  readonly width: number;
}

const REFERENCE = /^[0-9a-z][0-9a-z_-]{0,63}$/;

/** Marks of direction and byte order marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const DASHES = /[\u2010-\u2013\u2212\ufe63\uff0d]/g;
const UNIT_IN_HEAD = /[([]?(?:به)?(ریال|تومان)[)\]]?$/;

/**
 * The heading in a record; null for another record.
 * @throws BankFileError for a head that is there twice, and for an amount in toman
 */
export function headingIn({ cells, line }: FileRecord, heads: ColumnHeads): Heading | null {
  const found = cells.map(plainHead);
  const names = heads.map(plainHead);
  const places = names.map((name, column) => found.flatMap((one, place) => (isHead(one, name, column) ? [place] : [])));
  if (places.some((some) => some.length === 0)) return null;
  if (places.some((some) => some.length > 1)) throw new BankFileError('columns');
  const single = places.flat();
  const amountPlace = single[AMOUNT] ?? 0;
  if (UNIT_IN_HEAD.exec(found[amountPlace] ?? '')?.[1] === 'تومان') {
    const head = cellText(cells[amountPlace] ?? '');
    throw new BankFileError('row', { line, column: heads[AMOUNT] ?? '', found: head, needed: 'rials' });
  }
  return { heads, names, places: single, width: found.findLastIndex((one) => one !== '') + 1 };
}

function isHead(found: string, wanted: string, column: number): boolean {
  return found === wanted || (column === AMOUNT && found.replace(UNIT_IN_HEAD, '') === wanted);
}

/** Letters, marks, joiners and blanks differ between the banks' programs. */
function plainHead(text: string): string {
  return foldText(cellText(text)).replace(/[:*]$/, '');
}

/**
 * The row of a record; null for an empty record, a sum line, and a heading that is repeated on a new page.
 * @param today dates after it are refused
 * @throws BankFileError for a record that cannot be read with certainty
 */
export function rowIn({ cells, line }: FileRecord, heading: Heading, today: Date): FileRow | null {
  if (cells.every((cell) => cellText(cell) === '') || isSumLine(cells, heading)) return null;
  if (isRepeated(cells, heading)) return null;
  const refuse = (column: string, found: string, needed: BankRowNeed): never => {
    throw new BankFileError('row', { line, column, found, needed });
  };
  const isWide = cells.slice(heading.width).some((cell) => cellText(cell) !== '');
  // A quote that ends late joins rows into one cell.
  const isJoined = cells.some((cell) => cell.includes('\n') && /[,;|\t]/.test(cell));
  if (cells.length < heading.width || isWide || isJoined) return refuse('', cells.join(' '), 'columns');
  const [reference, rials, day] = heading.places.map((place, column) => {
    const cell = cells[place] ?? '';
    const text = cellText(cell);
    const value = column === 0 ? readReference(text) : column === AMOUNT ? readRials(text) : readDay(text, today);
    return value ?? refuse(heading.heads[column] ?? '', cell, NEEDS[column] ?? 'columns');
  });
  return { line, reference: String(reference), rials: Number(rials), day: String(day) };
}

function isRepeated(cells: readonly string[], { names, places }: Heading): boolean {
  return places.every((place, column) => isHead(plainHead(cells[place] ?? ''), names[column] ?? '', column));
}

/** «جمع کل:» as it is folded, also with the sum in the same cell. */
const SUM_WORDS =
  /^(?:جمع|مجموع|مانده|موجودی|تعداد)(?:کل|نهایی|پایانی|پایاندوره|اولدوره|ازقبل|قبلی|قبل|حساب|صفحه|مبلغ|مبالغ|گردش|ردیف|ردیفها|تراکنشها)*:*[\d.,()+-]*(?:ریال)?$/;

/** A line of sums has no reference: its words are in place of the reference, or in another column of a row without a date. */
function isSumLine(cells: readonly string[], { places: [referencePlace = 0, , dayPlace = 0] }: Heading): boolean {
  const isSum = (cell = '') => SUM_WORDS.test(foldText(cellText(cell)));
  const reference = cells[referencePlace] ?? '';
  if (isSum(reference)) return true;
  const day = cells[dayPlace] ?? '';
  return cellText(reference) === '' && (cellText(day) === '' || isSum(day)) && cells.some(isSum);
}

/** A cell without unseen characters and without the marks by which Excel keeps a number a text, with Latin digits. */
function cellText(cell: string): string {
  const seen = toLatinDigits(cell.replaceAll('\u200c', ' ').replace(UNSEEN, '')).trim();
  return (/^="(.*)"$/.exec(seen)?.[1] ?? seen.replace(/^'/, '')).trim();
}

function readReference(text: string): string | null {
  const reference = text.replace(DASHES, '-').toLowerCase();
  return REFERENCE.test(reference) ? reference : null;
}

const RIAL = /^(?:ر[یي]ال|﷼|irr) *| *(?:ر[یي]ال|﷼|irr)$/gi;
/** Digits, or groups of three with one separator; then zeros of a decimal fraction. */
const MAGNITUDE = /^(\d{1,3}(?:([,٬،'’ \u00a0\u2009\u202f.٫])\d{3})(?:\2\d{3})*|\d+)(?:([.٫,،])0{1,2})?$/;

/**
 * An amount in rials: negative with a sign before or after it, or in brackets. Null for zero, a fraction, toman, and for an
 * amount that has two readings, such as «1.500».
 */
export function readRials(text: string): number | null {
  const signed = text.replace(DASHES, '-').replace(RIAL, '');
  const inBrackets = /^\(([^()+-]*)\)$/.exec(signed)?.[1];
  const [, before = '', rest = '', after = ''] = /^([+-]?) *(.*?) *([+-]?)$/.exec(signed) ?? [];
  if (before !== '' && after !== '') return null;
  const isNegative = inBrackets !== undefined || before === '-' || after === '-';
  const rials = readMagnitude((inBrackets ?? rest).replace(RIAL, '').trim());
  if (rials === null || rials === 0) return null;
  return isNegative ? -rials : rials;
}

function readMagnitude(text: string): number | null {
  const [, whole = '', separator, point] = MAGNITUDE.exec(text) ?? [];
  const isAmbiguous = separator !== undefined && '.٫'.includes(separator) && whole.split(separator).length === 2;
  if (whole === '' || isAmbiguous || (separator !== undefined && separator === point)) return null;
  const rials = Number(whole.replace(/\D/g, ''));
  return Number.isSafeInteger(rials) ? rials : null;
}

const TIME = String.raw`(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?|\d{6}|\d{4})(?: ?(?:am|pm|ق\.?ظ|ب\.?ظ))?`;
const TIME_AFTER = new RegExp(`^(\\S+?)(?:T|[ ،,]+(?:- *)?|-(?=\\d+:))${TIME}$`, 'i');
const TIME_BEFORE = new RegExp(`^${TIME}[ ،,]+(?:- *)?(\\S+)$`, 'i');

/**
 * An ISO 8601 date from a date of either calendar, also with a time. Null for a date after today, and for one that has two
 * readings: «05/08/2026», or a year of two digits unless one reading alone is possible.
 */
export function readDay(text: string, today: Date): string | null {
  const written = text.replace(DASHES, '-');
  const date = (TIME_AFTER.exec(written) ?? TIME_BEFORE.exec(written))?.[1] ?? written;
  const [day, ...others] = new Set(readingsOf(date, today));
  return day !== undefined && others.length === 0 && day <= tehranDateOf(today) ? day : null;
}

function readingsOf(date: string, today: Date): string[] {
  const [, ...compact] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? [];
  const [, first = '', , middle = '', last = ''] = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/.exec(date) ?? [];
  const [year = first, month = middle, day = last] = compact;
  if (year.length === 4) return days([year, month, day]);
  if (last.length === 4) return [...days([last, middle, first]), ...days([last, first, middle])];
  const short = ['14', '20'].flatMap((century) => [
    ...(first.length === 2 ? days([century + first, middle, last]) : []),
    ...(last.length === 2 ? [...days([century + last, middle, first]), ...days([century + last, first, middle])] : []),
  ]);
  // No deal is older, and no bank is a year ahead.
  const nextYear = tehranDateOf(new Date(today.getTime() + 365 * DAY_MS));
  return short.filter((one) => one >= FILTER_DEFAULT_START_DATE && one <= nextYear);
}

/** The day, if it exists: 13xx and 14xx are Jalali years, 19xx and 20xx Gregorian ones. */
function days([year, month, day]: readonly [string, string, string]): string[] {
  const isWritten = /^(?:1[349]|20)\d{2}$/.test(year) && /^\d{1,2}$/.test(month) && /^\d{1,2}$/.test(day);
  const found = isWritten ? isoDateIn([year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')) : null;
  return found === null ? [] : [found];
}
