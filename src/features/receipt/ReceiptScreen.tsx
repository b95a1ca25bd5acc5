import { ERROR } from '@contract/errors';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { useTransactionDetailsQuery } from '@/api/transactions';
import { useAppSelector } from '@/lib/hooks';
import { placeInHistory } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { paymentCodeFrom } from '@/lib/validators';
import { CheckingPage } from './CheckingPage';
import { outcomeOf, ownPayment } from './outcome';
import { ReceiptPage } from './ReceiptPage';
import { UnknownPage } from './UnknownPage';
import { UnreachablePage } from './UnreachablePage';

/** How often the server is asked while the bank has not answered. */
const POLL_MS = 2_000;

/** Names the request in the address; only its own payment is believed. */
const PAYMENT_CODE_QUERY = 'payment_code';

/** Back from the gateway: asks the server what became of the payment and shows nothing else until it knows. */
export function ReceiptScreen() {
  const [search] = useSearchParams();
  const lastPaid = useAppSelector((state) => state.payLink.lastPaid);
  const code = paymentCodeFrom(search.get(PAYMENT_CODE_QUERY) ?? '') ?? lastPaid;
  const [pollingInterval, setPollingInterval] = useState(POLL_MS);
  const { currentData, error, isFetching, refetch } = useTransactionDetailsQuery(code ?? skipToken, {
    pollingInterval,
  });

  const failure = error === undefined ? null : toApiFailure(error);
  const outcome = code === null ? 'unknown' : outcomeOf(currentData, failure);
  const isAnswered = currentData !== undefined || failure !== null;
  usePageBehind(code !== null && isAnswered && outcome !== 'unknown' ? pageBehind(code, failure) : null);

  const wantedInterval = outcome === 'checking' ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) {
    setPollingInterval(wantedInterval);
  }

  switch (outcome) {
    case 'checking':
      return <CheckingPage code={code} />;
    case 'unknown':
      return <UnknownPage />;
    case 'unreachable':
      return <UnreachablePage failure={toApiFailure(error)} retrying={isFetching} onRetry={refetch} />;
    default:
      return (
        <ReceiptPage outcome={outcome} transaction={currentData ?? null} payment={ownPayment(currentData, failure)} />
      );
  }
}

/** The deal; of a deal that is somebody else's by now the list that its payment is on. */
function pageBehind(code: string, failure: ApiFailure | null): string {
  return failure?.code === ERROR.noAccess ? paths.transactionsTab('paymnt') : paths.transactionDetail(code);
}

/**
 * Puts a page behind a receipt that one has come to from outside: «back» would else be the page of the gateway, which
 * asks whether its form shall be sent again.
 */
function usePageBehind(page: string | null): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (page === null || placeInHistory() > 0) return;
    navigate(page, { replace: true });
    navigate(pathname + search);
  }, [page, navigate, pathname, search]);
}
