import type { DeliveryState } from './delivery';

/**
 * Disputes, told once (beyond-a-disputes.md, A5): the stages, who may open one for which reason, and what each viewer may
 * do in each stage. The server decides by it and sends the answer as `my_actions`; screens show exactly those.
 */

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

/** `late`: the time for accepting or deciding has run out. */
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

/** Shortest texts, in characters: what is the matter; why an award is this and not another; why it is appealed against. */
export const DISPUTE_TEXT_MIN_LENGTH = 20;
export const DISPUTE_TEXT_MAX_LENGTH = 2_000;
export const AWARD_TEXT_MIN_LENGTH = 50;
export const APPEAL_TEXT_MIN_LENGTH = 50;

/** A split leaves each side this much at least, in rials; all or nothing needs no minimum. */
export const SPLIT_PART_MIN_RIALS = 10_000;

export const DISPUTES_OF_A_TRANSACTION = 2;
export const PROPOSALS_OF_A_SIDE = 5;
export const ENTRIES_OF_A_SIDE = 20;
export const PICTURES_OF_AN_ENTRY = 8;
export const PICTURES_OF_A_SIDE = 20;
/** Largest picture, in bytes and in pixels. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 24_000_000;

/** From this amount on, in rials, an award of the office needs a second arbiter. */
export const FOUR_EYES_FROM_RIALS = 200_000_000;

/** The office says why it needs longer from this long before its time is over, in hours, and names a day that is at most so many days off. */
export const POSTPONED_FROM_HOURS = 24;
export const POSTPONED_DAYS_MOST = 5;

/** What is shown to whoever decides (A9): a side that has lost so many disputes in so many days, and a referee who has favoured one side in more than so many per cent of at least so many cases. */
export const LOST_OFTEN = 3;
export const LOST_WITHIN_DAYS = 180;
export const LEANS_FROM_CASES = 5;
export const LEANS_ABOVE_PERCENT = 80;

/** True for a share that an award or a proposal may name: nothing, everything, or a split of two parts that are worth a transfer. */
export function isShare(payeeRials: number, amountRials: number): boolean {
  if (!Number.isInteger(payeeRials) || payeeRials < 0 || payeeRials > amountRials) return false;
  if (payeeRials === 0 || payeeRials === amountRials) return true;
  return payeeRials >= SPLIT_PART_MIN_RIALS && amountRials - payeeRials >= SPLIT_PART_MIN_RIALS;
}

/** What opening depends on, besides the status `paid`. */
export interface OpeningFacts {
  readonly side: DisputeSide;
  readonly delivery: DeliveryState;
  readonly deliverByPassed: boolean;
  /** A declared or proven delivery is older than {@link PAYEE_WAITS_HOURS}. */
  readonly deliveredLongAgo: boolean;
}

/** A payee waits so long after a delivery before saying that the payer does not confirm. */
export const PAYEE_WAITS_HOURS = 24;

/** The reasons that a side may open a dispute for now, in the order of the screen. */
export function openableReasons(facts: OpeningFacts): DisputeReason[] {
  const { side, delivery, deliverByPassed, deliveredLongAgo } = facts;
  const delivered = delivery !== 'waiting';
  const possible: readonly (readonly [DisputeReason, boolean])[] =
    side === 'payer'
      ? [
          ['not_received', delivery === 'sent' || delivery === 'declared' || deliverByPassed],
          ['not_as_described', true],
          ['damaged', delivered],
          ['seller_will_not_refund', true],
        ]
      : [
          ['buyer_does_not_confirm', deliveredLongAgo],
          ['goods_not_returned', delivered],
        ];
  return [...possible.filter(([, now]) => now).map(([reason]) => reason), 'suspected_fraud'];
}

/** What a viewer is to a dispute. The office reads every case and decides those that it has taken. */
export type DisputeViewer =
  | {
      readonly kind: 'side';
      readonly opened: boolean;
      /** There is a proposal of the other side that still stands. */
      readonly offered: boolean;
      /** Whoever decides has asked them something, and waits for it. */
      readonly asked: boolean;
      readonly escalated: boolean;
      readonly acceptedAward: boolean;
      readonly appealed: boolean;
    }
  | { readonly kind: 'referee' }
  | {
      readonly kind: 'office';
      readonly assigned: boolean;
      /** They have made the present award themselves. */
      readonly decided: boolean;
    }
  | { readonly kind: 'stranger' };

/** What of a dispute decides who may do what. */
export interface DisputeFacts {
  readonly stage: DisputeStage;
  readonly referee: RefereeState;
  /** Nothing more is written in the last hours before a decision is due, but the answer to a question. */
  readonly statementsOpen: boolean;
  /** There is an award, perhaps one that waits for its second: from then on the two end the dispute no other way. */
  readonly awarded: boolean;
  /** An award of an arbiter waits for a second one. */
  readonly waitsForSecond: boolean;
  /** The time of the office is over, or nearly, and nobody has said why. */
  readonly postponable: boolean;
}

/** Everything that a viewer may do now, in the order of {@link DISPUTE_ACTIONS}. */
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
  { stage, statementsOpen, awarded }: DisputeFacts,
  viewer: Extract<DisputeViewer, { readonly kind: 'side' }>,
): readonly DisputeAction[] {
  if (stage === 'closed') return [];
  if (stage === 'appeal') {
    return [
      ...(viewer.acceptedAward ? [] : (['accept_award'] as const)),
      ...(viewer.appealed || viewer.acceptedAward ? [] : (['appeal'] as const)),
    ];
  }
  const talking: readonly DisputeAction[] = awarded
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

/** Whoever takes a case over from the one who has decided it may approve of the award, or make another: it takes two either way. */
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
