import type { DisputeStage } from '@contract/disputes';
import type { TransactionDetails } from '@/api/models';

/** The stage of the dispute that holds a transaction, told by whom is waited for; null when none is open. */
export function disputeStageOf({ next }: Pick<TransactionDetails, 'next'>): Exclude<DisputeStage, 'closed'> | null {
  switch (next.action) {
    case 'answer':
    case 'talk':
    case 'appeal':
      return next.action;
    case 'accept_case':
      return 'referee';
    case 'decide':
      return next.actor === 'office' ? 'office' : 'referee';
    default:
      return null;
  }
}
