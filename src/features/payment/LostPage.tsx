import { isPayable } from '@contract/rules/transactionStates';
import { Info } from 'lucide-react';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactions';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { ReceiptCard } from '@/components/ReceiptCard';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
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
import { ResultHead } from './ResultHead';
import { StillAway, WayBack } from './WayBack';

const HALF_AN_HOUR_MS = 30 * 60_000;

interface LostPageProps {
  payment: PaymentAttempt;
  /** Null when the request is somebody else's by now. */
  transaction: TransactionDetails | null;
}

/** Nobody came back from the gateway: what may have become of the money, when it is back, and that another payment is possible. */
export function LostPage({ payment, transaction }: LostPageProps) {
  const { startedAt, by, amountRials, traceNumber } = payment;
  const payAgain = transaction && isPayable(transaction.status) ? paths.transactionDetail(transaction.code) : null;
  const home = (variant: 'primary' | 'text') => (
    <LinkButton to={paths.home} block variant={variant} size={variant === 'text' ? 'md' : 'lg'}>
      {productCopy.buttons.backHome}
    </LinkButton>
  );
  return (
    <Page
      gap={4}
      header={<Header title={returnsCopy.title} close={paths.home} />}
      dock={
        <Dock>
          {payAgain ? (
            <>
              <LinkButton to={payAgain} block>
                {paymentCopy.buttons.payAgain}
              </LinkButton>
              {home('text')}
            </>
          ) : (
            home('primary')
          )}
        </Dock>
      }
    >
      <ResultHead look="lost" title={returnsCopy.nothingHeard} />
      <WayBack
        title={returnsCopy.moneyGone}
        look="bank"
        stops={[
          {
            title: <Ltr>{formatTime(startedAt)}</Ltr>,
            lines: [returnsCopy.wentToGateway, formatDayMonth(startedAt)],
            state: 'past',
          },
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
            lines: [
              returnsCopy.atMost,
              by && (
                <span key="time">
                  {formatDayMonth(by)}، <Ltr>{formatTime(by)}</Ltr>
                </span>
              ),
            ],
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
            ...(traceNumber === null
              ? []
              : [
                  {
                    label: paymentCopy.notices.trackingNumber,
                    value: <Ltr>{toPersianDigits(traceNumber)}</Ltr>,
                  },
                ]),
          ]}
        />
      </ReceiptCard>
      <StillAway by={by} traceNumber={traceNumber} />
    </Page>
  );
}
