import type { DisputeStage } from '@contract/rules/disputes';
import { MessageCircleQuestion } from 'lucide-react';
import type { TransactionDetails } from '@/api/transactions';
import { paths } from '@/lib/paths';
import { disputeCopy } from '@/messages/dispute';
import { LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';

/** «مشکلی پیش آمده؟»: over money that is held between two people, while no dispute is open. */
export function TroubleLink({ transaction, stage }: { transaction: TransactionDetails; stage: DisputeStage | null }) {
  const { code, status, isSamePerson } = transaction;
  if (status !== 'paid' || isSamePerson || stage !== null || isTroubleInDock(transaction)) return null;
  return (
    <LinkButton to={paths.openDispute(code)} variant="text" size="md" icon={MessageCircleQuestion}>
      {disputeCopy.trouble}
    </LinkButton>
  );
}

/** While silence would pay the seller, the buyer has the way to a dispute beside the settlement. */
export function isTroubleInDock({ viewerRole, next }: Pick<TransactionDetails, 'viewerRole' | 'next'>): boolean {
  return viewerRole === 'payer' && next.ifSilent === 'settle';
}

/** In a dispute nothing is settled and nothing goes back: the one way on is the dispute. */
export function DisputeDock({ paymentCode }: { paymentCode: string }) {
  return (
    <Dock note={disputeCopy.frozen}>
      <LinkButton to={paths.dispute(paymentCode)} block>
        {disputeCopy.title}
      </LinkButton>
    </Dock>
  );
}
