import {
  type DisputeOutcome,
  type DisputeReason,
  type DisputeSide,
  type DisputeStage,
  firstStage,
} from '@contract/rules/disputeRules';
import type { TransitionCause } from '@contract/rules/endings';
import type { DisputeChange, NewAward, NewDisputeEntry } from '../dealExtras';
import { partnerNews } from '../partnerNews';
import { divideTransaction } from '../paymentRequests';
import type { Transaction } from '../transaction';
import type { Transition } from '../transition';
import { changeClock, clockOf, putOff, startClock } from './clocks';
import { type Dispute, otherSide } from './dispute';

/** Author and time of a step. */
export interface Actor {
  readonly kind: Transition['actor']['kind'];
  readonly userId: string | null;
  readonly at: Date;
}

export const SYSTEM = { kind: 'system', userId: null } as const;

/** Base of a step: requires the dispute's version and the status paid. */
export function stepOf(
  dispute: Dispute,
  { at, ...actor }: Actor,
  change: Omit<DisputeChange, 'id'>,
  { deadlines = [], jobs = [] }: Pick<Transition, 'deadlines' | 'jobs'> = {},
): Transition {
  return {
    at: at.toISOString(),
    transactionId: dispute.transactionId,
    from: ['paid'],
    actor,
    expectDispute: { id: dispute.id, version: dispute.version },
    dispute: { id: dispute.id, ...change },
    deadlines,
    jobs,
  };
}

export interface Opening {
  readonly id: string;
  readonly openedBy: DisputeSide | 'system';
  readonly reason: DisputeReason;
  readonly wantedPayeeRials: number | null;
  readonly entry: NewDisputeEntry;
}

/** Opens a dispute, which freezes the money. */
export function openDispute(transaction: Transaction, opening: Opening, { at, ...actor }: Actor): Transition {
  const { id, openedBy, reason, wantedPayeeRials, entry } = opening;
  const stage = firstStage(openedBy, reason);
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    from: ['paid'],
    actor,
    dispute: {
      id,
      open: { stage, openedBy, reason, wantedPayeeRials },
      entries: [entry],
    },
    deadlines: [startClock(stage, at)],
    jobs: partnerNews(transaction.partner, at),
  };
}

/** The other side answered: the talk begins. */
export function answerDispute(dispute: Dispute, entry: NewDisputeEntry, actor: Actor): Transition {
  const set = { stage: 'talk' } as const;
  return stepOf(dispute, actor, { set, entries: [entry] }, { deadlines: changeClock('answer', 'talk', actor.at) });
}

/** The referee asks a side. The first question gives the referee a day more. */
export function askAsReferee(dispute: Dispute, entries: readonly NewDisputeEntry[], actor: Actor): Transition {
  const { wasProlonged, dueAt, baseDueAt } = dispute;
  if (wasProlonged || !dueAt || !baseDueAt) return stepOf(dispute, actor, { entries });
  const set = { pausedAt: actor.at.toISOString() };
  return stepOf(dispute, actor, { entries, set }, { deadlines: [putOff('referee_decide', { dueAt, baseDueAt })] });
}

/** Moves to another stage with its deadline. */
export function enterStage(
  dispute: Dispute,
  to: {
    readonly stage: Exclude<DisputeStage, 'closed'>;
    readonly set?: NonNullable<DisputeChange['set']>;
    readonly entries?: readonly NewDisputeEntry[];
    readonly award?: NewAward;
  },
  actor: Actor,
): Transition {
  const { stage, set, entries, award } = to;
  const next = clockOf(stage, set?.refereeState ?? dispute.refereeState) ?? 'office';
  const deadlines = changeClock(clockOf(dispute.stage, dispute.refereeState), next, actor.at);
  return stepOf(
    dispute,
    actor,
    { set: { ...set, stage }, ...(entries && { entries }), ...(award && { award }) },
    { deadlines },
  );
}

/** The opener withdraws: the transaction continues. */
export function withdrawDispute(dispute: Dispute, transaction: Transaction, actor: Actor): Transition {
  const close = { outcome: 'withdrawn', payerReceives: null, payeeReceives: null } as const;
  return stepOf(dispute, actor, { close }, { jobs: partnerNews(transaction.partner, actor.at) });
}

export interface Ending {
  readonly outcome: Exclude<DisputeOutcome, 'withdrawn'>;
  /** Rials of the amount. */
  readonly payeeShareRials: number;
  readonly transaction: Transaction;
  readonly payeeFreeRials: number;
  readonly change?: Omit<DisputeChange, 'id' | 'close'>;
}

const CAUSES: Readonly<Record<Ending['outcome'], TransitionCause>> = {
  agreed: 'agreed',
  conceded: 'agreed',
  awarded: 'award',
  silence: 'silence',
};

/** Closes a dispute and divides its money in one transition. */
export function endDispute(dispute: Dispute, ending: Ending, { at, ...actor }: Actor): Transition {
  const { outcome, payeeShareRials: shareRials, transaction, payeeFreeRials, change = {} } = ending;
  const divided = divideTransaction({ transaction, shareRials, payeeFreeRials, actor, cause: CAUSES[outcome], at });
  const receives = (kind: 'settle' | 'refund') =>
    divided.payouts?.find((payout) => payout.kind === kind)?.amountRials ?? 0;
  return {
    ...divided,
    expectDispute: { id: dispute.id, version: dispute.version },
    dispute: {
      ...change,
      id: dispute.id,
      close: { outcome, payerReceives: receives('refund'), payeeReceives: receives('settle') },
    },
    jobs: [...(divided.jobs ?? []), ...partnerNews(transaction.partner, at)],
  };
}

/** The payee's part in rials after a side concedes everything. */
export function concededShare(side: DisputeSide, amountRials: number): number {
  return otherSide(side) === 'payee' ? amountRials : 0;
}
