import { type OfficeSection, type OperatorRole, readersOf } from './officeRoles';

/** Records that operators take out of the office as a file. */
export const EXPORT_SUBJECTS = ['ledger', 'deals', 'audit'] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** The subject on its page, and of the sheet in a workbook. */
export const EXPORT_NAME: Readonly<Record<ExportSubject, string>> = {
  ledger: 'ثبت‌های دفتر',
  deals: 'معامله‌ها',
  audit: 'رد کارها',
};

/** The first is the usual one. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows of a workbook: a sheet of Excel has 1,048,576, of which one is the headings. CSV has no bound. */
export const WORKBOOK_ROWS = 2 ** 20 - 1;

/** The section of the office that a subject belongs to. */
const SECTION_OF: Readonly<Record<ExportSubject, OfficeSection>> = {
  ledger: 'ledger',
  deals: 'ledger',
  audit: 'audit',
};

/** The roles that take a subject out. */
export function exportersOf(subject: ExportSubject): readonly OperatorRole[] {
  return readersOf(SECTION_OF[subject]);
}
