import { Ban, CircleCheck, Lock } from 'lucide-react';
import type { PartnerDecision, PartnerEntry } from '@/api/models';
import { useAppSelector } from '@/lib/hooks';
import { paths } from '@/lib/paths';
import { partnerCopy } from '@/messages/partner';
import { Dock } from '@/ui/Dock';
import { LinkButton } from '@/ui/LinkButton';
import { Note } from '@/ui/Note';
import { BackToPartner } from './BackToPartner';
import { EntrySummary } from './EntrySummary';
import { PartnerPage } from './PartnerPage';

const { approval } = partnerCopy;

interface DecidedPageProps {
  entry: PartnerEntry;
  /** What was decided on this page; null when it was before: the server only says that it cannot be decided any more. */
  decision: PartnerDecision | null;
  /** After an approval: where it goes on. */
  nextPath: string | null;
}

/** The request, read-only: what became of it, and the way on or back. */
export function DecidedPage({ entry, decision, nextPath }: DecidedPageProps) {
  const isVisitor = useAppSelector((state) => state.application.state === 'unauthenticated');
  const mayLogIn = decision === null && isVisitor;
  const next = nextPath ?? (mayLogIn ? paths.login : null);
  return (
    <PartnerPage
      processId={entry.processId}
      title={approval.title}
      dock={
        <Dock>
          {next !== null && (
            <LinkButton to={next} block>
              {mayLogIn ? approval.logIn : approval.continueToPay}
            </LinkButton>
          )}
          <BackToPartner processId={entry.processId} second={next !== null} />
        </Dock>
      }
    >
      <Outcome decision={decision} isVisitor={isVisitor} />
      <EntrySummary entry={entry} />
    </PartnerPage>
  );
}

function Outcome({ decision, isVisitor }: { decision: PartnerDecision | null; isVisitor: boolean }) {
  switch (decision) {
    case 'approved':
      return (
        <Note icon={CircleCheck} title={approval.approvedTitle}>
          {approval.approvedText}
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
          {approval.decidedText} {isVisitor && approval.decidedVisitor}
        </Note>
      );
  }
}
