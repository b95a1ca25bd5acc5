import { maskCard } from '@contract/rules/mask';
import { isPayable } from '@contract/rules/transactionStates';
import { CreditCard, Headset } from 'lucide-react';
import { useState } from 'react';
import { payingAccount, useListAccountsQuery } from '@/api/memberAccounts';
import { PayFromRow } from '@/components/PayFromRow';
import { destinationOf, foreignCardText } from '@/components/PaymentNotes';
import { RefereeChoice } from '@/components/RefereeChoice';
import { formatTime } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { returnsCopy } from '@/messages/returns';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { PayButton } from './PayButton';
import { ResultHead } from './ResultHead';
import {
  type AttemptPageProps,
  firstStop,
  LateReturnAdvice,
  Moment,
  ReturnedFacts,
  ReturnTrack,
  SentBackAmount,
} from './SentBackPages';

const words = returnsCopy.foreignCard;

/** A payment with a card that is not the payer's own: where the money is, and the own card for another payment. */
export function ForeignCardPage({ payment, transaction }: AttemptPageProps) {
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const [accountId, setAccountId] = useState<string | null>(null);
  const account = payingAccount(accounts, accountId);
  const [acceptsReferee, setAcceptsReferee] = useState(false);
  const { amountRials, startedAt, at, by, returnedAt, card4, byTransfer, traceNumber } = payment;
  const isBack = payment.state === 'returned';
  const payable = transaction !== null && isPayable(transaction.status) ? transaction : null;
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
            <PayButton transaction={payable} accountId={account?.id ?? null} acceptsReferee={acceptsReferee} />
          )}
          <LinkButton to={paths.support} variant="text" size="md" block icon={Headset}>
            {paymentCopy.receipt.support}
          </LinkButton>
        </Dock>
      }
    >
      <ResultHead look="foreign" icon={CreditCard} title={words.title} text={foreignCardText(payment)} />
      <SentBackAmount rials={amountRials} />
      <ReturnTrack
        title={returnsCopy.whereIsIt}
        look={isBack || byTransfer ? 'ours' : 'bank'}
        stops={[
          firstStop(startedAt, returnsCopy.yourPayment),
          {
            title: <Ltr>{formatTime(at)}</Ltr>,
            lines: [words.notAccepted, isBack || byTransfer ? returnsCopy.return : words.atBank],
            state: byTransfer && !isBack ? 'coin' : 'past',
          },
          {
            title: destinationOf(payment),
            lines: [
              card4 && !byTransfer && (
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
      {payable !== null && (
        <>
          <Text>{words.payWithOwn}</Text>
          <Card>
            <PayFromRow
              accounts={accounts}
              selected={account}
              onSelect={setAccountId}
              addTo={paths.createCardThen(paths.transactionReceiptOf(payable.code))}
              failed={isError}
              onRetry={refetch}
            />
          </Card>
          <RefereeChoice transaction={payable} accepted={acceptsReferee} onChange={setAcceptsReferee} />
        </>
      )}
      <ReturnedFacts transaction={transaction} traceNumber={traceNumber} />
      {isLate && <LateReturnAdvice payment={payment} />}
    </Page>
  );
}
