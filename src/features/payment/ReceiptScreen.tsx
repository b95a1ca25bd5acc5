import { ERROR } from '@contract/errors';
import { skipToken } from '@reduxjs/toolkit/query';
import { ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactions';
import { useTransactionDetailsQuery } from '@/api/transactions';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { parsePaymentCode } from '@/lib/paymentCode';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { returnsCopy } from '@/messages/returns';
import { useAppSelector } from '@/state/store';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { Page } from '@/ui/Page';
import { historyIndex } from '@/ui/useGoBack';
import { AskingPage } from './AskingPage';
import { LostPage } from './LostPage';
import { lostPayment, otherPaymentNamed, outcomeOf, ownPayment } from './outcome';
import { ReceiptPage } from './ReceiptPage';
import { AskingHead, ResultHead } from './ResultHead';
import { SentBackPage } from './SentBackPage';
import { TicketPage, useTicket } from './TicketPage';

/** How often the server is asked while the bank has not answered. */
const POLL_MS = 2_000;

/** Names the request in the address; only its own payment is believed. */
const PAYMENT_CODE_QUERY = 'payment_code';
/** `lost`: what is known of the payment that nobody came back from, whatever was tried after it. */
const SHOW_QUERY = 'show';
/** Of the payment that the gateway has sent its payer back from. */
const TRACE_NUMBER_QUERY = 'tracenumber';

/** Back from the gateway: asks the server what became of the payment and shows nothing else until it knows. */
export function ReceiptScreen() {
  const ticket = useTicket();
  const [search] = useSearchParams();
  const lastPaid = useAppSelector((state) => state.payLink.lastPaid);
  const code = parsePaymentCode(search.get(PAYMENT_CODE_QUERY) ?? '') ?? lastPaid;
  const [pollingInterval, setPollingInterval] = useState(POLL_MS);
  const { currentData, error, isFetching, refetch } = useTransactionDetailsQuery(code ?? skipToken, {
    pollingInterval,
  });

  const failure = error === undefined ? null : toApiFailure(error);
  const outcome = code === null ? 'unknown' : outcomeOf(currentData, failure);
  const isAnswered = currentData !== undefined || failure !== null;
  usePageBehind(code !== null && isAnswered && outcome !== 'unknown' ? pageBehind(code, failure) : null);

  const transaction = currentData ?? null;
  const asked = transaction && askedPayment(transaction, search);
  const payment = asked ?? ownPayment(currentData, failure);
  const shown = asked?.state ?? outcome;
  const wantedInterval = shown === 'loading' || shown === 'asking' || shown === 'at_gateway' ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) {
    setPollingInterval(wantedInterval);
  }

  if (shown === 'unreachable') {
    return <UnreachablePage failure={toApiFailure(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (shown === 'loading') {
    return <LoadingPage />;
  }
  if (shown === 'unknown' || payment === null) {
    // Somebody else is logged in here than paid.
    return ticket === null ? <UnknownPage /> : <TicketPage ticket={ticket} code={code} otherwise={<UnknownPage />} />;
  }
  switch (shown) {
    case 'at_gateway':
    case 'asking':
      return <AskingPage payment={payment} transaction={transaction} />;
    case 'lost':
      return <LostPage payment={payment} transaction={transaction} />;
    case 'returning':
    case 'returned':
      return <SentBackPage payment={payment} transaction={transaction} />;
    default:
      return <ReceiptPage outcome={shown} transaction={transaction} payment={payment} />;
  }
}

/** The payment that the address asks for, where it is not the one that counts. The address chooses among one's own payments only. */
function askedPayment(transaction: TransactionDetails, search: URLSearchParams): PaymentAttempt | null {
  if (search.get(SHOW_QUERY) === 'lost') return lostPayment(transaction);
  const traceNumber = search.get(TRACE_NUMBER_QUERY);
  return traceNumber === null ? null : otherPaymentNamed(transaction, traceNumber);
}

/** The transaction; of a transaction that is somebody else's by now the list that its payment is on. */
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
    if (page === null || historyIndex() > 0) return;
    navigate(page, { replace: true });
    navigate(pathname + search);
  }, [page, navigate, pathname, search]);
}

/** The server is being asked. Nobody is told «paid» or «not paid» before it has answered. */
function LoadingPage() {
  return (
    <Page gap={6}>
      <AskingHead title={returnsCopy.loading} text={returnsCopy.loadingText} />
    </Page>
  );
}

/** The page was opened without a payment it could ask about: it claims nothing. */
function UnknownPage() {
  return (
    <Page
      dock={
        <Dock bare>
          <LinkButton to={paths.home} block>
            {productCopy.buttons.backHome}
          </LinkButton>
          <LinkButton to={paths.transactions} variant="text" size="md" block>
            {paymentCopy.receipt.seeTransactions}
          </LinkButton>
        </Dock>
      }
    >
      <ResultHead
        look="checking"
        icon={ReceiptText}
        title={paymentCopy.receipt.unknownTitle}
        text={paymentCopy.receipt.unknownText}
      />
    </Page>
  );
}

interface UnreachablePageProps {
  failure: ApiFailure;
  retrying: boolean;
  onRetry: () => void;
}

/** The server did not tell: why, and neither paid nor not paid is said. */
function UnreachablePage({ failure, retrying, onRetry }: UnreachablePageProps) {
  return (
    <Page header={<Header title={paymentCopy.receipt.title} close={paths.home} />}>
      <Card>
        <ErrorState
          code={failure.code}
          retryAfterSeconds={failure.retryAfterSeconds}
          onRetry={onRetry}
          retrying={retrying}
        />
      </Card>
    </Page>
  );
}
