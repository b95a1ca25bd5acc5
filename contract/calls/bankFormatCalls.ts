import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { BANK_ROW_NEEDS, BANK_SOURCES } from '../rules/bankFileRules';
import {
  DATE_CALENDARS,
  DATE_ORDERS,
  FILE_DELIMITERS,
  FILE_ENCODINGS,
  FORMAT_ACCOUNT_MAX_LENGTH,
  FORMAT_COLUMNS,
  FORMAT_NAME,
  type FormatColumn,
  HEAD_MAX_LENGTH,
  MOST_HEADS,
  MOST_SKIPPED_ROWS,
  REFERENCE_FINDINGS,
  SIGN_RULES,
  SUM_SEPARATORS,
  SUM_UNITS,
} from '../rules/bankFormatRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { callsOf, memberPost, roleGet } from './call';
import { closed, Day, encoded, freeText, IsoDateTime, literals, nullable } from './common';

const Source = literals(BANK_SOURCES);
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Heads = Type.Array(freeText({ minLength: 1, maxLength: HEAD_MAX_LENGTH, pattern: VISIBLE_TEXT_PATTERN }), {
  maxItems: MOST_HEADS,
});

export const FormatRulesBody = closed(
  {
    encoding: literals(FILE_ENCODINGS),
    delimiter: literals(FILE_DELIMITERS),
    skip: Type.Integer({ minimum: 0, maximum: MOST_SKIPPED_ROWS }),
    heads: closed(
      Object.fromEntries(FORMAT_COLUMNS.map((column) => [column, Heads])) as Record<FormatColumn, typeof Heads>,
    ),
    finding: literals(REFERENCE_FINDINGS),
    sign: literals(SIGN_RULES),
    unit: literals(SUM_UNITS),
    separator: literals(SUM_SEPARATORS),
    calendar: literals(DATE_CALENDARS),
    order: literals(DATE_ORDERS),
  },
  { description: 'How a file is read; `any` is decided by the file where it has one reading' },
);

const Format = Type.Object({
  format_id: Id,
  name: Type.String(),
  source: Source,
  account: Type.String({ description: 'Account or terminal; empty for any' }),
  version: Type.Integer(),
  rules: FormatRulesBody,
  by: Type.Union([Type.String(), Type.Null()], { description: 'Null for one that is built in' }),
  at: IsoDateTime,
  off: Type.Boolean({ description: 'It takes no file' }),
  files: Type.Integer({ description: 'Files that it reads' }),
});

export const FormatList = Type.Object({
  formats: Type.Array(Format, { description: 'The last one that read a file first' }),
});

const FormatBody = closed({
  name: freeText({ minLength: FORMAT_NAME.minimum, maxLength: FORMAT_NAME.maximum, pattern: VISIBLE_TEXT_PATTERN }),
  source: Source,
  account: Type.String({ pattern: `^[0-9A-Za-z.-]{0,${FORMAT_ACCOUNT_MAX_LENGTH}}$` }),
  rules: FormatRulesBody,
  follows: Type.Union([Id, Type.Null()], { description: 'The version before, which is switched off' }),
});
const SwitchBody = closed({ format_id: Id, off: Type.Boolean() });
/** Long enough for all heads in Persian. */
const SampleQuery = closed({ source: Source, rules: encoded(8_000) });

const SampleRow = Type.Object({
  line: Type.Integer(),
  cells: Type.Array(Type.String()),
  read: nullable(Type.Object({ reference: Type.String(), rials: Type.Integer(), day: Day })),
  fault: nullable(Type.Object({ column: Type.String(), found: Type.String(), needed: literals(BANK_ROW_NEEDS) })),
});

export const Sample = Type.Object({
  heading: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Line of the heads; null when they are not found',
  }),
  rows: Type.Array(SampleRow, { description: 'The first ones. Without `read` and `fault`: passed over' }),
});

export type FormatList = Static<typeof FormatList>;
export type FormatBody = Static<typeof FormatBody>;
export type FormatSwitchBody = Static<typeof SwitchBody>;
export type SampleQuery = Static<typeof SampleQuery>;
export type Sample = Static<typeof Sample>;

const acting = { ...memberPost, errors: [...roleGet.errors, E.conflict] } as const;

/** Formats of bank files. Finance makes them; the readers of the reconciliation read. */
export const BANK_FORMAT_CALLS = callsOf('office', {
  listBankFormats: {
    ...roleGet,
    path: '/office/v1/bank-formats/',
    summary: 'Formats by which files of banks and gateways are read',
    answer: FormatList,
  },
  addBankFormat: {
    ...acting,
    path: '/office/v1/bank-formats/',
    summary:
      'Make a format, or the next version of one: a format never changes. 1005: the name or the next version is there. 1002: `fields.rules` names a column without a head of its own',
    body: FormatBody,
    answer: FormatList,
  },
  switchBankFormat: {
    ...acting,
    path: '/office/v1/bank-formats/switch/',
    summary: 'Switch a format off, so that it takes no more files, or on again',
    body: SwitchBody,
    answer: FormatList,
    errors: [...roleGet.errors, E.notFound],
  },
  readBankSample: {
    ...acting,
    path: '/office/v1/bank-formats/sample/',
    summary:
      'What rules (JSON in base64url) make of the first rows of a file (body `text/csv`, also for a workbook). Nothing of it is kept',
    query: SampleQuery,
    answer: Sample,
  },
});
