import { MINUTE_MS } from '@contract/rules/durations';
import { isPayable } from '@contract/rules/transactionStates';
import { toLatinDigits } from '@contract/rules/typedText';
import { CircleAlert, Headset, Info, Redo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactionsApi';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { sentBackText } from '@/components/PaymentNotes';
import { ReceiptCard } from '@/components/ReceiptCard';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { tomanWords } from '@/lib/money';
import { paths } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { returnsCopy } from '@/messages/returns';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Coin } from '@/ui/Mark';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { ResultHead, trackingFacts } from './ResultHead';
import styles from './SentBackPages.module.css';

const HALF_AN_HOUR_MS = 30 * MINUTE_MS;

export interface AttemptPageProps {
  payment: PaymentAttempt;
  /** Null if the reader has lost access, because another payer was first. */
  transaction: TransactionDetails | null;
}

/** A payment that the server returns: the date, the location of the money, and the reason. */
export function SentBackPage({ payment, transaction }: AttemptPageProps) {
  const { reason, amountRials, traceNumber, by, startedAt, at, returnedAt, state, byTransfer } = payment;
  const isBack = state === 'returned';
  return (
    <Page
      gap={4}
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
      <SentBackAmount rials={amountRials} />
      <ReturnTrack
        title={returnsCopy.whereIsIt}
        look="ours"
        stops={[
          firstStop(startedAt, returnsCopy.yourPayment),
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
            // the server does not know the card: the payer chooses it at the gateway
            title: byTransfer ? returnsCopy.yourAccount : returnsCopy.yourCard,
            lines: [
              isBack ? returnsCopy.arrived : returnsCopy.until,
              <Moment key="time" at={isBack ? returnedAt : by} />,
            ],
            state: isBack ? 'coin' : 'next',
          },
        ]}
      />
      {reason !== null && (
        <Note tone="back" icon={CircleAlert}>
          {returnsCopy.reason[reason]}
        </Note>
      )}
      <ReturnedFacts transaction={transaction} traceNumber={traceNumber} />
      <LateReturnAdvice payment={payment} />
    </Page>
  );
}

/** The amount with its toman in words. */
export function SentBackAmount({ rials }: { rials: number }) {
  return (
    <div className={styles.amount}>
      <MoneyText rials={rials} size="amount" />
      <Text look="sm" tone="muted">
        {tomanWords(rials)}
      </Text>
    </div>
  );
}

/** The purpose and the tracking number, as far as they are known. */
export function ReturnedFacts({
  transaction,
  traceNumber,
}: Pick<AttemptPageProps, 'transaction'> & Pick<PaymentAttempt, 'traceNumber'>) {
  if (transaction === null && traceNumber === null) return null;
  return (
    <ReceiptCard>
      <KeyValueList
        items={[
          ...(transaction === null ? [] : [{ label: returnsCopy.purpose, value: transaction.purpose }]),
          ...trackingFacts(traceNumber),
        ]}
      />
    </ReceiptCard>
  );
}

/** A payment without a callback from the gateway: the possible outcomes, their dates, and a second payment. */
export function LostPage({ payment, transaction }: AttemptPageProps) {
  const { startedAt, by, amountRials, traceNumber } = payment;
  const payAgain = transaction && isPayable(transaction.status) ? paths.transactionDetail(transaction.code) : null;
  return (
    <Page
      gap={4}
      header={<Header title={returnsCopy.title} close={paths.home} />}
      dock={
        <Dock>
          {payAgain && (
            <LinkButton to={payAgain} block>
              {paymentCopy.buttons.payAgain}
            </LinkButton>
          )}
          <LinkButton to={paths.home} block variant={payAgain ? 'text' : 'primary'} size={payAgain ? 'md' : 'lg'}>
            {productCopy.buttons.backHome}
          </LinkButton>
        </Dock>
      }
    >
      <ResultHead look="lost" title={returnsCopy.nothingHeard} />
      <ReturnTrack
        title={returnsCopy.moneyGone}
        look="bank"
        stops={[
          firstStop(startedAt, returnsCopy.wentToGateway),
          {
            title: returnsCopy.halfAnHour,
            lines: [
              returnsCopy.usually,
              <Ltr key="time">{formatTime(new Date(Date.parse(startedAt) + HALF_AN_HOUR_MS))}</Ltr>,
            ],
            state: 'past',
          },
          {
            title: returnsCopy.threeDays,
            lines: [returnsCopy.atMost, <Moment key="time" at={by} />],
            state: by !== null && Date.parse(by) <= Date.now() ? 'past' : 'next',
          },
        ]}
      />
      <Note icon={Info}>
        {returnsCopy.bankReturns} <b>{returnsCopy.nothingToDo}</b>
      </Note>
      <ReceiptCard>
        <KeyValueList
          items={[
            { label: returnsCopy.amount, value: <MoneyText rials={amountRials} /> },
            ...trackingFacts(traceNumber),
          ]}
        />
      </ReceiptCard>
      <LateReturnAdvice payment={payment} />
    </Page>
  );
}

/** «۲ دی، ۱۰:۰۷» */
export function Moment({ at }: { at: string | null }) {
  return (
    at && (
      <>
        {formatDayMonth(at)}، <Ltr>{formatTime(at)}</Ltr>
      </>
    )
  );
}

/** The start of a payment: its time, the event and the day. */
export function firstStop(startedAt: string, event: string): ReturnTrackProps['stops'][number] {
  return { title: <Ltr>{formatTime(startedAt)}</Ltr>, lines: [event, formatDayMonth(startedAt)], state: 'past' };
}

interface ReturnTrackProps {
  title: string;
  /** `bank`: only the bank knows where the money is, so no coin is drawn. */
  look: 'ours' | 'bank';
  /** `coin`: the money is here. */
  stops: readonly { title: ReactNode; lines: readonly ReactNode[]; state: 'past' | 'coin' | 'next' }[];
}

/** The stops of returning money, in order of time. */
export function ReturnTrack({ title, look, stops }: ReturnTrackProps) {
  return (
    <Card title={title}>
      <ol className={classNames(styles.track, styles[look])}>
        {stops.map(({ title: name, lines, state }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the stops is fixed
          <li key={place} className={styles[state]}>
            {state === 'coin' && <Coin className={styles.money} />}
            <b>{name}</b>
            {lines.map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines is fixed
              <span key={number}>{line}</span>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The support number as the screens show it. */
const SUPPORT_LINK = `tel:${toLatinDigits(productCopy.supportPhone).replace(/[^0-9+]/g, '')}`;

type Late = Pick<PaymentAttempt, 'by' | 'byTransfer' | 'traceNumber'>;

/** What the payer does if the money is not back at the deadline. After the deadline it is no longer muted. */
export function LateReturnAdvice({ payment: { by, byTransfer, traceNumber } }: { payment: Late }) {
  if (by === null) return null;
  const isOver = Date.parse(by) <= Date.now();
  return (
    <Text look="xs" tone={isOver ? undefined : 'muted'}>
      {!isOver && <b>{returnsCopy.afterDay(formatDayMonth(by))} </b>}
      {byTransfer ? returnsCopy.notArrived : returnsCopy.stillAway(traceNumber && toPersianDigits(traceNumber))}{' '}
      <a href={SUPPORT_LINK}>
        <Ltr>{productCopy.supportPhone}</Ltr>
      </a>
    </Text>
  );
}
