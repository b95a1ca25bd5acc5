import { isUnsure } from '@contract/rules/paymentStates';
import { CircleAlert, Redo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toApiFailure } from '@/api/failure';
import type { TicketedPayment } from '@/api/models';
import { useTicketedPaymentQuery } from '@/api/ticket';
import { MoneyText } from '@/components/MoneyText';
import { sentBackText } from '@/components/paymentWords';
import { ReceiptCard } from '@/components/ReceiptCard';
import { paths, queryNames } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { returnsCopy } from '@/messages/returns';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { LinkButton } from '@/ui/LinkButton';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { DayAndTime } from './DayAndTime';
import { AskingHead, ResultHead } from './ResultHead';
import { StillAway } from './StillAway';
import { trackingFacts } from './TrackingNumber';

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
