import { ERROR } from '@contract/errors';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { useJudgmentDetailsQuery } from '@/api/judgments';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { errorText } from '@/messages/errors';
import { judgmentCopy } from '@/messages/judgments';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { JudgmentPage } from './JudgmentPage';

/** How often an open case is asked about, while somebody looks. */
const POLL_MS = 10_000;

/** /judgment/:id: one case for its referee. */
export function JudgmentScreen() {
  const disputeId = useParams().id ?? '';
  const [pollingInterval, setPollingInterval] = useState(0);
  const { currentData, error, isFetching, refetch } = useJudgmentDetailsQuery(disputeId, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const wantedInterval = currentData?.dispute.stage === 'referee' ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) setPollingInterval(wantedInterval);

  if (currentData !== undefined) return <JudgmentPage key={disputeId} judgment={currentData} />;
  return (
    <Page gap={4} header={<Header title={judgmentCopy.caseTitle} back={paths.judgments} />}>
      {error === undefined || isFetching ? (
        <Loading>
          <Skeleton width="half" />
          <Card>
            <Skeleton shape="box" width="full" />
          </Card>
          <SkeletonRows count={3} />
        </Loading>
      ) : (
        <Card>
          <Failure code={toApiFailure(error).code} onRetry={refetch} />
        </Card>
      )}
    </Page>
  );
}

interface FailureProps {
  code: ReturnType<typeof toApiFailure>['code'];
  onRetry: () => void;
}

/** A case that is not there, or is not the reader's, is said in the words of the catalogue; anything else can be tried again. */
function Failure({ code, onRetry }: FailureProps) {
  const isFinal = code === ERROR.disputeNotFound || code === ERROR.noAccess || code === ERROR.badRequest;
  if (!isFinal) return <ErrorState code={code} onRetry={onRetry} />;
  return (
    <EmptyState
      tone="negative"
      icon={Ban}
      title={errorText(code === ERROR.badRequest ? ERROR.disputeNotFound : code) ?? ''}
      action={
        <LinkButton to={paths.judgments} variant="soft" size="md">
          {judgmentCopy.title}
        </LinkButton>
      }
    />
  );
}
