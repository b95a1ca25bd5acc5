import type { Ending } from '@contract/rules/endings';
import type { HistoryStep } from '@/api/transactionsApi';
import { MADE_BY_TIME } from '@/messages/deliveryCopy';
import { DECIDED_BY, UNANSWERED } from '@/messages/dispute';
import { CANCELED_BY_PARTNER, HISTORY_TITLE } from '@/messages/transaction-detail';

/**
 * The title of a history step, which names its cause: a deadline, an agreement, an award or the partner.
 * @param ending of the transaction: a dispute that the seller did not answer has the cause of a missed delivery
 */
export function stepTitle({ to, cause }: Pick<HistoryStep, 'to' | 'cause'>, ending: Ending | null): string {
  if (cause === 'agreed' || cause === 'award') return DECIDED_BY[cause];
  if (cause === 'partner') return CANCELED_BY_PARTNER;
  if (cause === 'silence' && ending === 'unanswered') return UNANSWERED;
  return (cause && MADE_BY_TIME[to]) ?? HISTORY_TITLE[to];
}
