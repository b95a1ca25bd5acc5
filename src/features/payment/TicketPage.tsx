import { paymentCodeIn } from '@contract/rules/paymentCode';
import { isUnsure } from '@contract/rules/transactionStates';
import { CircleAlert, Redo2, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import { type TicketedPayment, useTicketedPaymentQuery } from '@/api/receiptsApi';
import { MoneyText } from '@/components/MoneyText';
import { sentBackText } from '@/components/PaymentNotes';
import { ReceiptCard } from '@/components/ReceiptCard';
import { usePolledQuery } from '@/components/usePolledQuery';
import { paths, queryNames } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { returnsCopy } from '@/messages/returns';
import { LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Redirect } from '@/ui/Redirect';
import { DayAndTime, PendingHead, ResultHead, trackingFacts } from './ResultHead';
import { LateReturnAdvice } from './SentBackPages';

/** The limit is 20 calls a minute for one IP address, which several people can share. */
const POLL_MS = 5_000;

interface TicketPageProps {
  ticket: string;
  /** The request in the address, to which the login leads. */
  code: string | null;
  /** Shown for an unknown or expired ticket. */
  otherwise: ReactNode;
}

/** The attempt of this callback from the gateway: outcome, amount, time and tracking number. */
export function TicketPage({ ticket, code, otherwise }: TicketPageProps) {
  const { currentData: payment, error } = usePolledQuery(
    useTicketedPaymentQuery,
    ticket,
    ({ currentData }) => (currentData === undefined || isUnsure(currentData.state) ? POLL_MS : 0),
    true,
  );
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
        <PendingHead title={returnsCopy.loading} text={returnsCopy.loadingText} />
      ) : (
        <>
          <TicketResult payment={payment} />
          <ReceiptCard>
            <KeyValueList
              items={[
                { label: paymentCopy.receipt.amount, value: <MoneyText rials={payment.amountRials} /> },
                { label: paymentCopy.notices.dateAndTime, value: <DayAndTime at={payment.at} /> },
                ...trackingFacts(payment.traceNumber),
              ]}
            />
          </ReceiptCard>
          {payment.state !== 'asking' && <LateReturnAdvice payment={payment} />}
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
      return <PendingHead title={returnsCopy.asking} text={returnsCopy.askingText} />;
    case 'at_gateway':
      return <PendingHead title={returnsCopy.atGateway} text={returnsCopy.atGatewayText} />;
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

/**
 * The ticket of the gateway's callback, or null. It moves from the address to the history entry: there it survives a
 * reload, and no copied address or screenshot contains it.
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

/** The return from the gateway without a session: the payment of the ticket, or the login. */
export function TicketScreen() {
  const ticket = useTicket();
  const [search] = useSearchParams();
  const toLogin = <Redirect to={paths.login} />;
  return ticket === null ? (
    toLogin
  ) : (
    <TicketPage ticket={ticket} code={paymentCodeIn(search.get('payment_code') ?? '')} otherwise={toLogin} />
  );
}
