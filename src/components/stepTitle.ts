import type { HistoryStep } from '@/api/transactionsApi';
import { MADE_BY_TIME } from '@/messages/deliveryCopy';
import { DECIDED_BY } from '@/messages/dispute';
import { HISTORY_TITLE } from '@/messages/transaction-detail';

/** The title of a history step, which names a deadline, an agreement or an award as its cause. */
export function stepTitle({ to, cause }: Pick<HistoryStep, 'to' | 'cause'>): string {
  if (cause === 'agreed' || cause === 'award') return DECIDED_BY[cause];
  return (cause && MADE_BY_TIME[to]) ?? HISTORY_TITLE[to];
}
