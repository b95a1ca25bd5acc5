import { STATEMENTS_CLOSE_HOURS } from '@contract/rules/deadlines';
import type { DeliveryState } from '@contract/rules/deliveryRules';
import type {
  DisputeFacts,
  DisputeOutcome,
  DisputeReason,
  DisputeSide,
  DisputeStage,
  DisputeViewer,
  RefereeState,
} from '@contract/rules/disputeRules';
import { FOUR_EYES_FROM_RIALS, POSTPONED_FROM_HOURS } from '@contract/rules/disputeRules';
import { HOUR_MS } from '@contract/rules/durations';
import type { EntryAuthor, NewAward, ProposalState } from '../dealExtras';
import { clockOf, openQuestionTo, type QuestionEntry } from './clocks';

type OfEachSide<Value> = Readonly<Record<DisputeSide, Value>>;

/** An entry of a dispute. */
export interface Entry {
  readonly id: string;
  readonly by: EntryAuthor;
  readonly kind: string;
  readonly text: string;
  readonly evidenceIds: readonly string[];
  readonly at: Date;
}

/** A side's proposal: the payee's part of the amount, in rials. */
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

/** A snapshot of a dispute and its file. */
export interface Dispute {
  readonly id: string;
  readonly transactionId: string;
  readonly stage: DisputeStage;
  readonly openedBy: DisputeSide | 'system';
  readonly reason: DisputeReason;
  /** Rials of the amount; null without a claim. */
  readonly wantedPayeeRials: number | null;
  readonly version: number;
  readonly refereeState: RefereeState;
  readonly refereeId: string | null;
  /** The operator of the case. */
  readonly arbiterId: string | null;
  readonly escalatedAt: OfEachSide<Date | null>;
  readonly appealedAt: OfEachSide<Date | null>;
  readonly acceptedAward: OfEachSide<string | null>;
  /** A first question has prolonged the referee's deadline. */
  readonly wasProlonged: boolean;
  readonly openedAt: Date;
  readonly outcome: DisputeOutcome | null;
  readonly payerReceives: number | null;
  readonly payeeReceives: number | null;
  readonly closedAt: Date | null;
  /** Due time of the running deadline; null when closed. */
  readonly dueAt: Date | null;
  /** Due time without outages and nights. */
  readonly baseDueAt: Date | null;
  /** The deadline passed once and was prolonged. */
  readonly graceGiven: boolean;
  /** Start of the current stage. */
  readonly stageSince: Date | null;
  readonly entries: readonly Entry[];
  readonly proposals: readonly Proposal[];
  readonly awards: readonly Award[];
}

/** The part of a dispute for the next step and for its times. */
export interface DisputeInBrief
  extends Pick<
    Dispute,
    | 'transactionId'
    | 'stage'
    | 'openedBy'
    | 'reason'
    | 'refereeState'
    | 'acceptedAward'
    | 'openedAt'
    | 'closedAt'
    | 'outcome'
  > {
  readonly entries: readonly QuestionEntry[];
  readonly proposals: readonly Pick<Proposal, 'by' | 'state' | 'expiresAt'>[];
  readonly awards: readonly Pick<Award, 'id' | 'payeeRials'>[];
}

/** The other side. */
export function otherSide(side: DisputeSide): DisputeSide {
  return side === 'payer' ? 'payee' : 'payer';
}

/** True when the respondent has written an entry, or made a proposal of any state. */
export function hasRespondentSpoken({
  openedBy,
  entries,
  proposals,
}: Pick<DisputeInBrief, 'openedBy' | 'entries' | 'proposals'>): boolean {
  return openedBy !== 'system' && [...entries, ...proposals].some(({ by }) => by === otherSide(openedBy));
}

/** True when further silence refunds: the goods are missing, nothing was delivered, and the seller has said nothing. */
export function doesSilenceRefund(
  dispute: Pick<DisputeInBrief, 'openedBy' | 'reason' | 'entries' | 'proposals'>,
  delivery: DeliveryState = 'waiting',
): boolean {
  return dispute.reason === 'not_received' && delivery === 'waiting' && !hasRespondentSpoken(dispute);
}

