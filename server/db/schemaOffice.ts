import type { DisputeAction, DisputeSide } from '@contract/rules/disputes';
import type { GeneratedAlways } from 'kysely';

/** An arbiter decides disputes; a supervisor is told when the office is late. */
export type OperatorRole = 'arbiter' | 'supervisor';

/** Who of the users works for us, and as what. */
export interface OperatorRolesTable {
  user_id: string;
  role: OperatorRole;
  granted_at: Date;
}

/** Each time that somebody of the office has read a case, or done something in it. Only added to. */
export interface OfficeActsTable {
  id: GeneratedAlways<number>;
  user_id: string;
  dispute_id: string;
  act: DisputeAction | 'read';
  at: Date;
}

/** What people have shown the office of what others wrote. */
export interface EntryReportsTable {
  entry_id: string;
  user_id: string;
  reporter: DisputeSide | 'referee';
  at: Date;
}

export interface OfficeSchema {
  operator_roles: OperatorRolesTable;
  office_acts: OfficeActsTable;
  entry_reports: EntryReportsTable;
}
