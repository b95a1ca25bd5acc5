import { ERROR } from '@contract/errors';
import { DISPUTE_STAGES, type DisputeStage } from '@contract/rules/disputeRules';
import { MINUTE_MS } from '@contract/rules/durations';
import { skipToken } from '@reduxjs/toolkit/query';
import { MousePointerClick, SearchX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { type OfficeQueue, useOfficeCaseQuery, useOfficeQueueQuery } from '@/api/officeApi';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { DisputeSkeleton } from '@/features/dispute/DisputeHead';
import { formatCount } from '@/lib/digits';
import { OWN_QUEUE, officePaths, QUEUE_NAME as QUEUE_PARAMETER } from '@/lib/officePaths';
import { errorText } from '@/messages/errorsCopy';
import { officeCopy, QUEUE_NAME } from '@/messages/officeCopy';
import { EmptyState } from '@/ui/EmptyState';
import { CasePage } from './CasePage';
import { CaseQueue } from './CaseQueue';
import { OFFICE_POLLING, OfficeFrame, OfficeLink } from './OfficeFrame';
import styles from './office.module.css';

/** The server records each reading of a case, so this interval is longer. */
const CASE_POLL_MS = MINUTE_MS;

/** In the order of the work. */
const QUEUES: readonly DisputeStage[] = ['office', 'answer', 'talk', 'referee', 'appeal', 'closed'];

/**
 * /office/disputes and /office/disputes/:id: the queues, and the open case beside them. A reader without a role for
 * this section sees `notFound`, as at an unknown path.
 */
export function OfficeScreen({ notFound }: { notFound: ReactNode }) {
  const disputeId = useParams().id;
  const stage = stageFrom(useSearchParams()[0].get(QUEUE_PARAMETER));
  const query = useOfficeQueueQuery(stage, OFFICE_POLLING);
  const { data, error } = query;
  if (error !== undefined && toApiFailure(error).code === ERROR.noAccess) return notFound;
  // no case is requested before the queue confirms that the reader is an arbiter
  const isArbiter = data !== undefined || error !== undefined;
  return (
    <OfficeFrame
      section="disputes"
      links={<QueueLinks stage={stage} counts={data?.counts} />}
      hasCase={disputeId !== undefined}
    >
      <CaseQueue stage={stage} query={query} openId={disputeId} />
      <CasePane key={disputeId} disputeId={disputeId} isArbiter={isArbiter} stage={stage} />
    </OfficeFrame>
  );
}

function stageFrom(text: string | null): DisputeStage {
  return DISPUTE_STAGES.find((stage) => stage === text) ?? OWN_QUEUE;
}

/** The queues with their counts, undefined until the first answer. */
function QueueLinks({ stage, counts }: { stage: DisputeStage; counts: OfficeQueue['counts'] | undefined }) {
  return (
    <nav className={styles.links} aria-label={officeCopy.queues}>
      {QUEUES.map((queue) => (
        <OfficeLink key={queue} to={officePaths.queue(queue)} present={queue === stage}>
          {QUEUE_NAME[queue]}
          {queue !== 'closed' && counts !== undefined && counts[queue] > 0 && <b>{formatCount(counts[queue])}</b>}
        </OfficeLink>
      ))}
    </nav>
  );
}

interface CasePaneProps {
  /** Undefined while no case is chosen. */
  disputeId: string | undefined;
  isArbiter: boolean;
  /** The queue beside the case. */
  stage: DisputeStage;
}

/** The open case, or the reason why there is none. */
function CasePane({ disputeId, isArbiter, stage }: CasePaneProps) {
  const query = useOfficeCaseQuery(isArbiter && disputeId !== undefined ? disputeId : skipToken, {
    pollingInterval: CASE_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const { currentData } = query;
  return (
    <section className={styles.pane}>
      <div className={styles.back}>
        <Header title={currentData === undefined ? officeCopy.title : undefined} back={officePaths.queue(stage)} />
      </div>
      {disputeId === undefined ? (
        <div className={styles.empty}>
          <EmptyState icon={MousePointerClick} title={officeCopy.choose} />
        </div>
      ) : currentData !== undefined ? (
        <CasePage case={currentData} />
      ) : (
        <div className={styles.page}>
          <Loaded query={query} card skeleton={<DisputeSkeleton />} final={refusal} />
        </div>
      )}
    </section>
  );
}

/** The state of an unknown case, or of one that this arbiter may not decide; null for any other failure. */
function refusal({ code }: ApiFailure): ReactNode {
  switch (code) {
    case ERROR.noAccess:
      return <EmptyState tone="negative" icon={ShieldAlert} title={officeCopy.partial} text={officeCopy.partialText} />;
    case ERROR.disputeNotFound:
    // the server refuses a malformed id as a bad value
    case ERROR.badRequest:
      return <EmptyState tone="negative" icon={SearchX} title={errorText(ERROR.disputeNotFound) ?? ''} />;
    default:
      return null;
  }
}
