import { ERROR } from '@contract/errors';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useDisputeDetailsQuery } from '@/api/disputes';
import { toApiFailure } from '@/api/failure';
import { useTransactionDetailsQuery } from '@/api/transactions';
import { parsePaymentCode } from '@/lib/paymentCode';
import { DisputeFailure, DisputeLoading } from './DisputeFailure';
import { DisputePage } from './DisputePage';

/** How often an open dispute is asked about, while somebody looks: the other side may be writing. */
const POLL_MS = 10_000;

/** /dispute/:code: one dispute for the two sides of its transaction, in every stage. */
export function DisputeScreen() {
  const paymentCode = parsePaymentCode(useParams().code ?? '');
  const asked = paymentCode ?? skipToken;
  const [pollingInterval, setPollingInterval] = useState(0);
  const dispute = useDisputeDetailsQuery(asked, { pollingInterval, skipPollingIfUnfocused: true });
  const transaction = useTransactionDetailsQuery(asked, { pollingInterval, skipPollingIfUnfocused: true });

  const isOpen = dispute.currentData !== undefined && dispute.currentData.stage !== 'closed';
  const wantedInterval = isOpen ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) setPollingInterval(wantedInterval);

  function retry() {
    if (paymentCode === null) return;
    void dispute.refetch();
    void transaction.refetch();
  }

  if (paymentCode === null) {
    const failure = { code: ERROR.transactionNotFound, status: null };
    return <DisputeFailure failure={failure} paymentCode={null} onRetry={retry} />;
  }
  if (dispute.currentData !== undefined && transaction.currentData !== undefined) {
    return <DisputePage key={paymentCode} transaction={transaction.currentData} dispute={dispute.currentData} />;
  }
  const error = transaction.error ?? dispute.error;
  if (error === undefined || dispute.isFetching || transaction.isFetching) return <DisputeLoading />;
  return <DisputeFailure failure={toApiFailure(error)} paymentCode={paymentCode} onRetry={retry} />;
}
