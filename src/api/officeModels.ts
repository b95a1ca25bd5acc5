import type { ParcelState } from '@contract/rules/delivery';
import type { DisputeOutcome, DisputeReason, DisputeSide, DisputeStage } from '@contract/rules/disputes';
import type { Dispute } from './disputeModels';
import type { CaseDeal } from './judgmentModels';

/** A case as the office's queue has it. Times are ISO 8601, money is integer rials. */
export interface QueuedCase {
  disputeId: string;
  paymentCode: string;
  stage: DisputeStage;
  reason: DisputeReason;
  amountRials: number;
  openedAt: string;
  dueAt: string | null;
  outcome: DisputeOutcome | null;
  isMine: boolean;
  isAssigned: boolean;
  needsSecond: boolean;
  waitsForSecond: boolean;
  /** Our time has passed, and nobody has said why. */
  isLate: boolean;
  reportCount: number;
}

export interface OfficeQueue {
  total: number;
  /** How many disputes are open in each stage. */
  counts: Record<Exclude<DisputeStage, 'closed'>, number>;
  cases: QueuedCase[];
}

/** Somebody of the office, by initial and last name. */
export interface Arbiter {
  name: string;
  isReader: boolean;
}

export interface FactsOfSide {
  memberSince: string;
  /** In all, this one too. */
  disputes: number;
  /** In the last 180 days. */
  lost: number;
}

export interface EntryReport {
  entryId: string;
  by: DisputeSide | 'referee';
  at: string;
}

/** A dispute as the office decides it. */
export interface OfficeCase {
  dispute: Dispute;
  deal: CaseDeal;
  arbiter: Arbiter | null;
  needsSecond: boolean;
  /** Who of the office has made the present award; null without one. */
  awardedBy: Arbiter | null;
  facts: {
    payer: FactsOfSide;
    payee: FactsOfSide;
    inCommon: boolean;
    wrongHandoverCodes: number;
    /** What the carrier has said last; null when none was asked. */
    parcel: { state: ParcelState; city: string | null } | null;
  };
  flags: { oftenLost: DisputeSide[]; refereeLeans: { side: DisputeSide; percent: number; cases: number } | null };
  reports: EntryReport[];
}
