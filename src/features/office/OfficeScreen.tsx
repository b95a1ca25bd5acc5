import { ERROR } from '@contract/errors';
import { DISPUTE_STAGES, type DisputeStage } from '@contract/rules/disputes';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { useOfficeQueueQuery } from '@/api/office';
import { OWN_QUEUE, QUEUE_NAME } from '@/lib/officePaths';
import { CasePane } from './CasePane';
import { CaseQueue } from './CaseQueue';
import { OfficeFrame } from './OfficeFrame';

/** How often the queue is asked for, while somebody looks. */
const POLL_MS = 30_000;

/**
 * /office/disputes and /office/disputes/:id: the queues, and the case that is open beside them. Whoever is none of us finds what they would
 * find at an address that leads nowhere.
 */
export function OfficeScreen({ notFound }: { notFound: ReactNode }) {
  const disputeId = useParams().id;
  const stage = stageFrom(useSearchParams()[0].get(QUEUE_NAME));
  const { currentData, data, error, isFetching, refetch } = useOfficeQueueQuery(stage, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const failure = error === undefined ? null : toApiFailure(error);
  if (failure?.code === ERROR.noAccess) return notFound;
  return (
    <OfficeFrame stage={stage} counts={data?.counts} hasCase={disputeId !== undefined}>
      <CaseQueue
        stage={stage}
        queue={currentData}
        failure={isFetching ? null : failure}
        openId={disputeId}
        onRetry={refetch}
      />
      <CasePane key={disputeId} disputeId={disputeId} isLetIn={data !== undefined || failure !== null} stage={stage} />
    </OfficeFrame>
  );
}

function stageFrom(text: string | null): DisputeStage {
  return DISPUTE_STAGES.find((stage) => stage === text) ?? OWN_QUEUE;
}
