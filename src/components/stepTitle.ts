import type { HistoryStep } from '@/api/models';
import { MADE_BY_TIME } from '@/messages/delivery';
import { DECIDED_BY } from '@/messages/dispute';
import { HISTORY_TITLE } from '@/messages/transaction-detail';

/** What a step of a transaction is called: by what made it, where that was time, an agreement or an award and not a side of its own accord. */
export function stepTitle({ to, cause }: Pick<HistoryStep, 'to' | 'cause'>): string {
  if (cause === 'agreed' || cause === 'award') return DECIDED_BY[cause];
  return (cause && MADE_BY_TIME[to]) ?? HISTORY_TITLE[to];
}
