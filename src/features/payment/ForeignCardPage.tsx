import { maskCard } from '@contract/rules/mask';
import { isPayable } from '@contract/rules/transactionStates';
import { Clock, CreditCard, Headset } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { payingAccount, useListAccountsQuery } from '@/api/memberAccounts';
import { PayFromField } from '@/components/PayFromField';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { payIntentState } from '@/lib/payIntent';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { returnsCopy } from '@/messages/returns';
import { Button, LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { ResultHead } from './ResultHead';
import {
  type AttemptPageProps,
  LateReturnAdvice,
  Moment,
  ReturnedFacts,
  ReturnTrack,
  SentBackAmount,
} from './SentBackPages';

const words = returnsCopy.foreignCard;

/** A payment with a card that is not the payer's own: where the money is, and the own card for another payment. */
export function ForeignCardPage({ payment, transaction }: AttemptPageProps) {
  const navigate = useNavigate();
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const [accountId, setAccountId] = useState<string | null>(null);
  const account = payingAccount(accounts, accountId);
  const { amountRials, startedAt, at, by, returnedAt, card4, traceNumber } = payment;
  const isBack = payment.state === 'returned';
  const payable = transaction !== null && isPayable(transaction.status) ? transaction.code : null;
  const isLate = by !== null && Date.parse(by) <= Date.now();

  return (
    <Page
      gap={5}
      dock={
        <Dock bare>
          {payable === null ? (
            <LinkButton to={paths.home} block>
              {productCopy.buttons.backHome}
            </LinkButton>
          ) : (
            <Button
              block
              disabled={account === null}
              onClick={() =>
                navigate(paths.transactionDetail(payable), {
                  state: payIntentState({ accountId: account?.id ?? null }),
                })
              }
            >
              {paymentCopy.buttons.payAgain}
            </Button>
          )}
          <LinkButton to={paths.support} variant="text" size="md" block icon={Headset}>
            {paymentCopy.receipt.support}
          </LinkButton>
        </Dock>
      }
    >
      <ResultHead look="foreign" icon={CreditCard} title={words.title} text={words.refused} />
      <SentBackAmount rials={amountRials} />
      <ReturnTrack
        title={returnsCopy.whereIsIt}
        look={isBack ? 'ours' : 'bank'}
        stops={[
          {
            title: <Ltr>{formatTime(startedAt)}</Ltr>,
            lines: [returnsCopy.yourPayment, formatDayMonth(startedAt)],
            state: 'past',
          },
          {
            title: <Ltr>{formatTime(at)}</Ltr>,
            lines: [words.notAccepted, isBack ? returnsCopy.return : words.atBank],
            state: 'past',
          },
          {
            title: words.sameCard,
            lines: [
              card4 && (
                <Ltr key="card" persian>
                  {maskCard(card4)}
                </Ltr>
              ),
              <span key="time">
                {isBack ? returnsCopy.arrived : returnsCopy.until} <Moment at={isBack ? returnedAt : by} />
              </span>,
            ],
            state: isBack ? 'coin' : 'next',
          },
        ]}
      />
      <Note tone="plain" icon={Clock}>
        {isBack ? returnsCopy.returned : words.comesBack} {payable !== null && words.payWithOwn}
      </Note>
      {payable !== null && (
        <PayFromField
          label={words.yourCard}
          accounts={accounts}
          selected={account}
          onSelect={setAccountId}
          addTo={paths.createCardThen(paths.transactionReceiptOf(payable))}
          failed={isError}
          onRetry={refetch}
          withoutRule
        />
      )}
      <ReturnedFacts transaction={transaction} traceNumber={traceNumber} />
      {isLate && <LateReturnAdvice by={by} traceNumber={traceNumber} />}
    </Page>
  );
}
