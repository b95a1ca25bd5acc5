import { Ban, CircleCheck, Lock } from 'lucide-react';
import type { PartnerDecision, PartnerEntry } from '@/api/models';
import { partnerCopy } from '@/messages/partner';
import { paymentCopy } from '@/messages/payment';
import { Dock } from '@/ui/Dock';
import { LinkButton } from '@/ui/LinkButton';
import { Note } from '@/ui/Note';
import { BackToPartner } from './BackToPartner';
import { EntrySummary } from './EntrySummary';
import { PartnerPage } from './PartnerPage';

const { approval } = partnerCopy;

interface DecidedPageProps {
  entry: PartnerEntry;
  /** Null when nothing was, and cannot be any more: the request was canceled, or paid without. */
  decision: PartnerDecision | null;
  /** After an approval: where the payment goes on; null when it cannot. */
  nextPath: string | null;
}

/** The request, read-only: what became of it, and the way on or back. */
export function DecidedPage({ entry, decision, nextPath }: DecidedPageProps) {
  return (
    <PartnerPage
      processId={entry.processId}
      title={approval.title}
      dock={
        <Dock>
          {nextPath !== null && (
            <LinkButton to={nextPath} block>
              {paymentCopy.buttons.pay}
            </LinkButton>
          )}
          <BackToPartner processId={entry.processId} second={nextPath !== null} />
        </Dock>
      }
    >
      <Outcome decision={decision} canPay={nextPath !== null} />
      <EntrySummary entry={entry} />
    </PartnerPage>
  );
}

function Outcome({ decision, canPay }: { decision: PartnerDecision | null; canPay: boolean }) {
  switch (decision) {
    case 'approved':
      return (
        <Note icon={CircleCheck} title={approval.approvedTitle}>
          {canPay ? approval.approvedText : approval.decidedText}
        </Note>
      );
    case 'rejected':
      return (
        <Note tone="plain" icon={Ban} title={approval.rejectedTitle}>
          {approval.rejectedText}
        </Note>
      );
    case null:
      return (
        <Note tone="plain" icon={Lock} title={approval.decidedTitle}>
          {approval.decidedText}
        </Note>
      );
  }
}
