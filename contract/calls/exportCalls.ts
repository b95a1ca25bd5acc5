import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { callsOf, memberPost } from './call';
import { closed, Day } from './common';
import { file } from './disputeCalls';

export const ExportBody = closed({
  from: Day,
  to: Type.Unsafe<string>({ ...Day, description: 'The last day; at most today, and a year with the first one' }),
});

export type ExportBody = Static<typeof ExportBody>;

const taken = {
  ...memberPost,
  body: ExportBody,
  errors: [E.noAccess, E.tooManyRequests],
} as const;
const csv = {
  ...taken,
  media: 'text/csv; charset=utf-8',
  answer: file('CSV for Excel: UTF-8 with BOM'),
} as const;
const xlsx = {
  ...taken,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  answer: file('A workbook of one sheet'),
  errors: [...taken.errors, E.tooManyEntries],
} as const;

const LEDGER = 'Postings of the ledger. The operator’s own deals have no payment code';
const DEALS = 'Deals by their creation, with masked people and numbers. Of the operator’s own deals only the sums';
const AUDIT = 'Rows of the audit. A row about an own deal of the operator says nothing of the deal';

/** Records of a range of days as files. Each is a row of the audit with its range and number of rows. */
export const EXPORT_CALLS = callsOf('office', {
  exportLedgerCsv: { ...csv, path: '/office/v1/exports/ledger/csv/', summary: LEDGER },
  exportLedgerXlsx: { ...xlsx, path: '/office/v1/exports/ledger/xlsx/', summary: LEDGER },
  exportDealsCsv: { ...csv, path: '/office/v1/exports/deals/csv/', summary: DEALS },
  exportDealsXlsx: { ...xlsx, path: '/office/v1/exports/deals/xlsx/', summary: DEALS },
  exportAuditCsv: { ...csv, path: '/office/v1/exports/audit/csv/', summary: AUDIT },
  exportAuditXlsx: { ...xlsx, path: '/office/v1/exports/audit/xlsx/', summary: AUDIT },
});
