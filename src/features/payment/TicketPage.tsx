import { isUnsure } from '@contract/rules/paymentStates';
import { CircleAlert, Redo2, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import type { TicketedPayment } from '@/api/receipts';
import { useTicketedPaymentQuery } from '@/api/receipts';
import { MoneyText } from '@/components/MoneyText';
import { sentBackText } from '@/components/PaymentNotes';
import { ReceiptCard } from '@/components/ReceiptCard';
import { paths, queryNames } from '@/lib/paths';
import { paymentCodeFrom } from '@/lib/paymentCode';
import { paymentCopy } from '@/messages/payment';
import { returnsCopy } from '@/messages/returns';
import { LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Redirect } from '@/ui/Redirect';
import { AskingHead, DayAndTime, ResultHead, trackingFacts } from './ResultHead';
import { StillAway } from './WayBack';

/** Twenty readings a minute are an address's, which may be many people's. */
const POLL_MS = 5_000;

interface TicketPageProps {
  ticket: string;
  /** The request that the address names: where the login leads. It says nothing of the payment. */
  code: string | null;
  /** In place of a ticket that is none, or is one no more. */
  otherwise: ReactNode;
}

/** What became of the one attempt that the gateway has just sent this browser back from: its outcome, amount, time and tracking number. */
export function TicketPage({ ticket, code, otherwise }: TicketPageProps) {
  const [pollingInterval, setPollingInterval] = useState(POLL_MS);
  const { currentData: payment, error } = useTicketedPaymentQuery(ticket, { pollingInterval });
  const wantedInterval = payment === undefined || isUnsure(payment.state) ? POLL_MS : 0;
  if (wantedInterval !== pollingInterval) {
    setPollingInterval(wantedInterval);
  }

  if (payment === undefined && error !== undefined && toApiFailure(error).status === 404) {
    return otherwise;
  }
  const next = code === null ? paths.home : paths.transactionDetail(code);
  return (
    <Page
      gap={4}
      dock={
        <Dock bare>
          <LinkButton to={`${paths.login}?${new URLSearchParams({ [queryNames.redirectLink]: next })}`} block>
            {returnsCopy.logIn}
          </LinkButton>
        </Dock>
      }
    >
      {payment === undefined ? (
        <AskingHead title={returnsCopy.loading} text={returnsCopy.loadingText} />
      ) : (
        <>
          <TicketResult payment={payment} />
          <TicketFacts payment={payment} />
          {payment.state !== 'asking' && <StillAway by={payment.by} traceNumber={payment.traceNumber} />}
        </>
      )}
    </Page>
  );
}

function TicketResult({ payment }: { payment: TicketedPayment }) {
  const { state } = payment;
  switch (state) {
    case 'paid':
      return <ResultHead look="held" title={paymentCopy.notices.paymentSucceeded} text={returnsCopy.ticketPaid} />;
    case 'failed':
      return (
        <ResultHead
          look="failed"
          icon={X}
          title={paymentCopy.notices.paymentFailed}
          text={paymentCopy.receipt.notReceived}
        />
      );
    case 'asking':
      return <AskingHead title={returnsCopy.asking} text={returnsCopy.askingText} />;
    case 'at_gateway':
      return <AskingHead title={returnsCopy.atGateway} text={returnsCopy.atGatewayText} />;
    case 'lost':
      return (
        <>
          <ResultHead look="lost" title={returnsCopy.nothingHeard} />
          <Note icon={CircleAlert}>
            {returnsCopy.bankReturns} {returnsCopy.nothingToDo}
          </Note>
        </>
      );
    default:
      return (
        <>
          <ResultHead look="returned" icon={Redo2} title={returnsCopy.sentBack} />
          <Note tone="back" icon={Redo2}>
            {sentBackText(payment)}
          </Note>
        </>
      );
  }
}

function TicketFacts({ payment: { amountRials, at, traceNumber } }: { payment: TicketedPayment }) {
  return (
    <ReceiptCard>
      <KeyValueList
        items={[
          { label: paymentCopy.receipt.amount, value: <MoneyText rials={amountRials} /> },
          { label: paymentCopy.notices.dateAndTime, value: <DayAndTime at={at} /> },
          ...trackingFacts(traceNumber),
        ]}
      />
    </ReceiptCard>
  );
}

/**
 * The ticket of the callback that has just sent the browser here, or null. It is taken out of the address at once: kept with this entry of the
 * browser's history it outlives a reload, and is in no address that somebody copies or a screenshot shows.
 */
export function useTicket(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get(queryNames.ticket);
  useEffect(() => {
    if (named === null) {
      return;
    }
    const rest = new URLSearchParams(search);
    rest.delete(queryNames.ticket);
    navigate({ pathname, search: String(rest) }, { replace: true, state: { ticket: named } });
  }, [named, pathname, search, navigate]);
  return named ?? (typeof state?.ticket === 'string' ? state.ticket : null);
}

/** Back from the gateway without a login: with a ticket what became of this one payment, without it the login. */
export function TicketScreen() {
  const ticket = useTicket();
  const [search] = useSearchParams();
  const toLogin = <Redirect to={paths.login} />;
  return ticket === null ? (
    toLogin
  ) : (
    <TicketPage ticket={ticket} code={paymentCodeFrom(search.get('payment_code') ?? '')} otherwise={toLogin} />
  );
}
