import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { useTransactionDetailsQuery } from '@/api/transactions';
import { queryNames } from '@/lib/paths';
import { actionsOf, isInProgress } from './actions';
import { DetailFailure } from './DetailFailure';
import { DetailLoading } from './DetailLoading';
import { DetailPage } from './DetailPage';
import { SharePage } from './SharePage';

/** How often a transaction that moves by itself is asked about, while somebody looks. */
const POLL_MS = 2_000;

/** One transaction for its payer, its payee or somebody who is both; after its creation, its link to share. */
export function TransactionDetailScreen() {
  const { code = '' } = useParams();
  const [search] = useSearchParams();
  const [pollingInterval, setPollingInterval] = useState(0);
  const { currentData, error, isFetching, refetch } = useTransactionDetailsQuery(code.toUpperCase(), {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });

  const wantedInterval = currentData && isInProgress(currentData.status, currentData.payment?.status) ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) {
    setPollingInterval(wantedInterval);
  }

  if (currentData === undefined) {
    return error === undefined || isFetching ? (
      <DetailLoading />
    ) : (
      <DetailFailure failure={toApiFailure(error)} onRetry={refetch} />
    );
  }
  if (search.has(queryNames.share) && actionsOf(currentData).includes('share')) {
    return <SharePage transaction={currentData} />;
  }
  return <DetailPage key={currentData.code} transaction={currentData} />;
}
