import type { Static } from 'typebox';
import type { FormatRulesBody } from '../calls/bankFormatCalls';
import { foldText } from './searchText';

/** `any` is decided by the bytes and by the heads. */
export const FILE_ENCODINGS = ['any', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1256'] as const;
export const FILE_DELIMITERS = ['any', ',', ';', '\t', '|'] as const;

/** `spare`: the column of the reference where the column `reference` has none. */
export const FORMAT_COLUMNS = ['reference', 'spare', 'amount', 'deposit', 'withdrawal', 'direction', 'day'] as const;
export type FormatColumn = (typeof FORMAT_COLUMNS)[number];

/**
 * Where a cell has the reference. `cell`: alone. `order`: the reference of our transfer within a text. `label`: after words such as
 * «شماره پیگیری». `digits`: the longest number of the text.
 */
export const REFERENCE_FINDINGS = ['cell', 'order', 'label', 'digits'] as const;

/**
 * What says the direction of a row. `signed`: the sign of the sum, negative for money that went back. `turned`: the other sign.
 * `columns`: one of two columns has the sum. `word`: a column with words such as «واریز».
 */
export const SIGN_RULES = ['signed', 'turned', 'columns', 'word'] as const;
export type SignRule = (typeof SIGN_RULES)[number];

export const SUM_UNITS = ['rial', 'toman'] as const;
/** Between groups of three digits. `any` refuses a sum that has two readings. */
export const SUM_SEPARATORS = ['any', ',', '.'] as const;
export const DATE_CALENDARS = ['any', 'jalali', 'gregorian'] as const;
/** `any` refuses a date that has two readings. */
export const DATE_ORDERS = ['any', 'ymd', 'dmy', 'mdy'] as const;

export const FORMAT_NAME = { minimum: 2, maximum: 60 } as const;
export const FORMAT_ACCOUNT_MAX_LENGTH = 40;
export const HEAD_MAX_LENGTH = 60;
export const MOST_HEADS = 8;
export const MOST_SKIPPED_ROWS = 50;
/** Rows of a sample that are shown. */
export const SAMPLE_ROWS = 20;

/** How a file is read: data, made in the office. */
export type FormatRules = Static<typeof FormatRulesBody>;

const SUM_COLUMNS: Readonly<Record<SignRule, readonly FormatColumn[]>> = {
  signed: ['amount'],
  turned: ['amount'],
  columns: ['deposit', 'withdrawal'],
  word: ['amount', 'direction'],
};

/** The columns without which a file has another format. */
export function neededColumns({ sign }: Pick<FormatRules, 'sign'>): readonly FormatColumn[] {
  return ['reference', ...SUM_COLUMNS[sign], 'day'];
}

/** The columns that are read: the needed ones, and the spare reference where it has heads. */
export function readColumns(rules: Pick<FormatRules, 'sign' | 'heads'>): readonly FormatColumn[] {
  return rules.heads.spare.length > 0 ? [...neededColumns(rules), 'spare'] : neededColumns(rules);
}

/** A head as it is compared: letters, marks, joiners and blanks differ between the banks' programs. */
export function plainHead(text: string): string {
  return foldText(text).replace(/[:*]$/, '');
}

/** The first column of rules without a head, or with a head that another column has too; null for sound rules. */
export function unsoundColumn(rules: Pick<FormatRules, 'sign' | 'heads'>): FormatColumn | null {
  const seen = new Set<string>();
  for (const column of readColumns(rules)) {
    const names = new Set(rules.heads[column].map(plainHead));
    if (names.size === 0 || names.has('') || [...names].some((name) => seen.has(name))) return column;
    for (const name of names) seen.add(name);
  }
  return null;
}
