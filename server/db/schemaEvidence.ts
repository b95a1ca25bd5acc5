import type { ColumnType } from 'kysely';

type Fixed<Type> = ColumnType<Type, Type, never>;
type Instant = ColumnType<Date, Date | string, Date | string>;

/** Pictures for disputes. The files themselves lie sealed in the evidence store. */
export interface DisputeEvidenceTable {
  id: Fixed<string>;
  transaction_id: Fixed<string>;
  side: Fixed<'payer' | 'payee'>;
  uploaded_by: Fixed<string>;
  media_type: Fixed<'image/jpeg'>;
  bytes: Fixed<number>;
  width: Fixed<number>;
  height: Fixed<number>;
  /** Of the picture as it is served, in hex; it stays when the file goes. */
  sha256: Fixed<string>;
  /** The key of this one file, sealed with `EVIDENCE_KEY`; null once the file is gone. */
  wrapped_key: ColumnType<string | null, string, string | null>;
  created_at: Fixed<Date>;
  /** When an entry of a dispute, or a delivery, took it; null while none has. Written by `apply_transition`. */
  joined_at: ColumnType<Date | null, never, never>;
  /** From then on nobody reads it, and the file goes; null while its dispute is open. */
  delete_at: ColumnType<Date | null, Date, Date | null>;
  deleted_at: ColumnType<Date | null, never, Date>;
}

export interface EvidenceReadsTable {
  evidence_id: string;
  user_id: string;
  at: Instant;
}

export interface EvidenceSchema {
  dispute_evidence: DisputeEvidenceTable;
  evidence_reads: EvidenceReadsTable;
}
