import type { ProposalKind } from '@contract/rules/twoPersons';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Sealed } from '../vault/vault';
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
    kind: Fixed<ProposalKind>;
    subject: Fixed<string>;
    details: Fixed<Record<string, string | number | boolean | null>>;
    reason: Fixed<string>;
    proposed_by: Fixed<string>;
    proposed_at: Fixed<Date>;
    /** Null while it is open. */
    outcome: ColumnType<'approved' | 'rejected' | 'withdrawn' | null, undefined, 'approved' | 'rejected' | 'withdrawn'>;
    decided_by: ColumnType<string | null, undefined, string>;
    decided_at: ColumnType<Date | null, undefined, Date>;
  };

  office_sessions: {
    session_id: Fixed<string>;
    /** 32 random bytes in base64url. */
    challenge: string | null;
    challenge_expires_at: Instant | null;
    opened_at: Instant | null;
    seen_at: Instant | null;
  };

  audit_checks: {
    id: GeneratedAlways<number>;
    at: Fixed<Date>;
    place: Fixed<number>;
    hash: Fixed<string>;
    broken_at: Fixed<number | null>;
  };

  mobile_changes: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    mobile: Fixed<Sealed>;
    proposed_at: Fixed<Date>;
    /** Null before the second approval. */
    due_at: ColumnType<Date | null, undefined, Date>;
    outcome: ColumnType<'applied' | 'canceled' | 'taken' | null, undefined, 'applied' | 'canceled' | 'taken'>;
    ended_at: ColumnType<Date | null, undefined, Date>;
  };
}
