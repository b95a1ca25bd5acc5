import type { DeliveryState } from './deliveryRules';
import { DAY_MS } from './durations';

/** Stages of a dispute, in order (docs/behaviour.md#disputes). */
export const DISPUTE_STAGES = ['answer', 'talk', 'referee', 'appeal', 'office', 'closed'] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

export const DISPUTE_REASONS = [
  'not_received',
  'not_as_described',
  'damaged',
  'seller_will_not_refund',
  'buyer_does_not_confirm',
  'goods_not_returned',
  'suspected_fraud',
  'silent_buyer',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const DISPUTE_OUTCOMES = ['agreed', 'conceded', 'awarded', 'withdrawn', 'silence'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

export const DISPUTE_DECIDERS = ['referee', 'office'] as const;
export type DisputeDecider = (typeof DISPUTE_DECIDERS)[number];

/** `late`: the deadline for accepting or deciding has passed. */
export const REFEREE_STATES = ['none', 'invited', 'accepted', 'declined', 'late'] as const;
export type RefereeState = (typeof REFEREE_STATES)[number];

export type DisputeSide = 'payer' | 'payee';

export const DISPUTE_ACTIONS = [
  'answer',
  'concede',
  'statement',
  'propose',
  'accept',
  'reject',
  'escalate',
  'withdraw',
  'appeal',
  'accept_award',
  'judge_accept',
  'judge_decline',
  'question',
  'award',
  'assign',
  'note',
  'second',
  'postpone',
] as const;
export type DisputeAction = (typeof DISPUTE_ACTIONS)[number];

/** Text lengths in characters. */
export const DISPUTE_TEXT_MIN_LENGTH = 20;
export const DISPUTE_TEXT_MAX_LENGTH = 2_000;
export const AWARD_TEXT_MIN_LENGTH = 50;
export const APPEAL_TEXT_MIN_LENGTH = 50;

/** Smallest part of a split, in rials. The whole amount for one side needs no minimum. */
export const SPLIT_PART_MIN_RIALS = 10_000;

export const PROPOSALS_OF_A_SIDE = 5;
export const ENTRIES_OF_A_SIDE = 20;
export const PICTURES_OF_AN_ENTRY = 8;
export const PICTURES_OF_A_SIDE = 20;
/** Largest picture. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 24_000_000;
/** Longest side of a stored picture, in pixels. The app shrinks to it before the upload, the server after it. */
export const PICTURE_LONGEST_SIDE = 2_560;

/** From this amount on, an award of the office needs a second arbiter. */
export const FOUR_EYES_FROM_RIALS = 200_000_000;

/** The office may postpone from this many hours before its deadline, by at most this many days. */
export const POSTPONED_FROM_HOURS = 24;
export const POSTPONED_DAYS_MOST = 5;

/** True for a valid share of an award or proposal: nothing, everything, or a split with two parts above the minimum. */
export function isShare(payeeRials: number, amountRials: number): boolean {
  if (!Number.isInteger(payeeRials) || payeeRials < 0 || payeeRials > amountRials) return false;
  if (payeeRials === 0 || payeeRials === amountRials) return true;
  return payeeRials >= SPLIT_PART_MIN_RIALS && amountRials - payeeRials >= SPLIT_PART_MIN_RIALS;
}

/** The delivery of a paid transaction, as far as it decides the reasons for opening. */
export interface DeliveryFacts {
  readonly state: DeliveryState;
  /** Since when the state holds. Null while `waiting`. */
  readonly at: Date | null;
  /** The running delivery deadline. A missing one counts as passed. */
  readonly deliverBy: Date | null;
  /** The payee missed the deadline, and `deliverBy` is the end of the grace period. */
  readonly grace: boolean;
}

/** The first stage of a dispute: suspected fraud and disputes that the server opens go to the office at once. */
export function firstStage(openedBy: DisputeSide | 'system', reason: DisputeReason): 'answer' | 'office' {
  return openedBy === 'system' || reason === 'suspected_fraud' ? 'office' : 'answer';
}

/** Time after a delivery until the payee may claim that the payer does not confirm. */
const PAYEE_WAITS_MS = DAY_MS;

/** Reasons for which a side may open a dispute over a paid transaction now, in screen order. */
export function openableReasons(side: DisputeSide, delivery: DeliveryFacts, now: Date): DisputeReason[] {
  const { state, at, deliverBy, grace } = delivery;
  const isHandedOver = state !== 'waiting';
  const isLate = state === 'waiting' && (grace || deliverBy === null || deliverBy <= now);
  const isDelivered = state === 'declared' || state === 'confirmed';
  const possible: readonly (readonly [DisputeReason, boolean])[] =
    side === 'payer'
      ? [
          ['not_received', state === 'sent' || state === 'declared' || isLate],
          ['not_as_described', true],
          ['damaged', isHandedOver],
          ['seller_will_not_refund', true],
        ]
      : [
          ['buyer_does_not_confirm', isDelivered && at !== null && now.getTime() - at.getTime() >= PAYEE_WAITS_MS],
          ['goods_not_returned', isHandedOver],
        ];
  return [...possible.filter(([, isPossible]) => isPossible).map(([reason]) => reason), 'suspected_fraud'];
}

/** From so many disputes of a transaction on, only a side that has opened none of them may open another. */
const DISPUTES_OF_A_TRANSACTION = 2;

/** True when the side may open another dispute: the openings of one side never use up the only one of the other. */
export function mayOpenAnother(side: DisputeSide, openers: readonly (DisputeSide | 'system')[]): boolean {
  return openers.length < DISPUTES_OF_A_TRANSACTION || !openers.includes(side);
}

/** The viewer of a dispute. An operator reads each case and decides assigned ones. */
export type DisputeViewer =
  | {
      readonly kind: 'side';
      readonly opened: boolean;
      /** The other side has an open proposal. */
      readonly offered: boolean;
      /** A question of the referee or the office waits for this side's answer. */
      readonly asked: boolean;
      readonly escalated: boolean;
      readonly acceptedAward: boolean;
      readonly appealed: boolean;
    }
  | { readonly kind: 'referee' }
  | {
      readonly kind: 'office';
      readonly assigned: boolean;
      /** The operator made the present award. */
      readonly decided: boolean;
    }
  | { readonly kind: 'stranger' };

/** Facts of a dispute that decide the permitted actions. */
export interface DisputeFacts {
  readonly stage: DisputeStage;
  readonly referee: RefereeState;
  /** False in the last hours before a decision; then only answers to questions are possible. */
  readonly statementsOpen: boolean;
  /** The sides can at most accept an award: one exists, perhaps unapproved, or the bank has paid in a lost time. */
  readonly endsByAward: boolean;
  /** An arbiter's award waits for a second arbiter, who may approve it. */
  readonly waitsForSecond: boolean;
  /** The office deadline is near or over, without a postponement. */
  readonly postponable: boolean;
}

/** Permitted actions of a viewer, in the order of {@link DISPUTE_ACTIONS}. The server sends them as `my_actions`. */
export function disputeActions(facts: DisputeFacts, viewer: DisputeViewer): DisputeAction[] {
  const allowed = new Set(possibleActions(facts, viewer));
  return DISPUTE_ACTIONS.filter((action) => allowed.has(action));
}

function possibleActions(facts: DisputeFacts, viewer: DisputeViewer): readonly DisputeAction[] {
  switch (viewer.kind) {
    case 'side':
      return actionsOfSide(facts, viewer);
    case 'referee':
      return actionsOfReferee(facts);
    case 'office':
      return actionsOfOffice(facts, viewer);
    case 'stranger':
      return [];
  }
}

function actionsOfSide(
  { stage, statementsOpen, endsByAward }: DisputeFacts,
  viewer: Extract<DisputeViewer, { readonly kind: 'side' }>,
): readonly DisputeAction[] {
  if (stage === 'closed') return [];
  if (stage === 'appeal') {
    return [
      ...(viewer.acceptedAward ? [] : (['accept_award'] as const)),
      ...(viewer.appealed || viewer.acceptedAward ? [] : (['appeal'] as const)),
    ];
  }
  const talking: readonly DisputeAction[] = endsByAward
    ? []
    : [viewer.opened ? 'withdraw' : 'concede', 'propose', ...(viewer.offered ? (['accept', 'reject'] as const) : [])];
  switch (stage) {
    case 'answer':
      return [...talking, 'statement', ...(viewer.opened ? [] : (['answer'] as const))];
    case 'talk':
      return [...talking, 'statement', ...(viewer.escalated ? [] : (['escalate'] as const))];
    case 'referee':
    case 'office':
      return [...talking, ...(statementsOpen || viewer.asked ? (['statement'] as const) : [])];
  }
}

function actionsOfReferee({ stage, referee }: DisputeFacts): readonly DisputeAction[] {
  if (stage !== 'referee') return [];
  if (referee === 'invited') return ['judge_accept', 'judge_decline'];
  return referee === 'accepted' ? ['question', 'award', 'judge_decline'] : [];
}

/** An arbiter who takes over a decided case may approve the award or make another: two arbiters decide in both cases. */
function actionsOfOffice(
  { stage, waitsForSecond, postponable }: DisputeFacts,
  { assigned, decided }: Extract<DisputeViewer, { readonly kind: 'office' }>,
): readonly DisputeAction[] {
  if (stage === 'closed') return [];
  if (stage !== 'office') return ['note'];
  const approving: DisputeAction[] = waitsForSecond && !decided ? ['second'] : [];
  if (!assigned) return ['assign', 'note', ...approving];
  const deciding: DisputeAction[] = waitsForSecond && decided ? [] : ['question', 'award'];
  return ['note', ...deciding, ...approving, ...(postponable ? (['postpone'] as const) : [])];
}
