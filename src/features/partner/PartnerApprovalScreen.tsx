import { judgeRedirect } from '@contract/rules/redirects';
import { useLocation } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { usePartnerEntryQuery } from '@/api/partner';
import { processIdOf } from '@/lib/partner';
import { partnerCopy } from '@/messages/partner';
import { useAppSelector } from '@/state/store';
import { ApprovalPage } from './ApprovalPage';
import { DecidedPage } from './DecidedPage';
import { selectPartnerJourney } from './journeySlice';
import { PartnerLoading } from './PartnerLoading';
import { PartnerFailure, PartnerProblem } from './PartnerProblem';
import { useVisit } from './useVisit';

const page = partnerCopy.approval.title;

/** /submit-transaction: the partner's approval page. The buyer reads the request and approves or rejects it, once. */
export function PartnerApprovalScreen() {
  const processId = processIdOf(useLocation().search);
  useVisit(processId);
  return processId === null ? (
    <PartnerProblem problem="process" processId={processId} page={page} />
  ) : (
    <Approval key={processId} processId={processId} />
  );
}

function Approval({ processId }: { processId: string }) {
  const journey = useAppSelector(selectPartnerJourney);
  const { currentData: entry, error, isFetching, refetch } = usePartnerEntryQuery(processId);
  if (entry === undefined) {
    return error === undefined ? (
      <PartnerLoading processId={processId} page={page} />
    ) : (
      <PartnerFailure
        processId={processId}
        page={page}
        failure={toApiFailure(error)}
        retrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (entry.decision !== null) {
    return <DecidedPage entry={entry} decision={entry.decision} nextPath={ownPath(entry.payTarget)} />;
  }
  // The server's word on it is still on its way.
  const isDecidedHere = journey.processId === processId && journey.status === 'done';
  if (isDecidedHere && (journey.step === 'approved' || journey.step === 'rejected')) {
    return <DecidedPage entry={entry} decision={journey.step} nextPath={journey.nextPath} />;
  }
  return entry.isReadOnly ? (
    <DecidedPage entry={entry} decision={null} nextPath={null} />
  ) : (
    <ApprovalPage entry={entry} />
  );
}

/** Where the payment goes on: a page of ours, or nowhere. */
function ownPath(target: string | null): string | null {
  const judged = judgeRedirect(target, window.location.origin, []);
  return judged?.kind === 'inside' ? judged.path : null;
}
