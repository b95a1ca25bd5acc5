import type { HistoryStep } from '@/api/transactionsApi';
import { MADE_BY_TIME } from '@/messages/deliveryCopy';
import { DECIDED_BY } from '@/messages/dispute';
import { CANCELED_BY_PARTNER, HISTORY_TITLE } from '@/messages/transaction-detail';

/** The title of a history step, which names its cause: a deadline, an agreement, an award or the partner. */
export function stepTitle({ to, cause }: Pick<HistoryStep, 'to' | 'cause'>): string {
  if (cause === 'agreed' || cause === 'award') return DECIDED_BY[cause];
  if (cause === 'partner') return CANCELED_BY_PARTNER;
  return (cause && MADE_BY_TIME[to]) ?? HISTORY_TITLE[to];
}
