import type { ACT_NAME } from './auditWords';
import type { DisputeAction } from './disputeRules';

/** What the office does in a case. `read` changes nothing. */
export type CaseAct = 'read' | Extract<DisputeAction, 'assign' | 'question' | 'note' | 'award' | 'second' | 'postpone'>;

/** An act of the audit: one with a name, or a step of a proposal and its kind (`approved:grant_role`). */
export type AuditAct = keyof typeof ACT_NAME | `${string}:${string}`;
