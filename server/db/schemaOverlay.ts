import type { DeadlineKind, OutageScope } from '@contract/rules/deadlines';
import type { Carrier, DeliveryEvidence, DeliveryProof, DeliveryState, ParcelState } from '@contract/rules/delivery';
import type { DisputeOutcome, DisputeReason, DisputeSide, DisputeStage, RefereeState } from '@contract/rules/disputes';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { EntryAuthor, ProposalState } from '../domain/dealExtras';
import type { WatchedScope } from '../domain/portHealth';
import type { Sealed } from './vault/sealed';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** What is known of a delivery; no row is «nothing yet». Written only by `apply_transition`. */
export interface DeliveriesTable {
  transaction_id: string;
  state: DeliveryState;
  evidence: DeliveryEvidence;
  /** Null until it is confirmed. */
  proof: DeliveryProof | null;
  carrier: Carrier | null;
  tracking_code: Sealed | null;
  /** A keyed hash of the letters and digits of the code. */
  tracking_hash: string | null;
  note: Sealed | null;
  evidence_ids: string[];
  /** How often the handover code was made, the present one too. */
  generation: number;
  state_since: Instant;
}

/** Whose parcel a tracking code was first named for. Written only by `apply_transition`. */
export interface TrackingCodesTable {
  tracking_hash: string;
  payer_id: string;
}

/** What the carrier has said last of the parcel of a transaction. */
export interface ParcelAnswersTable {
  transaction_id: string;
  state: ParcelState;
  asked_at: Instant;
  delivered_at: Instant | null;
  /** Persian. */
  city: string | null;
}

/** Wrong handover codes. */
export interface HandoverTriesTable {
  transaction_id: string;
  generation: number;
  at: Instant;
}

/** The clocks of a transaction, one of a kind; a closed one runs no more. Written only by `apply_transition`. */
export interface DeadlinesTable {
  transaction_id: string;
  kind: DeadlineKind;
  started_at: Instant;
  /** Before outages and nights. */
  base_due_at: Instant;
  due_at: Instant;
  /** It has passed once, and the one who let it pass has been given more. */
  grace: boolean;
  extensions: number;
  /** How many reminders of it have gone out. */
  reminders: number;
  closed_at: Instant | null;
}

/** Times in which people could not do what was asked of them. */
export interface OutagesTable {
  id: GeneratedAlways<number>;
  scope: OutageScope;
  from_at: Instant;
  to_at: Instant | null;
  why: string;
  /** `system`, or the user who entered it. */
  made_by: string;
}

/** What our own people have entered about outages: never changed, never deleted. */
export interface OutageEntriesTable {
  id: GeneratedAlways<number>;
  outage_id: number;
  user_id: string;
  to_at: Instant | null;
  why: string;
  at: Instant;
}

/** What we know of those whom people need for doing what is asked of them. */
export interface PortHealthTable {
  scope: WatchedScope;
  answered_at: Instant | null;
  /** Since when they have not answered, and when they did not last; null once they have. */
  failing_since: Instant | null;
  failed_at: Instant | null;
}

/** Disputes over held money. Written only by `apply_transition`, as are their entries, proposals and awards. */
export interface DisputesTable {
  id: string;
  transaction_id: string;
  /** 1 or 2, and 3 for one that nobody of the two has opened: a transaction has no more. */
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
  /** Rials; null while it is open, and when the transaction went on. */
  payer_receives: number | null;
  payee_receives: number | null;
  closed_at: Instant | null;
}

export interface DisputeEntriesTable {
  id: string;
  dispute_id: string;
  place: number;
  author: EntryAuthor;
  user_id: string | null;
  kind: string;
  text: Sealed;
  evidence_ids: string[];
  at: Instant;
}

export interface DisputeProposalsTable {
  id: string;
  dispute_id: string;
  side: DisputeSide;
  user_id: string;
  payee_rials: number;
  state: ProposalState;
  made_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
}

export interface DisputeAwardsTable {
  id: string;
  dispute_id: string;
  author: 'referee' | 'office';
  user_id: string;
  payee_rials: number;
  text: Sealed;
  final: boolean;
  at: Instant;
}

export interface OverlaySchema {
  deliveries: DeliveriesTable;
  tracking_codes: TrackingCodesTable;
  parcel_answers: ParcelAnswersTable;
  handover_tries: HandoverTriesTable;
  deadlines: DeadlinesTable;
  outages: OutagesTable;
  outage_entries: OutageEntriesTable;
  port_health: PortHealthTable;
  disputes: DisputesTable;
  dispute_entries: DisputeEntriesTable;
  dispute_proposals: DisputeProposalsTable;
  dispute_awards: DisputeAwardsTable;
}
