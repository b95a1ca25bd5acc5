import { ERROR } from '@contract/errors';
import type { DisputeStage } from '@contract/rules/disputes';
import { skipToken } from '@reduxjs/toolkit/query';
import { MousePointerClick, SearchX, ShieldAlert } from 'lucide-react';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { useOfficeCaseQuery } from '@/api/office';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { officePaths } from '@/lib/officePaths';
import { errorText } from '@/messages/errors';
import { officeCopy } from '@/messages/office';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { CasePage } from './CasePage';
import styles from './CasePane.module.css';

/** How often an open case is asked for, while somebody looks. Every reading is kept: not oftener than people change it. */
const POLL_MS = 60_000;

interface CasePaneProps {
  /** Absent: none is chosen. */
  disputeId: string | undefined;
  /** The queue has been answered: whoever is none of us asks for no case. */
  isLetIn: boolean;
  /** The queue that it stands beside. */
  stage: DisputeStage;
}

/** The case that is open, or why there is none. */
export function CasePane({ disputeId, isLetIn, stage }: CasePaneProps) {
  const { currentData, error, isFetching, refetch } = useOfficeCaseQuery(
    isLetIn && disputeId !== undefined ? disputeId : skipToken,
    {
      pollingInterval: POLL_MS,
      skipPollingIfUnfocused: true,
    },
  );
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
      ) : error === undefined || isFetching ? (
        <div className={styles.state}>
          <Loading>
            <Skeleton width="half" />
            <Card>
              <Skeleton shape="box" width="full" />
            </Card>
            <SkeletonRows count={3} />
          </Loading>
        </div>
      ) : (
        <div className={styles.state}>
          <Card>
            <Failure failure={toApiFailure(error)} onRetry={refetch} />
          </Card>
        </div>
      )}
    </section>
  );
}

function Failure({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  switch (failure.code) {
    case ERROR.noAccess:
      return <EmptyState tone="negative" icon={ShieldAlert} title={officeCopy.partial} text={officeCopy.partialText} />;
    case ERROR.disputeNotFound:
    // an id that cannot be one is refused as a bad value
    case ERROR.badRequest:
      return <EmptyState tone="negative" icon={SearchX} title={errorText(ERROR.disputeNotFound) ?? ''} />;
    default:
      return <ErrorState code={failure.code} onRetry={onRetry} />;
  }
}
