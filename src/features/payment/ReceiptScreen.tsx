import { ERROR } from '@contract/errors';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { isPayable } from '@contract/rules/transactionStates';
import { skipToken } from '@reduxjs/toolkit/query';
import { HandCoins, Landmark, ReceiptText, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { type PaymentAttempt, type TransactionDetails, useTransactionDetailsQuery } from '@/api/transactionsApi';
import { Header } from '@/components/Header';
import { Loaded, type LoadedQuery } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { Station, TrackLine } from '@/components/MoneyTrackParts';
import parts from '@/components/MoneyTrackParts.module.css';
import { ReceiptCard } from '@/components/ReceiptCard';
import { usePolledQuery } from '@/components/usePolledQuery';
import { paths } from '@/lib/paths';
import { payIntentState } from '@/lib/payIntent';
import { BRAND } from '@/messages/brand';
import { partsCopy } from '@/messages/parts';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { returnsCopy } from '@/messages/returns';
import { useAppSelector } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Mark } from '@/ui/Mark';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { historyIndex } from '@/ui/useGoBack';
import { ForeignCardPage } from './ForeignCardPage';
import { lostPayment, otherPaymentNamed, outcomeOf, ownPayment } from './outcome';
import { ReceiptPage } from './ReceiptPage';
import { DayAndTime, PendingHead, ResultHead } from './ResultHead';
import { type AttemptPageProps, LostPage, SentBackPage } from './SentBackPages';
import { TicketPage, useTicket } from './TicketPage';

/** While the bank has not answered. */
const POLL_MS = 2_000;

/** The request in the address. Only the reader's own payment of it is shown. */
const PAYMENT_CODE_QUERY = 'payment_code';
/** `lost`: shows the payment without a callback, also after a later attempt. */
const SHOW_QUERY = 'show';
/** The payment of this callback from the gateway. */
const TRACE_NUMBER_QUERY = 'tracenumber';

/** The return from the gateway. Only the server's answer decides which outcome it shows. */
export function ReceiptScreen() {
  const ticket = useTicket();
  const [search] = useSearchParams();
  const lastPaid = useAppSelector((state) => state.payLink.lastPaid);
  const code = paymentCodeIn(search.get(PAYMENT_CODE_QUERY) ?? '') ?? lastPaid;
  const outcomeFrom = ({ currentData, error }: LoadedQuery<TransactionDetails>) => {
    const failure = error === undefined ? null : toApiFailure(error);
    const outcome = code === null ? 'unknown' : outcomeOf(currentData, failure);
    const requested = currentData ? requestedPayment(currentData, search) : null;
    return {
      failure,
      outcome,
      shown: requested?.state ?? outcome,
      payment: requested ?? ownPayment(currentData, failure),
    };
  };
  const query = usePolledQuery(
    useTransactionDetailsQuery,
    code ?? skipToken,
    (state) => (['loading', 'asking', 'at_gateway'].includes(outcomeFrom(state).shown) ? POLL_MS : 0),
    true,
  );
  const { failure, outcome, shown, payment } = outcomeFrom(query);
  const transaction = query.currentData ?? null;
  const isAnswered = transaction !== null || failure !== null;
  usePageBehind(code !== null && isAnswered && outcome !== 'unknown' ? pageBehind(code, failure) : null);

  if (shown === 'unreachable') {
    return (
      <Page header={<Header title={paymentCopy.receipt.title} close={paths.home} />}>
        <Loaded query={query} card skeleton={null} />
      </Page>
    );
  }
  if (shown === 'loading') {
    return (
      <Page gap={6}>
        <PendingHead title={returnsCopy.loading} text={returnsCopy.loadingText} />
      </Page>
    );
  }
  if (shown === 'unknown' || payment === null) {
    // the payer is not the user of this session
    return ticket === null ? <UnknownPage /> : <TicketPage ticket={ticket} code={code} otherwise={<UnknownPage />} />;
  }
  switch (shown) {
    case 'at_gateway':
    case 'asking':
      return <PendingPage payment={payment} transaction={transaction} />;
    case 'lost':
      return <LostPage payment={payment} transaction={transaction} />;
    case 'returning':
    case 'returned':
      return payment.reason === 'foreign_card' ? (
        <ForeignCardPage payment={payment} transaction={transaction} />
      ) : (
        <SentBackPage payment={payment} transaction={transaction} />
      );
    default:
      return <ReceiptPage outcome={shown} transaction={transaction} payment={payment} />;
  }
}

