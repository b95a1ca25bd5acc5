import type { DisputeStage } from '@contract/rules/disputeRules';
import { skipToken } from '@reduxjs/toolkit/query';
import { MessageCircleQuestion, Scale } from 'lucide-react';
import { useDisputeDetailsQuery } from '@/api/disputesApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { paths } from '@/lib/paths';
import { type DisputeStory, disputeCopy } from '@/messages/dispute';
import { LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { payeeShareOf, sidesStory } from './disputeStory';

/** «مشکلی پیش آمده؟»: for money that is held between two people, while no dispute is open. */
export function TroubleLink({ transaction, stage }: { transaction: TransactionDetails; stage: DisputeStage | null }) {
  if (!isDisputable(transaction) || stage !== null || isTroubleInDock(transaction)) return null;
  return (
    <LinkButton to={paths.openDispute(transaction.code)} variant="text" size="md" icon={MessageCircleQuestion}>
      {disputeCopy.trouble}
    </LinkButton>
  );
}

/** True while the money of two people is held. */
export function isDisputable({ status, isSamePerson }: Pick<TransactionDetails, 'status' | 'isSamePerson'>): boolean {
  return status === 'paid' && !isSamePerson;
}

/** True while the buyer's inaction would pay the seller: the link to open a dispute is then beside the settlement. */
export function isTroubleInDock({ viewerRole, next }: Pick<TransactionDetails, 'viewerRole' | 'next'>): boolean {
  return viewerRole === 'payer' && next.ifSilent === 'settle';
}

/** An open dispute blocks settlement and refund, so it is the only action. */
export function DisputeDock({ paymentCode }: { paymentCode: string }) {
  return (
    <Dock note={disputeCopy.frozen}>
      <LinkButton to={paths.dispute(paymentCode)} block>
        {disputeCopy.title}
      </LinkButton>
    </Dock>
  );
}

/** The link to the dispute that moved the money. */
export function DecidedLink({ transaction }: { transaction: TransactionDetails }) {
  if (!isDecided(transaction)) return null;
  return (
    <LinkButton to={paths.dispute(transaction.code)} variant="text" size="md" icon={Scale}>
      {disputeCopy.title}
    </LinkButton>
  );
}

/** The dispute that divided the money of a transaction between both sides; null if none did, and while it is loading. */
export function useSplit(transaction: TransactionDetails): { story: DisputeStory; payeeShare: number } | null {
  const { currentData: dispute } = useDisputeDetailsQuery(isDecided(transaction) ? transaction.code : skipToken);
  if (!dispute?.outcome) return null;
  const payeeShare = payeeShareOf(dispute, transaction.amountRials);
  if (payeeShare === undefined || payeeShare === 0 || payeeShare === 1) return null;
  return { story: sidesStory(dispute, transaction.viewerRole), payeeShare };
}

/** True once an agreement or an award has moved the money. */
function isDecided({ history }: Pick<TransactionDetails, 'history'>): boolean {
  return history.some(({ cause }) => cause === 'agreed' || cause === 'award');
}
