import type { ColumnType } from 'kysely';
import type { Fixed, Instant } from './columns';

/** The audit and the second approval of the office. */
export interface OfficeTables {
  /** Append-only; `server/domain/auditChain.ts` has the chain's rules. */
  audit_log: {
    place: Fixed<number>;
    operator_id: Fixed<string | null>;
    act: Fixed<string>;
    subject: Fixed<string>;
    /** JSON with sorted keys. */
    details: Fixed<string>;
    at: Fixed<Date>;
    hash_before: Fixed<string>;
    hash: Fixed<string>;
  };

  office_proposals: {
    id: Fixed<string>;
    kind: Fixed<string>;
    subject: Fixed<string>;
    details: Fixed<Record<string, string | number | boolean | null>>;
    reason: Fixed<string>;
    proposed_by: Fixed<string>;
    proposed_at: Fixed<Date>;
    /** Null while it is open. */
    outcome: ColumnType<'approved' | 'rejected' | 'withdrawn' | null, undefined, 'approved' | 'rejected' | 'withdrawn'>;
    decided_by: ColumnType<string | null, undefined, string>;
    decided_at: Instant | null;
  };
}
