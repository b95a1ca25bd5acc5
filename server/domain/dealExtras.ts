import type { DeadlineKind } from '@contract/rules/deadlines';
import type { Carrier, DeliveryEvidence, DeliveryProof, DeliveryState } from '@contract/rules/deliveryRules';
import type {
  DisputeOutcome,
  DisputeReason,
  DisputeSide,
  DisputeStage,
  RefereeState,
} from '@contract/rules/disputeRules';

/**
 * A transition's changes of deadlines, delivery, photos of the item and dispute (docs/adr/0011). Instants are ISO 8601, money is integer rials.
 */

/** Opens or reopens, moves (extension, outage, grace), sets the count of reminders of, or closes a deadline. */
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
      /** The grace period after the first due time. */
      readonly grace?: true;
      readonly extended?: true;
    }
  | { readonly do: 'remind'; readonly kind: DeadlineKind; readonly reminders: number }
  | { readonly do: 'close'; readonly kind: DeadlineKind };

/** A change of the delivery; absent fields stay. */
export interface DeliveryChange {
  readonly state?: DeliveryState;
  readonly evidence?: DeliveryEvidence;
  readonly proof?: DeliveryProof;
  readonly carrier?: Carrier;
  readonly trackingCode?: string;
  /** Lookup hash of the tracking code. A code of another payer is refused as `tracking_taken`. */
  readonly trackingHash?: string;
  readonly note?: string;
  readonly evidenceIds?: readonly string[];
  /** Generation of the handover code. */
  readonly generation?: number;
}

/** Puts an uploaded photo of the item on its request, or takes one away. A photo that cannot be taken is refused as `pictures_gone`. */
export type ItemPhotosChange = { readonly add: string } | { readonly remove: string };

export type EntryAuthor = DisputeSide | 'referee' | 'office' | 'system';

/** An entry of a dispute; append-only. */
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

/** A step of a dispute. Each raises its version by one. */
export interface DisputeChange {
  readonly id: string;
  readonly open?: {
    readonly stage: DisputeStage;
    readonly openedBy: DisputeSide | 'system';
    readonly reason: DisputeReason;
    readonly wantedPayeeRials: number | null;
  };
  /** Absent fields stay. */
  readonly set?: {
    readonly stage?: DisputeStage;
    readonly refereeState?: RefereeState;
    readonly refereeId?: string;
    /** The operator of the case. */
    readonly arbiterId?: string;
    readonly payerEscalatedAt?: string;
    readonly payeeEscalatedAt?: string;
    readonly payerAppealedAt?: string;
    readonly payeeAppealedAt?: string;
    /** The award that the side accepted. */
    readonly payerAcceptedAward?: string;
    readonly payeeAcceptedAward?: string;
    readonly secondedAward?: string;
    readonly secondedBy?: string;
    /** When the first question prolonged the referee's deadline. */
    readonly pausedAt?: string;
  };
  readonly entries?: readonly NewDisputeEntry[];
  readonly newProposal?: NewProposal;
  readonly proposals?: readonly { readonly id: string; readonly to: Exclude<ProposalState, 'open'> }[];
  readonly award?: NewAward;
  readonly close?: {
    readonly outcome: DisputeOutcome;
    /** Both null when the transaction continues. */
    readonly payerReceives: number | null;
    readonly payeeReceives: number | null;
  };
}
