import { ERROR } from '@contract/errors';
import { CircleAlert, LinkIcon, SearchX } from 'lucide-react';
import type { ApiFailure } from '@/api/failure';
import { ErrorState } from '@/components/ErrorState';
import { partnerCopy } from '@/messages/partner';
import { Card } from '@/ui/Card';
import { PartnerNotice } from './PartnerNotice';
import { PartnerPage } from './PartnerPage';

const { problems } = partnerCopy;

const PROBLEMS = {
  /** The address names no process. */
  process: { icon: LinkIcon, title: problems.processTitle, text: problems.processText },
  /** Its price or title is none. */
  query: { icon: CircleAlert, title: problems.queryTitle, text: problems.queryText },
};

interface PartnerProblemProps {
  problem: keyof typeof PROBLEMS;
  processId: string | null;
  page: string;
}

/** The address cannot be what the partner sent: nothing is asked, and the way back leads to a new start. */
export function PartnerProblem({ problem, processId, page }: PartnerProblemProps) {
  return <PartnerNotice processId={processId} page={page} tone="negative" {...PROBLEMS[problem]} />;
}

interface PartnerFailureProps {
  processId: string;
  page: string;
  failure: ApiFailure;
  retrying: boolean;
  onRetry: () => void;
}

/** The process could not be read: there is none (any more), or the server did not tell, and why. */
export function PartnerFailure({ processId, page, failure, retrying, onRetry }: PartnerFailureProps) {
  if (failure.code === ERROR.transactionNotFound || failure.code === ERROR.badRequest) {
    return (
      <PartnerNotice
        processId={processId}
        page={page}
        tone="negative"
        icon={SearchX}
        title={problems.goneTitle}
        text={problems.goneText}
      />
    );
  }
  return (
    <PartnerPage processId={processId} title={page}>
      <Card>
        <ErrorState code={failure.code} onRetry={onRetry} retrying={retrying} />
      </Card>
    </PartnerPage>
  );
}
