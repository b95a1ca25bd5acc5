import type { DeadlineKind } from '@contract/rules/deadlines';
import type { Carrier, DeliveryEvidence, DeliveryProof, DeliveryState } from '@contract/rules/delivery';
import type { DisputeOutcome, DisputeReason, DisputeSide, DisputeStage, RefereeState } from '@contract/rules/disputes';

/**
 * What a transition changes beside the status: the clocks, the delivery and the dispute that lie over a transaction
 * (beyond-a-disputes.md). Instants are ISO 8601, money is integer rials.
 */

/** Opened, also anew; moved, by an extension of the payer's, an outage or the grace after it; reminded of; or closed. */
export type DeadlineChange =
  | {
      readonly do: 'open';
      readonly kind: DeadlineKind;
      readonly startedAt: string;
      readonly baseDueAt: string;
      readonly dueAt: string;
    }
  | {
      readonly do: 'move';
      readonly kind: DeadlineKind;
      readonly baseDueAt: string;
      readonly dueAt: string;
      /** Who has let it pass is given one more time. */
      readonly grace?: true;
      readonly extended?: true;
    }
  | { readonly do: 'remind'; readonly kind: DeadlineKind; readonly reminders: number }
  | { readonly do: 'close'; readonly kind: DeadlineKind };

/** What is known of the delivery now; what is absent stays. */
export interface DeliveryChange {
  readonly state?: DeliveryState;
  readonly evidence?: DeliveryEvidence;
  readonly proof?: DeliveryProof;
  readonly carrier?: Carrier;
  readonly trackingCode?: string;
  /** What the tracking code is found by. Used for another payer before, the transition is refused as `tracking_taken`. */
  readonly trackingHash?: string;
  readonly note?: string;
  readonly evidenceIds?: readonly string[];
  /** How often the handover code was made anew. */
  readonly generation?: number;
}

export type EntryAuthor = DisputeSide | 'referee' | 'office' | 'system';

/** Something that was said in a dispute; never changed, never taken back. */
export interface NewDisputeEntry {
  readonly id: string;
  readonly by: EntryAuthor;
  readonly userId: string | null;
  readonly kind: string;
  readonly text: string;
  readonly evidenceIds: readonly string[];
}

interface NewProposal {
  readonly id: string;
  readonly by: DisputeSide;
  readonly userId: string;
  readonly payeeRials: number;
  readonly expiresAt: string;
}

export type ProposalState = 'open' | 'accepted' | 'rejected' | 'replaced' | 'expired' | 'closed';

export interface NewAward {
  readonly id: string;
  readonly by: 'referee' | 'office';
  readonly userId: string;
  readonly payeeRials: number;
  readonly text: string;
  readonly final: boolean;
}

/** One step of a dispute: opened, gone on with, or closed. Each raises its version by one. */
export interface DisputeChange {
  readonly id: string;
  readonly open?: {
    readonly stage: DisputeStage;
    readonly openedBy: DisputeSide | 'system';
    readonly reason: DisputeReason;
    readonly wantedPayeeRials: number | null;
  };
  /** What is absent stays. */
  readonly set?: {
    readonly stage?: DisputeStage;
    readonly refereeState?: RefereeState;
    readonly refereeId?: string;
    /** The operator who has taken the case. */
    readonly arbiterId?: string;
    readonly payerEscalatedAt?: string;
    readonly payeeEscalatedAt?: string;
    readonly payerAppealedAt?: string;
    readonly payeeAppealedAt?: string;
    /** The award that the side has accepted. */
    readonly payerAcceptedAward?: string;
    readonly payeeAcceptedAward?: string;
    readonly secondedAward?: string;
    readonly secondedBy?: string;
    /** The clock of the referee was stopped for a question. */
    readonly pausedAt?: string;
  };
  readonly entries?: readonly NewDisputeEntry[];
  readonly newProposal?: NewProposal;
  readonly proposals?: readonly { readonly id: string; readonly to: Exclude<ProposalState, 'open'> }[];
  readonly award?: NewAward;
  readonly close?: {
    readonly outcome: DisputeOutcome;
    /** Both null when the transaction goes on. */
    readonly payerReceives: number | null;
    readonly payeeReceives: number | null;
  };
}
