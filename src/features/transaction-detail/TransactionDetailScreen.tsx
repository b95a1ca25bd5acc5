import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTransactionDetailsQuery } from '@/api/transactions';
import { TransactionNotLoaded } from '@/components/TransactionNotLoaded';
import { queryNames } from '@/lib/paths';
import { parsePaymentCode } from '@/lib/paymentCode';
import { DetailPage } from './DetailPage';
import { actionsOf, isInProgress } from './detailActions';
import { SharePage } from './ShareSheet';

/** How often a transaction that moves by itself is asked about, while somebody looks. */
const POLL_MS = 2_000;

/** One transaction for its payer, its payee or somebody who is both; after its creation, its link to share. */
export function TransactionDetailScreen() {
  const paymentCode = parsePaymentCode(useParams().code ?? '');
  const [search] = useSearchParams();
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = useTransactionDetailsQuery(paymentCode ?? skipToken, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });

  const { currentData } = query;
  const wantedInterval = currentData && isInProgress(currentData.status, currentData.payment?.status) ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) {
    setPollingInterval(wantedInterval);
  }

  if (currentData === undefined) return <TransactionNotLoaded paymentCode={paymentCode} query={query} />;
  if (search.has(queryNames.share) && actionsOf(currentData).includes('share')) {
    return <SharePage transaction={currentData} />;
  }
  return <DetailPage key={currentData.code} transaction={currentData} />;
}
