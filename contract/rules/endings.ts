import type { DisputeDecider, DisputeOutcome } from './disputeRules';
import type { TransactionStatus } from './transactionStates';

/**
 * Why a transaction ended. `canceled` by its seller; `rejected` by the buyer at a partner, or canceled by the partner itself; `expired`: no payment came in time.
 * `confirmed` by the buyer; `inspection_over`: the buyer was silent, and the seller gets the money. `given_back` by the seller;
 * `delivery_late` or `unanswered`: the seller did not deliver, or did not answer a dispute, and the buyer gets the money back.
 * `agreed` on a proposal; `conceded` by one side; awarded by a referee or by the office.
 */
export const ENDINGS = [
  'canceled',
  'rejected',
  'canceled_by_partner',
  'expired',
  'confirmed',
  'inspection_over',
  'given_back',
  'delivery_late',
  'unanswered',
  'agreed',
  'conceded',
  'awarded_by_referee',
  'awarded_by_office',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** Causes of a step that no side requested alone. */
export const TRANSITION_CAUSES = ['expired', 'silence', 'agreed', 'award', 'partner'] as const;
export type TransitionCause = (typeof TRANSITION_CAUSES)[number];

/** The step that ended a transaction, and the dispute that it closed. */
export interface EndingFacts {
  readonly to: TransactionStatus;
  /** The acting party. */
  readonly actor: string;
  readonly cause: TransitionCause | null;
  /** Null without a dispute. */
  readonly outcome: DisputeOutcome | null;
  /** The author of the dispute's last award. */
  readonly decider: DisputeDecider | null;
}

/** Why a transaction ended; null for a step that ends none. The transfer of the money may still be on its way. */
export function endingOf({ to, actor, cause, outcome, decider }: EndingFacts): Ending | null {
  if (to === 'canceled') {
    if (cause === 'expired') return 'expired';
    if (cause === 'partner') return 'canceled_by_partner';
    return actor === 'system' ? 'rejected' : 'canceled';
  }
  if (to !== 'settled' && to !== 'refunded') return null;
  switch (cause) {
    case 'agreed':
      return outcome === 'conceded' ? 'conceded' : 'agreed';
    case 'award':
      return decider === 'referee' ? 'awarded_by_referee' : 'awarded_by_office';
    case 'silence':
    case 'expired':
      if (to === 'settled') return 'inspection_over';
      return outcome === 'silence' ? 'unanswered' : 'delivery_late';
    case 'partner':
    case null:
      return to === 'settled' ? 'confirmed' : 'given_back';
  }
}
