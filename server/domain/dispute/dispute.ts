import { STATEMENTS_CLOSE_HOURS } from '@contract/rules/deadlines';
import type {
  DisputeFacts,
  DisputeOutcome,
  DisputeReason,
  DisputeSide,
  DisputeStage,
  DisputeViewer,
  RefereeState,
} from '@contract/rules/disputes';
import { FOUR_EYES_FROM_RIALS, POSTPONED_FROM_HOURS } from '@contract/rules/disputes';
import type { EntryAuthor, NewAward, ProposalState } from '../dealExtras';
import { clockOf, isOpenQuestion } from './clocks';

const HOUR_MS = 3_600_000;

type OfEachSide<Value> = Readonly<Record<DisputeSide, Value>>;

/** What was said in a dispute. */
export interface Entry {
  readonly id: string;
  readonly by: EntryAuthor;
  readonly kind: string;
  readonly text: string;
  readonly evidenceIds: readonly string[];
  readonly at: Date;
}

/** An offer of one side, in rials of the amount that the payee would get. */
export interface Proposal {
  readonly id: string;
  readonly by: DisputeSide;
  readonly payeeRials: number;
  readonly state: ProposalState;
  readonly expiresAt: Date;
}

export interface Award extends NewAward {
  readonly at: Date;
}

/** A dispute and all that is in its file, as it was at one moment. */
export interface Dispute {
  readonly id: string;
  readonly transactionId: string;
  /** 1 or 2. */
  readonly place: number;
  readonly stage: DisputeStage;
  readonly openedBy: DisputeSide | 'system';
  readonly reason: DisputeReason;
  /** Rials of the amount; null where nobody wants anything. */
  readonly wantedPayeeRials: number | null;
  readonly version: number;
  readonly refereeState: RefereeState;
  readonly refereeId: string | null;
  /** Of the office, who has taken the case. */
  readonly arbiterId: string | null;
  readonly escalatedAt: OfEachSide<Date | null>;
  readonly appealedAt: OfEachSide<Date | null>;
  readonly acceptedAward: OfEachSide<string | null>;
  /** The referee's clock was stopped for a question. */
  readonly wasPaused: boolean;
  readonly openedAt: Date;
  readonly outcome: DisputeOutcome | null;
  readonly payerReceives: number | null;
  readonly payeeReceives: number | null;
  readonly closedAt: Date | null;
  /** Of its running clock; null once it is closed. */
  readonly dueAt: Date | null;
  /** The same before outages and the night were taken into account. */
  readonly baseDueAt: Date | null;
  /** The clock has passed once, and more time was given. */
  readonly graceGiven: boolean;
  /** When its present stage began. */
  readonly stageSince: Date | null;
  readonly entries: readonly Entry[];
  readonly proposals: readonly Proposal[];
  readonly awards: readonly Award[];
}

/** What of a dispute says whose turn it is, and since when and until when it has held the transaction. */
export interface DisputeInBrief
  extends Pick<
    Dispute,
    'transactionId' | 'stage' | 'openedBy' | 'reason' | 'refereeState' | 'acceptedAward' | 'openedAt' | 'closedAt'
  > {
  readonly proposals: readonly Pick<Proposal, 'by' | 'state' | 'expiresAt'>[];
  readonly awards: readonly Pick<Award, 'id' | 'payeeRials'>[];
}

/** The other one. */
export function otherSide(side: DisputeSide): DisputeSide {
  return side === 'payer' ? 'payee' : 'payer';
}

/** The proposal of a side that still stands. */
export function standingProposal<Offer extends Pick<Proposal, 'by' | 'state' | 'expiresAt'>>(
  { proposals }: { readonly proposals: readonly Offer[] },
  by: DisputeSide,
  now: Date,
): Offer | null {
  const standing = proposals.filter(({ state, expiresAt }) => state === 'open' && expiresAt > now);
  return standing.find((proposal) => proposal.by === by) ?? null;
}

/** The award that is spoken of now: the last one. */
export function presentAward<Of>({ awards }: { readonly awards: readonly Of[] }): Of | null {
  return awards.at(-1) ?? null;
}

/** The award that is known outside of the office: one that waits for its second is no award yet. */
export function publishedAward(dispute: Dispute): Award | null {
  if (!waitsForSecond(dispute)) return presentAward(dispute);
  return dispute.awards.findLast(({ by }) => by === 'referee') ?? null;
}

/** An award of the office that counted would have ended the dispute. */
function waitsForSecond(dispute: Dispute): boolean {
  return dispute.stage === 'office' && presentAward(dispute)?.by === 'office';
}

/** True when an award of the office counts only once a second arbiter has approved it (A5, «Office»). */
export function needsSecond({ reason }: Pick<Dispute, 'reason'>, amountRials: number): boolean {
  return amountRials >= FOUR_EYES_FROM_RIALS || reason === 'suspected_fraud';
}

/** What decides who may do what now. */
export function factsOf(dispute: Dispute, now: Date): DisputeFacts {
  const { stage, refereeState, dueAt } = dispute;
  // A referee who was only asked decides nothing yet.
  const decides = clockOf(stage, refereeState) !== 'referee_accept';
  const closesAt = decides && dueAt ? dueAt.getTime() - STATEMENTS_CLOSE_HOURS * HOUR_MS : null;
  return {
    stage,
    referee: refereeState,
    statementsOpen: closesAt === null || now.getTime() < closesAt,
    awarded: dispute.awards.length > 0,
    waitsForSecond: waitsForSecond(dispute),
    postponable: stage === 'office' && (owesReason(dispute) || isNearlyOver(dispute, now)),
  };
}

/** How the entry is called that says that the office takes longer: the system's own says no reason, the office's does. */
export const OFFICE_LATE = 'office_late';

/** True once the office has let its time pass and has not said why (D10). */
function owesReason({ entries }: Pick<Dispute, 'entries'>): boolean {
  return entries.findLast(({ kind }) => kind === OFFICE_LATE)?.by === 'system';
}

function isNearlyOver({ dueAt }: Dispute, now: Date): boolean {
  return dueAt !== null && dueAt.getTime() - now.getTime() <= POSTPONED_FROM_HOURS * HOUR_MS;
}

/** What an arbiter is to a dispute. */
export function viewerInOffice(dispute: Dispute, userId: string): DisputeViewer {
  const award = presentAward(dispute);
  return {
    kind: 'office',
    assigned: dispute.arbiterId === userId,
    decided: award?.by === 'office' && award.userId === userId,
  };
}

/** What one of the two sides is to a dispute. */
export function viewerOfSide(dispute: Dispute, side: DisputeSide, now: Date): DisputeViewer {
  const award = presentAward(dispute);
  return {
    kind: 'side',
    opened: dispute.openedBy === side,
    offered: standingProposal(dispute, otherSide(side), now) !== null,
    asked: isOpenQuestion(dispute, side, now),
    escalated: dispute.escalatedAt[side] !== null,
    acceptedAward: award !== null && dispute.acceptedAward[side] === award.id,
    appealed: dispute.appealedAt[side] !== null,
  };
}
