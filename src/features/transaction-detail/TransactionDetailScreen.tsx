import { ERROR } from '@contract/errors';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { useTransactionDetailsQuery } from '@/api/transactions';
import { DetailFailure } from '@/components/DetailFailure';
import { Header } from '@/components/Header';
import { paths, queryNames } from '@/lib/paths';
import { paymentCodeFrom } from '@/lib/paymentCode';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { useGoBack } from '@/ui/useGoBack';
import { DetailPage } from './DetailPage';
import { actionsOf, isInProgress } from './detailActions';
import { SharePage } from './SharePage';

/** How often a transaction that moves by itself is asked about, while somebody looks. */
const POLL_MS = 2_000;

/** An address that cannot hold a payment code: there is nothing to ask for. */
const NO_CODE: ApiFailure = { code: ERROR.transactionNotFound, status: null };

/** One transaction for its payer, its payee or somebody who is both; after its creation, its link to share. */
export function TransactionDetailScreen() {
  const paymentCode = paymentCodeFrom(useParams().code ?? '');
  const [search] = useSearchParams();
  const [pollingInterval, setPollingInterval] = useState(0);
  const { currentData, error, isFetching, refetch } = useTransactionDetailsQuery(paymentCode ?? skipToken, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });

  const wantedInterval = currentData && isInProgress(currentData.status, currentData.payment?.status) ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) {
    setPollingInterval(wantedInterval);
  }

  if (paymentCode === null) {
    return <DetailFailure failure={NO_CODE} onRetry={refetch} />;
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

/** The shape of a transaction that is on its way. */
function DetailLoading() {
  const goBack = useGoBack(paths.home);
  return (
    <Page gap={4} header={<Header title={transactionDetailCopy.title} back={goBack} />}>
      <Loading>
        <Skeleton width="half" />
        <Skeleton shape="box" width="full" />
        <Card>
          <Skeleton shape="box" width="full" />
        </Card>
        <SkeletonRows count={3} />
      </Loading>
    </Page>
  );
}