/** A side's open proposal. */
export function standingProposal<Offer extends Pick<Proposal, 'by' | 'state' | 'expiresAt'>>(
  { proposals }: { readonly proposals: readonly Offer[] },
  by: DisputeSide,
  now: Date,
): Offer | null {
  const standing = proposals.filter(({ state, expiresAt }) => state === 'open' && expiresAt > now);
  return standing.find((proposal) => proposal.by === by) ?? null;
}

/** The current award: the last one. */
export function presentAward<Of>({ awards }: { readonly awards: readonly Of[] }): Of | null {
  return awards.at(-1) ?? null;
}

/** True while an award of the office waits for a second arbiter: an effective one has closed the dispute. */
export function waitsForSecond(dispute: Dispute): boolean {
  return dispute.stage === 'office' && presentAward(dispute)?.by === 'office';
}

/** True when an award of the office needs a second arbiter. */
export function needsSecond({ reason }: Pick<Dispute, 'reason'>, amountRials: number): boolean {
  return amountRials >= FOUR_EYES_FROM_RIALS || reason === 'suspected_fraud';
}

/** Facts for the rights of each participant. */
export function factsOf(dispute: Dispute, now: Date): DisputeFacts {
  const { stage, refereeState, dueAt } = dispute;
  // An invited referee decides nothing.
  const decides = clockOf(stage, refereeState) !== 'referee_accept';
  const closesAt = decides && dueAt ? dueAt.getTime() - STATEMENTS_CLOSE_HOURS * HOUR_MS : null;
  return {
    stage,
    referee: refereeState,
    statementsOpen: closesAt === null || now.getTime() < closesAt,
    endsByAward: dispute.awards.length > 0 || isPaidInLostTime(dispute),
    waitsForSecond: waitsForSecond(dispute) && !isOutdated(dispute),
    postponable: stage === 'office' && (owesReason(dispute) || isNearlyOver(dispute, now)),
  };
}

/** Kinds of the entry about the office's delay: by the system without a reason, by the office with one. */
export const OFFICE_LATE = 'office_late';

/** Kind of the system's entry after a restore: the bank has paid the deal, and the database does not know it. */
export const RESTORED = 'restored';

/** True when only the office may decide, by the bank's statement: any other end could pay twice. */
export function isPaidInLostTime({ entries }: Pick<Dispute, 'entries'>): boolean {
  return entries.some(({ kind }) => kind === RESTORED);
}

/** True when the bank's payment became known after the award. No arbiter approves that award; its author may award again. */
function isOutdated({ entries, awards }: Dispute): boolean {
  const known = entries.find(({ kind }) => kind === RESTORED);
  const award = awards.at(-1);
  return known !== undefined && award !== undefined && award.at <= known.at;
}

/** True after the office's deadline without its explanation (D10). */
function owesReason({ entries }: Pick<Dispute, 'entries'>): boolean {
  return entries.findLast(({ kind }) => kind === OFFICE_LATE)?.by === 'system';
}

function isNearlyOver({ dueAt }: Dispute, now: Date): boolean {
  return dueAt !== null && dueAt.getTime() - now.getTime() <= POSTPONED_FROM_HOURS * HOUR_MS;
}

/** An arbiter's relation to a dispute. */
export function viewerInOffice(dispute: Dispute, userId: string): DisputeViewer {
  const award = presentAward(dispute);
  return {
    kind: 'office',
    assigned: dispute.arbiterId === userId,
    decided: award?.by === 'office' && award.userId === userId,
  };
}

/** A side's relation to a dispute. */
export function viewerOfSide(dispute: Dispute, side: DisputeSide, now: Date): DisputeViewer {
  const award = presentAward(dispute);
  return {
    kind: 'side',
    opened: dispute.openedBy === side,
    offered: standingProposal(dispute, otherSide(side), now) !== null,
    asked: openQuestionTo(dispute, side, now) !== null,
    escalated: dispute.escalatedAt[side] !== null,
    acceptedAward: award !== null && dispute.acceptedAward[side] === award.id,
    appealed: dispute.appealedAt[side] !== null,
  };
}
