import { type OfficeSection, type OperatorRole, readersOf } from './officeRoles';

/** Records that operators take out of the office as a file. */
export const EXPORT_SUBJECTS = ['ledger', 'deals', 'audit'] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** The section whose readers take a subject out. */
const SECTION_OF: Readonly<Record<ExportSubject, OfficeSection>> = {
  ledger: 'ledger',
  deals: 'ledger',
  audit: 'audit',
};

/** The roles that take a subject out. */
export function exportersOf(subject: ExportSubject): readonly OperatorRole[] {
  return readersOf(SECTION_OF[subject]);
}
