import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { type Dispute, useDisputeDetailsQuery } from '@/api/disputes';
import { useTransactionDetailsQuery } from '@/api/transactions';
import type { LoadedQuery } from '@/components/Loaded';
import { usePolledQuery } from '@/components/usePolledQuery';
import { paymentCodeFrom } from '@/lib/paymentCode';
import { DisputeNotLoaded } from './DisputeNotLoaded';
import { DisputePage } from './DisputePage';

/** Both sides may write while the page is open. */
const POLL_MS = 10_000;

function intervalOf({ currentData }: LoadedQuery<Dispute>): number {
  return currentData === undefined || currentData.stage === 'closed' ? 0 : POLL_MS;
}

/** /dispute/:code: one dispute for the two sides of its transaction, in every stage. */
export function DisputeScreen() {
  const paymentCode = paymentCodeFrom(useParams().code ?? '');
  const code = paymentCode ?? skipToken;
  const dispute = usePolledQuery(useDisputeDetailsQuery, code, intervalOf);
  const transaction = useTransactionDetailsQuery(code, {
    pollingInterval: intervalOf(dispute),
    skipPollingIfUnfocused: true,
  });
  if (dispute.currentData !== undefined && transaction.currentData !== undefined) {
    return <DisputePage key={paymentCode} transaction={transaction.currentData} dispute={dispute.currentData} />;
  }
  return (
    <DisputeNotLoaded
      paymentCode={paymentCode}
      query={{
        error: transaction.error ?? dispute.error,
        isFetching: dispute.isFetching || transaction.isFetching,
        refetch() {
          dispute.refetch();
          transaction.refetch();
        },
      }}
    />
  );
}
