import { paymentCodeIn } from '@contract/rules/paymentCode';
import { skipToken } from '@reduxjs/toolkit/query';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTransactionDetailsQuery } from '@/api/transactionsApi';
import { isStopped } from '@/components/dealStory';
import { TransactionNotLoaded } from '@/components/TransactionNotLoaded';
import { usePolledQuery } from '@/components/usePolledQuery';
import { queryNames } from '@/lib/paths';
import { DetailPage } from './DetailPage';
import { actionsOf, isInProgress } from './detailActions';
import { PayPage } from './PayPage';
import { SharePage } from './ShareSheet';

/** While a payout or a payment is in progress. */
const POLL_MS = 2_000;

/**
 * One transaction for its payer, its payee, or a reader who is both: the page to pay for a reader who can, else the page
 * of the deal. After its creation, its link.
 */
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
  const actions = actionsOf(currentData);
  if (search.has(queryNames.share) && actions.includes('share')) return <SharePage transaction={currentData} />;
  const DealPage = actions.includes('pay') ? PayPage : DetailPage;
  return <DealPage key={currentData.code} transaction={currentData} />;
}
