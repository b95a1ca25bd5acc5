import { skipToken } from '@reduxjs/toolkit/query';
import { Scale } from 'lucide-react';
import { useDisputeDetailsQuery } from '@/api/disputes';
import type { TransactionDetails } from '@/api/transactions';
import { paths } from '@/lib/paths';
import { type DisputeStory, disputeCopy } from '@/messages/dispute';
import { LinkButton } from '@/ui/Button';
import { payeeShareOf, sidesStory } from './disputeStory';

/** True once an agreement or an award has moved the money. */
function isDecided({ history }: Pick<TransactionDetails, 'history'>): boolean {
  return history.some(({ cause }) => cause === 'agreed' || cause === 'award');
}

/** The dispute that parted the money of a transaction between its two sides; null where nobody did, or while it is not known. */
export function useSplit(transaction: TransactionDetails): { story: DisputeStory; payeeShare: number } | null {
  const asked = isDecided(transaction) ? transaction.code : skipToken;
  const { currentData: dispute } = useDisputeDetailsQuery(asked);
  if (!dispute?.outcome) return null;
  const payeeShare = payeeShareOf(dispute, transaction.amountRials);
  if (payeeShare === undefined || payeeShare === 0 || payeeShare === 1) return null;
  return { story: sidesStory(dispute, transaction.viewerRole), payeeShare };
}

/** «پروندهٔ اختلاف»: how it came that the money went where it did. */
export function DecidedLink({ transaction }: { transaction: TransactionDetails }) {
  if (!isDecided(transaction)) return null;
  return (
    <LinkButton to={paths.dispute(transaction.code)} variant="text" size="md" icon={Scale}>
      {disputeCopy.title}
    </LinkButton>
  );
}