/** Another payment that the address selects. It selects only among the reader's own payments. */
function requestedPayment(transaction: TransactionDetails, search: URLSearchParams): PaymentAttempt | null {
  if (search.get(SHOW_QUERY) === 'lost') return lostPayment(transaction);
  const traceNumber = search.get(TRACE_NUMBER_QUERY);
  return traceNumber === null ? null : otherPaymentNamed(transaction, traceNumber);
}

/** The transaction, or the list of payments if the reader has no access to the transaction. */
function pageBehind(code: string, failure: ApiFailure | null): string {
  return failure?.code === ERROR.noAccess ? paths.transactionsTab('paymnt') : paths.transactionDetail(code);
}

/**
 * Puts a page of the app behind a receipt that was opened from outside. Otherwise «back» is the page of the gateway,
 * and the browser asks to submit its form again.
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

/** The page was opened without a known payment. */
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

/** Most answers arrive sooner; an earlier offer would lead to double payments. */
const OFFER_AFTER_MS = 5_000;

/** The outcome is unknown: the server queries the bank, or the payer is still at the gateway. */
function PendingPage({ payment, transaction }: AttemptPageProps) {
  const navigate = useNavigate();
  const isWaiting = useIsAfter(OFFER_AFTER_MS);
  const { state, amountRials, startedAt } = payment;
  const isQueryingBank = state === 'asking';
  const code = transaction?.code ?? null;
  const canPay = transaction !== null && isPayable(transaction.status);
  return (
    <Page
      gap={4}
      dock={
        isWaiting && code !== null ? (
          <Dock bare>
            <LinkButton to={paths.transactionDetail(code)} block>
              {returnsCopy.wait}
            </LinkButton>
            {canPay && (
              <Button
                variant="text"
                size="md"
                block
                onClick={() =>
                  navigate(paths.transactionDetail(code), {
                    state: payIntentState({ isWarned: true }),
                  })
                }
              >
                {returnsCopy.payAnyway}
              </Button>
            )}
          </Dock>
        ) : undefined
      }
    >
      <PendingHead
        title={isQueryingBank ? returnsCopy.asking : returnsCopy.atGateway}
        text={isQueryingBank ? returnsCopy.askingText : returnsCopy.atGatewayText}
      />
      <Card padded>
        <div className={parts.stations}>
          <Station look="done" icon={UserRound} name={partsCopy.buyer} caption={returnsCopy.you} />
          <TrackLine look="solid" />
          <Station
            look="plain"
            icon={Landmark}
            name={returnsCopy.bank}
            caption={isQueryingBank ? returnsCopy.bankAnswers : returnsCopy.bankSilent}
          />
          <TrackLine look="dashed" />
          <Station look="amanat-off" name={BRAND} caption={returnsCopy.notThere}>
            <Mark look="faded" empty />
          </Station>
        </div>
      </Card>
      <ReceiptCard>
        <KeyValueList
          items={[
            { label: returnsCopy.amount, value: <MoneyText rials={amountRials} /> },
            { label: returnsCopy.wentToGateway, value: <DayAndTime at={startedAt} /> },
          ]}
        />
      </ReceiptCard>
      {isWaiting && canPay && (
        <Note tone="plain" icon={HandCoins}>
          {returnsCopy.payAgainUnsure} {returnsCopy.payAgainText}
        </Note>
      )}
    </Page>
  );
}

function useIsAfter(milliseconds: number): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isAfter;
}
