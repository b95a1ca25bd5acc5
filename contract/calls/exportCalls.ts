import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { callsOf } from './call';
import { closed, Day } from './common';
import { file } from './disputeCalls';

export const ExportBody = closed({
  from: Day,
  to: Type.Unsafe<string>({ ...Day, description: 'The last day; at most today, and a year with the first one' }),
});

export type ExportBody = Static<typeof ExportBody>;

const csv = {
  method: 'POST',
  auth: 'bearer',
  body: ExportBody,
  media: 'text/csv; charset=utf-8',
  answer: file('CSV for Excel: UTF-8 with BOM'),
  errors: [E.notAuthenticated, E.badRequest, E.noAccess, E.tooManyRequests],
} as const;

/** Records of a range of days as files. Each is a row of the audit with its range and number of rows. */
export const EXPORT_CALLS = callsOf('office', {
  exportLedgerCsv: {
    ...csv,
    path: '/office/v1/exports/ledger/csv/',
    summary: 'Postings of the ledger. The operator’s own deals have no payment code',
  },
  exportDealsCsv: {
    ...csv,
    path: '/office/v1/exports/deals/csv/',
    summary: 'Deals by their creation, with masked people and numbers. Of the operator’s own deals only the sums',
  },
  exportAuditCsv: {
    ...csv,
    path: '/office/v1/exports/audit/csv/',
    summary: 'Rows of the audit. A row about an own deal of the operator says nothing of the deal',
  },
});
