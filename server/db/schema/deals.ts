import type { DeadlineKind, OutageScope } from '@contract/rules/deadlines';
import type {
  Carrier,
  DeliveryEvidence,
  DeliveryProof,
  DeliveryState,
  ParcelState,
} from '@contract/rules/deliveryRules';
import type {
  DisputeOutcome,
  DisputeReason,
  DisputeSide,
  DisputeStage,
  RefereeState,
} from '@contract/rules/disputeRules';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { EntryAuthor, ProposalState } from '../../domain/dealExtras';
import type { WatchedScope } from '../../domain/outages';
import type { Sealed } from '../vault/vault';
import type { Fixed, Instant } from './columns';

/** Deliveries, deadlines, disputes and the office. */
export interface DealTables {
  /** Deliveries; no row means «waiting». Only `apply_transition` writes them. */
  deliveries: {
    transaction_id: string;
    state: DeliveryState;
    evidence: DeliveryEvidence;
    /** Null until confirmed. */
    proof: DeliveryProof | null;
    carrier: Carrier | null;
    tracking_code: Sealed | null;
    /** Keyed hash of the code's letters and digits. */
    tracking_hash: string | null;
    note: Sealed | null;
    evidence_ids: string[];
    /** Number of handover codes made, with the current one. */
    generation: number;
    state_since: Instant;
  };

  /** The payer of each tracking code. Only `apply_transition` writes them. */
  tracking_codes: {
    tracking_hash: string;
    payer_id: string;
  };

  /** The carrier's last answer about a transaction's parcel. */
  parcel_answers: {
    transaction_id: string;
    state: ParcelState;
    asked_at: Instant;
    delivered_at: Instant | null;
    /** Persian. */
    city: string | null;
  };

  /** Wrong handover codes. */
  handover_tries: {
    transaction_id: string;
    generation: number;
    at: Instant;
  };

  /** Deadlines, one of each kind a transaction. Only `apply_transition` writes them. */
  deadlines: {
    transaction_id: string;
    kind: DeadlineKind;
    started_at: Instant;
    /** Due time without outages and nights. */
    base_due_at: Instant;
    due_at: Instant;
    /** It has passed once and was prolonged. */
    grace: boolean;
    extensions: number;
    /** Reminders sent, without those that are due again after a move of the deadline. */
    reminders: number;
    closed_at: Instant | null;
  };

  /** Times in which users could not meet their deadlines. */
  outages: {
    id: GeneratedAlways<number>;
    scope: OutageScope;
    from_at: Instant;
    to_at: Instant | null;
    why: string;
    /** `system`, or the user who entered it. */
    made_by: string;
  };

  /** The operators' entries about outages, append-only. */
  outage_entries: {
    id: GeneratedAlways<number>;
    outage_id: number;
    user_id: string;
    to_at: Instant | null;
    why: string;
    at: Instant;
  };

  /** Health of the ports that users need to meet their deadlines. */
  port_health: {
    scope: WatchedScope;
    answered_at: Instant | null;
    /** First and last failure since the last answer; null after an answer. */
    failing_since: Instant | null;
    failed_at: Instant | null;
  };

  /** Disputes over held money. Only `apply_transition` writes them, their entries, proposals and awards. */
  disputes: {
    id: string;
    transaction_id: string;
    /** From 1 to 3; 4 only for a dispute that the system opened. */
    place: number;
    stage: DisputeStage;
    opened_by: DisputeSide | 'system';
    reason: DisputeReason;
    wanted_payee_rials: number | null;
    version: number;
    referee_state: RefereeState;
    referee_id: string | null;
    arbiter_id: string | null;
    payer_escalated_at: Instant | null;
    payee_escalated_at: Instant | null;
    payer_appealed_at: Instant | null;
    payee_appealed_at: Instant | null;
    payer_accepted_award: string | null;
    payee_accepted_award: string | null;
    seconded_award: string | null;
    seconded_by: string | null;
    paused_at: Instant | null;
    opened_at: Instant;
    outcome: DisputeOutcome | null;
    /** Rials; null while open and when the transaction continued. */
    payer_receives: number | null;
    payee_receives: number | null;
    closed_at: Instant | null;
  };

  dispute_entries: {
    id: string;
    dispute_id: string;
    place: number;
    author: EntryAuthor;
    user_id: string | null;
    kind: string;
    text: Sealed;
    evidence_ids: string[];
    at: Instant;
  };

  dispute_proposals: {
    id: string;
    dispute_id: string;
    side: DisputeSide;
    user_id: string;
    payee_rials: number;
    state: ProposalState;
    made_at: Instant;
    expires_at: Instant;
    ended_at: Instant | null;
  };

  dispute_awards: {
    id: string;
    dispute_id: string;
    author: 'referee' | 'office';
    user_id: string;
    payee_rials: number;
    text: Sealed;
    final: boolean;
    at: Instant;
  };

  /** Pictures of requests, deliveries and disputes. The evidence store keeps the sealed files. */
  dispute_evidence: {
    id: Fixed<string>;
    transaction_id: Fixed<string>;
    side: Fixed<'payer' | 'payee'>;
    uploaded_by: Fixed<string>;
    /** A photo of the item, which belongs to the request; others belong to a dispute or a delivery. */
    of_item: Fixed<boolean>;
    media_type: Fixed<'image/jpeg'>;
    bytes: Fixed<number>;
    width: Fixed<number>;
    height: Fixed<number>;
    /** Hash of the served picture, in hex; it outlives the file. */
    sha256: Fixed<string>;
    /** Random key of this file, in base64; null after the deletion of the file. */
    wrapped_key: ColumnType<Sealed | null, Sealed, null>;
    created_at: Fixed<Date>;
    /** When a dispute entry or a delivery took it. Only `apply_transition` writes it. */
    joined_at: ColumnType<Date | null, never, never>;
    /** End of reading and deletion of the file; null while the dispute is open. */
    delete_at: ColumnType<Date | null, Date | null, Date | null>;
    deleted_at: ColumnType<Date | null, never, Date>;
  };

  evidence_reads: {
    evidence_id: string;
    user_id: string;
    at: Instant;
  };

  /** Entries that a participant reported to the office. */
  entry_reports: {
    entry_id: string;
    user_id: string;
    reporter: DisputeSide | 'referee';
    at: Date;
  };
}
