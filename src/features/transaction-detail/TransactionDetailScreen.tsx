import { paymentCodeIn } from '@contract/rules/paymentCode';
import { skipToken } from '@reduxjs/toolkit/query';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTransactionDetailsQuery } from '@/api/transactionsApi';
import { isStopped } from '@/components/dealStory';
import { TransactionNotLoaded } from '@/components/TransactionNotLoaded';
import { usePolledQuery } from '@/components/usePolledQuery';
import { queryNames } from '@/lib/paths';
import { DealPage } from './DealPage';
import { actionsOf, isInProgress } from './detailActions';
import { SharePage } from './ShareSheet';

/** While a payout or a payment is in progress. */
const POLL_MS = 2_000;

/** One transaction for its payer, its payee, or a reader who is both; after its creation, its link. */
export function TransactionDetailScreen() {
  const paymentCode = paymentCodeIn(useParams().code ?? '');
  const [search] = useSearchParams();
  const query = usePolledQuery(useTransactionDetailsQuery, paymentCode ?? skipToken, ({ currentData }) =>
    currentData && !isStopped(currentData) && isInProgress(currentData.status, currentData.payment?.status)
      ? POLL_MS
      : 0,
  );
  const { currentData } = query;
  if (currentData === undefined) return <TransactionNotLoaded paymentCode={paymentCode} query={query} />;
  if (search.has(queryNames.share) && actionsOf(currentData).includes('share')) {
    return <SharePage transaction={currentData} />;
  }
  return <DealPage key={currentData.code} transaction={currentData} />;
}
