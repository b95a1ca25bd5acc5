import { HOUR_MS } from './durations';

/** `gateway`: the settlement file of the card gateway. `bank`: the statement of the account that pays transfers. */
export const BANK_SOURCES = ['gateway', 'bank'] as const;
export type BankSource = (typeof BANK_SOURCES)[number];

/** `ours`: the bank lacks it. `theirs`: we do not know it. `amount`: one reference with two amounts. */
export const DIFFERENCE_KINDS = ['ours', 'theirs', 'amount'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/**
 * `missing`: no file has the record. `other_day`: the row has another date. `repeated`: an earlier row says the same. `amount`: the
 * row has another amount. `unknown`: the books do not have the reference.
 */
export const DIFFERENCE_CAUSES = ['missing', 'other_day', 'repeated', 'amount', 'unknown'] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

export const BANK_FILE_MAX_BYTES = 20 * 1024 * 1024;
/** More cannot be stored while a client waits. */
export const BANK_FILE_MAX_ROWS = 250_000;
/** Of the sheet, and of the texts of a workbook. */
export const WORKBOOK_MAX_BYTES = 256 * 1024 * 1024;
export const BANK_FILE_NAME_MAX_LENGTH = 120;

/**
 * Why a file is refused. `row` names its line, its column, the text found and the text needed. `binary`: the file is no text and no
 * workbook. `encrypted`: the workbook is encrypted, or older than Excel 2007. `unpacked`: the workbook is too large after unpacking.
 * `format`: the format is unknown, off, or of the other source.
 */
export const BANK_FILE_FAULTS = [
  'known',
  'columns',
  'row',
  'size',
  'rows',
  'binary',
  'encrypted',
  'macros',
  'unpacked',
  'format',
  'day_closed',
  'day_settled',
] as const;
export type BankFileFault = (typeof BANK_FILE_FAULTS)[number];

/**
 * Why a file waits for a person. `other_source`: most rows match the other source. `no_match`: most rows match nothing. `other_day`:
 * most rows have one other day.
 */
export const FILE_WARNINGS = ['other_source', 'no_match', 'other_day'] as const;

export interface FileWarning {
  readonly kind: (typeof FILE_WARNINGS)[number];
  /** Of the rows, rounded down. */
  readonly percent: number;
  /** ISO 8601 date of `other_day`. */
  readonly day: string | null;
}

/** A person decides about a file with warnings within this time. */
const FILE_WAITS_FOR_MS = HOUR_MS;

/** Files that wait since an earlier time are abandoned. */
export function undecidedSince(now: Date): Date {
  return new Date(now.getTime() - FILE_WAITS_FOR_MS);
}

/** A share of fewer rows says little. */
const LEAST_JUDGED_ROWS = 10;

/** What is known of the rows of a file of a day. */
export interface FileCounts {
  readonly rows: number;
  /** Rows with a reference of the books: of the file's source, and of the other source. */
  readonly own: number;
  readonly other: number;
  /** The most frequent day of the rows. */
  readonly day: string;
  readonly dayRows: number;
}

/** The warnings about a file that was read. @param day of the file */
export function warningsAbout({ rows, own, other, day: rowDay, dayRows }: FileCounts, day: string): FileWarning[] {
  const isMost = (count: number) => count * 2 > rows;
  const warning = (kind: FileWarning['kind'], count: number, ofDay: string | null = null): FileWarning => ({
    kind,
    percent: Math.floor((count * 100) / rows),
    day: ofDay,
  });
  if (isMost(other)) return [warning('other_source', other)];
  if (rows < LEAST_JUDGED_ROWS) return [];
  return [
    ...(isMost(rows - own) ? [warning('no_match', rows - own)] : []),
    ...(rowDay !== day && isMost(dayRows) ? [warning('other_day', dayRows, rowDay)] : []),
  ];
}

/**
 * The faults of a row, each named by the missing part: a reference, a sum in rials or tomans, a sum in one of two
 * columns, a word for its direction, a day, as many columns as heads, quotes that end, or its place below the heads.
 */
export const BANK_ROW_NEEDS = [
  'reference',
  'rials',
  'tomans',
  'one_sum',
  'direction',
  'day',
  'columns',
  'quotes',
  'heading',
] as const;
export type BankRowNeed = (typeof BANK_ROW_NEEDS)[number];

/** Characters of the text found that a refusal shows. */
export const FOUND_TEXT_MAX_LENGTH = 60;

/** Days that one settlement of the gateway covers at most. */
export const SETTLEMENT_DAYS_MOST = 31;
/** A larger fee, as a share of the sum, is a mistake. */
const GATEWAY_FEE_MOST = 0.05;

/** Why a row of the statement is no settlement of the gateway's days. */
export type SettlementFault = 'row' | 'days' | 'fee';

/**
 * The fee of the gateway, in rials: its files name the gross sum, and the net sum came to the bank. Null for sums that do not belong
 * together.
 */
export function gatewayFeeOf(grossRials: number, netRials: number): number | null {
  const fee = grossRials - netRials;
  return netRials > 0 && fee >= 0 && fee <= grossRials * GATEWAY_FEE_MOST ? fee : null;
}
