import { CircleAlert, Headset, Redo2 } from 'lucide-react';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactions';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { sentBackText } from '@/components/PaymentNotes';
import { ReceiptCard } from '@/components/ReceiptCard';
import { usePartnerLink } from '@/components/usePartnerLink';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { tomanWords } from '@/lib/money';
import { paths } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { returnsCopy } from '@/messages/returns';
import { LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { ResultHead, trackingFacts } from './ResultHead';
import styles from './SentBackPage.module.css';
import { StillAway, WayBack, type WayStop } from './WayBack';

interface SentBackPageProps {
  payment: PaymentAttempt;
  /** Null when the request is somebody else's by now. */
  transaction: TransactionDetails | null;
}

/** A payment that could not be used: that it comes back and when, where its money is, and why. */
export function SentBackPage({ payment, transaction }: SentBackPageProps) {
  const partner = usePartnerLink();
  const { reason, amountRials, traceNumber, by } = payment;
  return (
    <Page
      gap={4}
      header={partner && <Header partner={partner} />}
      dock={
        <Dock bare>
          <LinkButton to={paths.home} block>
            {productCopy.buttons.backHome}
          </LinkButton>
          {transaction?.payment?.state === 'paid' ? (
            <LinkButton to={paths.transactionDetail(transaction.code)} variant="text" size="md" block>
              {paymentCopy.receipt.seeDetails}
            </LinkButton>
          ) : (
            <LinkButton to={paths.support} variant="text" size="md" block icon={Headset}>
              {paymentCopy.receipt.support}
            </LinkButton>
          )}
        </Dock>
      }
    >
      <ResultHead look="returned" icon={Redo2} title={returnsCopy.sentBack} text={sentBackText(payment)} />
      <div className={styles.amount}>
        <MoneyText rials={amountRials} size="amount" />
        <Text look="sm" tone="muted">
          {tomanWords(amountRials)}
        </Text>
      </div>
      <WayBack title={returnsCopy.whereIsIt} look="ours" stops={stopsOf(payment)} />
      {reason !== null && (
        <Note tone="back" icon={CircleAlert}>
          {returnsCopy.reason[reason]}
        </Note>
      )}
      {(transaction !== null || traceNumber !== null) && (
        <ReceiptCard>
          <KeyValueList
            items={[
              ...(transaction === null ? [] : [{ label: returnsCopy.purpose, value: transaction.purpose }]),
              ...trackingFacts(traceNumber),
            ]}
          />
        </ReceiptCard>
      )}
      <StillAway by={by} traceNumber={traceNumber} />
    </Page>
  );
}

/** Where the money is. The card is not named: at the gateway one pays with any card, and we do not hear with which. */
function stopsOf({ startedAt, at, by, returnedAt, state }: PaymentAttempt): WayStop[] {
  const isBack = state === 'returned';
  return [
    {
      title: <Ltr>{formatTime(startedAt)}</Ltr>,
      lines: [returnsCopy.yourPayment, formatDayMonth(startedAt)],
      state: 'past',
    },
    {
      title: returnsCopy.onTheWay,
      lines: [
        returnsCopy.return,
        <span key="time">
          {returnsCopy.since} <Ltr>{formatTime(at)}</Ltr>
        </span>,
      ],
      state: isBack ? 'past' : 'coin',
    },
    {
      title: returnsCopy.yourCard,
      lines: [isBack ? returnsCopy.arrived : returnsCopy.until, <Moment key="time" at={isBack ? returnedAt : by} />],
      state: isBack ? 'coin' : 'next',
    },
  ];
}

function Moment({ at }: { at: string | null }) {
  return (
    at && (
      <>
        {formatDayMonth(at)}، <Ltr>{formatTime(at)}</Ltr>
      </>
    )
  );
}
