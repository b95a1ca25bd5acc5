import type {
  DisputeAction,
  DisputeOutcome,
  DisputeReason,
  DisputeSide,
  DisputeStage,
  RefereeState,
} from '@contract/rules/disputes';
import type { DivisionBasis } from '@contract/rules/division';
import type { EvidencePicture, NextStep } from './models';

/** Who says something in a dispute. */
export type DisputeAuthor = DisputeSide | 'referee' | 'office' | 'system';

export interface DisputeEntry {
  entryId: string;
  by: DisputeAuthor;
  /** What it was said as: an opening, an answer, a statement, a question. */
  kind: string;
  text: string;
  evidence: EvidencePicture[];
  at: string;
}

export interface Proposal {
  proposalId: string;
  by: DisputeSide;
  /** Before commission, in rials. */
  payeeRials: number;
  payerReceives: number;
  payeeReceives: number;
  state: string;
  expiresAt: string;
}

export interface Award {
  awardId: string;
  by: 'referee' | 'office';
  /** Before commission, in rials. */
  payeeRials: number;
  payerReceives: number;
  payeeReceives: number;
  text: string;
  at: string;
  /** Nobody can appeal against it. */
  final: boolean;
}

/** A dispute as its reader sees it. Times are ISO 8601, money is integer rials. */
export interface Dispute {
  disputeId: string;
  paymentCode: string;
  stage: DisputeStage;
  openedBy: DisputeSide | 'system';
  reason: DisputeReason;
  wantedPayeeRials: number | null;
  openedAt: string;
  referee: { state: RefereeState; name: string | null };
  entries: DisputeEntry[];
  proposals: Proposal[];
  award: Award | null;
  outcome: {
    kind: DisputeOutcome;
    /** Null when the transaction goes on. */
    payerReceives: number | null;
    payeeReceives: number | null;
    at: string;
  } | null;
  /** What any share is divided by; of a closed dispute for the office alone. */
  division: DivisionBasis | null;
  /** What the reader may do now, and nothing else. */
  myActions: DisputeAction[];
  /** Whose turn it is; of a closed dispute that of the transaction. */
  next: NextStep;
  version: number;
}
