import { isCardNumber } from '@contract/rules/accountNumbers';
import type { BankFileFault, BankRowNeed, BankSource } from '@contract/rules/bankFileRules';
import {
  type FormatColumn,
  type FormatRules,
  neededColumns,
  plainHead,
  readColumns,
} from '@contract/rules/bankFormatRules';
import { isoDateIn } from '@contract/rules/calendar';
import { DAY_MS } from '@contract/rules/durations';
import { FILTER_DEFAULT_START_DATE } from '@contract/rules/limits';
import { mobileIn } from '@contract/rules/mobile';
import { foldText } from '@contract/rules/searchText';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { onlyOne, toLatinDigits } from '@contract/rules/typedText';

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

/** The format of a file. */
export interface FileFormat {
  readonly source: BankSource;
  readonly rules: FormatRules;
}

/** A record of the parser: its cells and the line of its end. */
export interface FileRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** A column that is read. */
interface Place {
  readonly column: FormatColumn;
  readonly at: number;
  /** The head of the format that was found. */
  readonly head: string;
  /** The head as it is compared. */
  readonly name: string;
}

/** The record with the heads. Of the heads that a column may have, the first one that is there counts. */
export interface Heading {
  readonly format: FileFormat;
  readonly record: FileRecord;
  readonly places: ReadonlyMap<FormatColumn, Place>;
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
 * @throws BankFileError for a head that is there twice, and for an amount in another unit
 */
export function headingIn(record: FileRecord, format: FileFormat): Heading | null {
  const { cells, line } = record;
  const { rules } = format;
  const found = cells.map((cell) => plainHead(cellText(cell)));
  const places = new Map<FormatColumn, Place>();
  let isRepeatedHead = false;
  for (const column of readColumns(rules)) {
    for (const head of rules.heads[column]) {
      const name = plainHead(head);
      const [at, ...others] = found.flatMap((one, place) => (isHead(one, { column, name }) ? [place] : []));
      if (at === undefined) continue;
      isRepeatedHead ||= others.length > 0;
      places.set(column, { column, at, head, name });
      break;
    }
  }
  if (!neededColumns(rules).every((column) => places.has(column))) return null;
  if (isRepeatedHead) throw new BankFileError('columns');
  for (const { column, at, head } of places.values()) {
    const unit = isSum(column) ? UNIT_IN_HEAD.exec(found[at] ?? '')?.[1] : undefined;
    if (unit === undefined || unit === UNIT_WORDS[rules.unit]) continue;
    const text = cellText(cells[at] ?? '');
    throw new BankFileError('row', { line, column: head, found: text, needed: needOfUnit(rules) });
  }
  return { format, record, places, width: found.findLastIndex((one) => one !== '') + 1 };
}

const UNIT_WORDS = { rial: 'ریال', toman: 'تومان' } as const;

function isHead(found: string, { column, name }: Pick<Place, 'column' | 'name'>): boolean {
  return found === name || (isSum(column) && found.replace(UNIT_IN_HEAD, '') === name);
}

function isSum(column: FormatColumn): boolean {
  return column === 'amount' || column === 'deposit' || column === 'withdrawal';
}

function needOfUnit({ unit }: FormatRules): BankRowNeed {
  return unit === 'rial' ? 'rials' : 'tomans';
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
  const { format, places } = heading;
  const read = <Value>(column: FormatColumn, reader: (text: string) => Value | null, needed: BankRowNeed): Value => {
    const place = places.get(column);
    const cell = cells[place?.at ?? -1] ?? '';
    const text = cellText(cell);
    return (text.length > LONGEST_READ ? null : reader(text)) ?? refuse(place?.head ?? '', cell, needed);
  };
  const spare = places.get('spare');
  const reference = read(
    'reference',
    (text) => FINDERS[format.rules.finding](text) ?? (spare ? readReference(cellText(cells[spare.at] ?? '')) : null),
    'reference',
  );
  return {
    line,
    reference,
    rials: sumIn(format, read),
    day: read('day', (text) => readDay(text, today, format.rules), 'day'),
  };
}

type ReadCell = <Value>(column: FormatColumn, reader: (text: string) => Value | null, needed: BankRowNeed) => Value;

/** Positive as the books have it: a payment at the gateway, a transfer out of the account. */
function sumIn({ source, rules }: FileFormat, read: ReadCell): number {
  const needed = needOfUnit(rules);
  const inwards = source === 'gateway' ? 1 : -1;
  switch (rules.sign) {
    case 'signed':
    case 'turned':
      return (rules.sign === 'signed' ? 1 : -1) * read('amount', (text) => readSum(text, rules), needed);
    case 'word': {
      const direction = read('direction', (text) => DIRECTIONS[source].get(foldText(text)) ?? null, 'direction');
      return inwards * direction * read('amount', (text) => positive(readSum(text, rules)), needed);
    }
    case 'columns': {
      const paidIn = read('deposit', (text) => (NO_SUM.test(text) ? 0 : positive(readSum(text, rules))), needed);
      return read(
        'withdrawal',
        (text) => {
          const paidOut = NO_SUM.test(text) ? 0 : positive(readSum(text, rules));
          return paidOut === null || (paidOut === 0) === (paidIn === 0) ? null : inwards * (paidIn - paidOut);
        },
        'one_sum',
      );
    }
  }
}

function positive(sum: number | null): number | null {
  return sum !== null && sum > 0 ? sum : null;
}

/** A cell of the column that does not have the sum. */
const NO_SUM = /^(?:|-+|0+(?:[.٫]0+)?)$/;

const WORDS_IN = ['واریز', 'واریز وجه', 'بستانکار', 'بس', '+', 'cr', 'credit', 'deposit'];
const WORDS_OUT = ['برداشت', 'برداشت وجه', 'بدهکار', 'بد', '-', 'dr', 'debit', 'withdrawal'];
const SALE_WORDS = ['خرید', 'فروش', 'sale', 'purchase'];
const RETURN_WORDS = ['برگشت', 'برگشتی', 'برگشت از خرید', 'اصلاحیه', 'refund', 'reversal'];

function directionsOf(wordsIn: readonly string[], wordsOut: readonly string[]): ReadonlyMap<string, number> {
  return new Map([
    ...wordsIn.map((word) => [foldText(word), 1] as const),
    ...wordsOut.map((word) => [foldText(word), -1] as const),
  ]);
}

/**
 * Of money for the holder of the account or terminal: 1 in, -1 out. A purchase brings money to a terminal and takes money from an
 * account, so these words are not read in a statement.
 */
const DIRECTIONS: Readonly<Record<BankSource, ReadonlyMap<string, number>>> = {
  gateway: directionsOf([...WORDS_IN, ...SALE_WORDS], [...WORDS_OUT, ...RETURN_WORDS]),
  bank: directionsOf(WORDS_IN, WORDS_OUT),
};

function isRepeated(cells: readonly string[], { places }: Heading): boolean {
  const hasHead = (place: Place) => isHead(plainHead(cellText(cells[place.at] ?? '')), place);
  const day = places.get('day');
  return day !== undefined && hasHead(day) && [...places.values()].every(hasHead);
}

/** «جمع کل:» as it is folded, also with the sum in the same cell. */
const SUM_WORDS =
  /^(?:جمع|مجموع|مانده|موجودی|تعداد)(?:کل|نهایی|پایانی|پایاندوره|اولدوره|ازقبل|قبلی|قبل|حساب|صفحه|مبلغ|مبالغ|گردش|ردیف|ردیفها|تراکنشها)*:*[\d.,()+-]*(?:ریال)?$/;

/** A longer cell is a description, not a sum or a date. */
const LONGEST_VALUE = 60;
/** No bank writes longer descriptions. */
const LONGEST_READ = 1_000;

/** A line of sums has no reference: its words are in place of the reference, or in another column of a row without a date. */
function isSumLine(cells: readonly string[], { places }: Heading): boolean {
  const hasWords = (cell = '') => cell.length <= LONGEST_VALUE && SUM_WORDS.test(foldText(cellText(cell)));
  const reference = cells[places.get('reference')?.at ?? -1] ?? '';
  if (hasWords(reference)) return true;
  const day = cells[places.get('day')?.at ?? -1] ?? '';
  return cellText(reference) === '' && (cellText(day) === '' || hasWords(day)) && cells.some(hasWords);
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

/** `payoutReference` within a text. */
const ORDER = /(?<![0-9a-z_-])[0-9a-z]{8}-(?:settle|refund|reversal)(?:-[0-9a-z]+)?-\d+(?![0-9a-z_-])/g;
const LABELLED = /(?:شماره|کد|ش\.)ٔ? *ی? *(?:پیگیری|رهگیری|مرجع|ارجاع)[ :#.-]*([0-9a-z][0-9a-z_-]*)/g;
const NUMBER = /(?<![0-9])[0-9]{6,}(?![0-9])/g;
const IBANS = /ir ?(?:[0-9] ?){24}/gi;

/** The number of a card or a mobile, which names a person and not a transfer. */
function isPersonal(number: string): boolean {
  return isCardNumber(number) || mobileIn(number) !== null;
}

/** How a reference is found in a cell; null when none or more than one can be meant. */
const FINDERS: Readonly<Record<FormatRules['finding'], (text: string) => string | null>> = {
  cell: readReference,
  order: (text) => onlyReference(text.replace(DASHES, '-').toLowerCase().match(ORDER) ?? []),
  label: (text) => {
    const plain = text.replace(DASHES, '-').replaceAll('ي', 'ی').replaceAll('ك', 'ک').toLowerCase();
    return onlyReference([...plain.matchAll(LABELLED)].map(([, reference = '']) => reference));
  },
  digits: (text) => {
    const numbers = (text.replace(IBANS, ' ').match(NUMBER) ?? []).filter((number) => !isPersonal(number));
    const longest = Math.max(...numbers.map(({ length }) => length));
    return onlyReference(numbers.filter(({ length }) => length === longest));
  },
};

/** Whether a reference is that of an order of a transfer, also of one that was refused or came back. */
export function isOrder(reference: string): boolean {
  return FINDERS.order(reference) === reference;
}

function onlyReference(found: readonly string[]): string | null {
  const one = onlyOne(found);
  return one !== null && REFERENCE.test(one) ? one : null;
}

const UNITS = {
  rial: /^(?:ر[یي]ال|﷼|irr) *| *(?:ر[یي]ال|﷼|irr)$/gi,
  toman: /^(?:تومان|تومن|irt) *| *(?:تومان|تومن|irt)$/gi,
} as const;
/** Digits, or groups of three with one separator; then zeros of a decimal fraction. */
const MAGNITUDE = /^(\d{1,3}(?:([,٬،'’ \u00a0\u2009\u202f.٫])\d{3})(?:\2\d{3})*|\d+)(?:([.٫,،])0{1,2})?$/;
const DOTS = '.٫';

/** A larger sum of one row is a number of another column. */
const LARGEST_SUM_RIALS = 10_000_000_000_000;

/** How the sums of a file are written. */
export type SumDialect = Pick<FormatRules, 'unit' | 'separator'>;

/**
 * An amount in rials: negative with a sign before or after it, or in brackets. Null for zero, a fraction, another unit, a sum that no
 * bank moves, and for an amount that has two readings, such as «1.500» where the separator is not known.
 */
export function readSum(text: string, { unit, separator }: SumDialect): number | null {
  if (text.length > LONGEST_VALUE) return null;
  const signed = text.replace(DASHES, '-').replace(UNITS[unit], '');
  const inBrackets = /^\(([^()+-]*)\)$/.exec(signed)?.[1];
  const [, before = '', rest = '', after = ''] = /^([+-]?) *(.*?) *([+-]?)$/.exec(signed) ?? [];
  if (before !== '' && after !== '') return null;
  const isNegative = inBrackets !== undefined || before === '-' || after === '-';
  const whole = readMagnitude((inBrackets ?? rest).replace(UNITS[unit], '').trim(), separator);
  const rials = whole === null ? 0 : whole * (unit === 'toman' ? 10 : 1);
  if (rials === 0 || rials > LARGEST_SUM_RIALS) return null;
  return isNegative ? -rials : rials;
}

function readMagnitude(text: string, dialect: SumDialect['separator']): number | null {
  const [, whole = '', separator, point] = MAGNITUDE.exec(text) ?? [];
  if (whole === '' || (separator !== undefined && separator === point)) return null;
  const isDotted = separator !== undefined && DOTS.includes(separator);
  const isForeign = dialect !== 'any' && separator !== undefined && isDotted !== (dialect === '.');
  const hasForeignPoint = dialect !== 'any' && point !== undefined && DOTS.includes(point) === (dialect === '.');
  const isAmbiguous = dialect === 'any' && isDotted && whole.split(separator).length === 2;
  return isForeign || hasForeignPoint || isAmbiguous ? null : Number(whole.replace(/\D/g, ''));
}

const TIME = String.raw`(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?|\d{6}|\d{4})(?: ?(?:am|pm|ق\.?ظ|ب\.?ظ))?`;
const TIME_AFTER = new RegExp(`^(\\S+?)(?:T|[ ،,]+(?:- *)?|-(?=\\d+:))${TIME}$`, 'i');
const TIME_BEFORE = new RegExp(`^${TIME}[ ،,]+(?:- *)?(\\S+)$`, 'i');

/** How the dates of a file are written. */
export type DateDialect = Pick<FormatRules, 'calendar' | 'order'>;

/**
 * An ISO 8601 date from a date of either calendar, also with a time. A year of four digits in front is certain; order and calendar
 * decide the others. Null for a date after today, and for one that still has two readings: «05/08/2026», or a year of two digits.
 */
export function readDay(text: string, today: Date, dialect: DateDialect): string | null {
  if (text.length > LONGEST_VALUE) return null;
  const written = text.replace(DASHES, '-');
  const date = (TIME_AFTER.exec(written) ?? TIME_BEFORE.exec(written))?.[1] ?? written;
  const [day, ...others] = new Set(readingsOf(date, today, dialect));
  return day !== undefined && others.length === 0 && day <= tehranDateOf(today) ? day : null;
}

const CENTURIES = { any: ['14', '20'], jalali: ['14'], gregorian: ['20'] } as const;

function readingsOf(date: string, today: Date, { calendar, order }: DateDialect): string[] {
  const [, ...compact] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? [];
  const [, first = '', , middle = '', last = ''] = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/.exec(date) ?? [];
  const [year = first, month = middle, day = last] = compact;
  if (year.length === 4) return days([year, month, day]);
  const readAs = (one: DateDialect['order'], parts: readonly [string, string, string]) =>
    order === 'any' || order === one ? days(parts) : [];
  const endingIn = (whole: string) => [
    ...readAs('dmy', [whole, middle, first]),
    ...readAs('mdy', [whole, first, middle]),
  ];
  if (last.length === 4) return endingIn(last);
  const short = CENTURIES[calendar].flatMap((century) => [
    ...(first.length === 2 ? readAs('ymd', [century + first, middle, last]) : []),
    ...(last.length === 2 ? endingIn(century + last) : []),
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
