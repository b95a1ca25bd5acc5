import { ERROR } from '@contract/errors';
import { HANDOVER_CODE_LENGTH } from '@contract/rules/deliveryRules';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { sumFor } from '@contract/rules/sums';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import { skipToken } from '@reduxjs/toolkit/query';
import { CircleCheck, ScanLine } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useHandOverMutation } from '@/api/deliveryApi';
import type { Dispute } from '@/api/disputesApi';
import { failureText, toApiFailure, useTellFailure } from '@/api/failure';
import { type TransactionDetails, useTransactionDetailsQuery } from '@/api/transactionsApi';
import { CodeInput } from '@/components/CodeInput';
import { DealCard } from '@/components/DealCard';
import { dividedShares, keptFrom } from '@/components/dealStory';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { TransactionNotLoaded } from '@/components/TransactionNotLoaded';
import { untilOf } from '@/components/timeWords';
import { useDealDispute } from '@/features/dispute/DisputeLinks';
import { payeeShareOf } from '@/features/dispute/disputeStory';
import { paths } from '@/lib/paths';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page, PageForm } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import { DeclareSheet } from './DeliverySheets';
import styles from './delivery.module.css';

const words = deliveryCopy.handover;

/**
 * /pay-handover/CODE: the seller proves the handover with the six digits that the buyer shows. The buyer's QR code
 * contains the digits; they are sent immediately.
 */
export function HandoverScreen() {
  const paymentCode = paymentCodeIn(useParams().code ?? '');
  const query = useTransactionDetailsQuery(paymentCode ?? skipToken);
  if (query.currentData !== undefined) return <HandoverPage transaction={query.currentData} />;
  return (
    <TransactionNotLoaded
      paymentCode={paymentCode}
      query={query}
      loadingTitle={words.title}
      skeleton={<SkeletonRows count={3} />}
    />
  );
}

function HandoverPage({ transaction }: { transaction: TransactionDetails }) {
  const goBack = useGoBack(paths.transactionDetail(transaction.code));
  const { status, viewerRole, delivery } = transaction;
  if (viewerRole === 'payee' && delivery !== null && delivery.state !== 'waiting') {
    return <HandoverDone transaction={transaction} isProven={delivery.state === 'confirmed'} />;
  }
  if (status !== 'paid' || viewerRole !== 'payee' || delivery === null) {
    return (
      <Page header={<Header title={words.title} back={goBack} />}>
        <Card>
          <EmptyState
            icon={CircleCheck}
            title={words.nothingToDo}
            text={viewerRole === 'payee' ? words.nothingToDoText : words.sellersPage}
            action={
              <Button variant="soft" size="md" onClick={goBack}>
                {words.seeDetails}
              </Button>
            }
          />
        </Card>
      </Page>
    );
  }
  return <HandoverForm transaction={transaction} />;
}

function HandoverForm({ transaction }: { transaction: TransactionDetails }) {
  const goBack = useGoBack(paths.transactionDetail(transaction.code));
  const { code: paymentCode, purpose, payer } = transaction;
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [declaring, setDeclaring] = useState(false);
  const [handOver, { isLoading }] = useHandOverMutation();
  const tellFailure = useTellFailure();

  async function send(digits: string) {
    setWrong(null);
    try {
      await handOver({ paymentCode, pin: digits }).unwrap();
    } catch (thrown) {
      const failure = toApiFailure(thrown);
      if (failure.code === ERROR.wrongHandoverCode) setWrong(failureText(failure));
      // without a time the code stays locked, and the buyer needs another one
      else if (failure.code === ERROR.tooManyRequests)
        setWrong(failure.retryAfterSeconds === undefined ? words.locked : failureText(failure));
      else tellFailure(thrown);
    }
  }

  useHandoverPin((digits) => {
    setPin(digits);
    send(digits);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isLoading && pin.length === HANDOVER_CODE_LENGTH) send(pin);
  }

  return (
    <>
      <PageForm onSubmit={submit}>
        <Page
          header={<Header title={words.title} back={goBack} />}
          dock={
            <Dock>
              <Button
                type="submit"
                block
                disabled={pin.length < HANDOVER_CODE_LENGTH}
                loading={isLoading}
                loadingText={words.submitting}
              >
                {words.submit}
              </Button>
              <Button block variant="text" onClick={() => setDeclaring(true)}>
                {deliveryCopy.declared.button}
              </Button>
            </Dock>
          }
        >
          <Card>
            <KeyValueList
              items={[
                { label: transactionDetailCopy.purpose, value: purpose },
                { label: transactionDetailCopy.buyer, value: payer?.fullName },
                {
                  label: transactionDetailCopy.youReceive,
                  value: <MoneyText rials={sumFor('payee', transaction)} tone="in" />,
                },
              ]}
            />
          </Card>
          <div className={styles.field}>
            <span className={styles.label}>{words.code}</span>
            <CodeInput
              label={words.code}
              length={HANDOVER_CODE_LENGTH}
              value={pin}
              onChange={(digits) => {
                setPin(digits);
                setWrong(null);
              }}
              error={wrong}
              disabled={isLoading}
            />
          </div>
          <Note icon={ScanLine}>{words.note}</Note>
        </Page>
      </PageForm>
      {declaring && <DeclareSheet paymentCode={paymentCode} onClose={() => setDeclaring(false)} />}
    </>
  );
}

/** The seller has delivered. The money may have moved since. */
function HandoverDone({ transaction, isProven }: { transaction: TransactionDetails; isProven: boolean }) {
  const goBack = useGoBack(paths.transactionDetail(transaction.code));
  const { dispute, awaited } = useDealDispute(transaction);
  const { status, next } = transaction;
  const isKept = keptFrom(transaction, useNow()) !== undefined;
  const until = status === 'paid' && transaction.dispute === null ? next.dueAt : null;
  return (
    <Page
      gap={4}
      header={<Header title={words.title} back={goBack} step />}
      dock={
        <Dock bare>
          <Button variant="soft" block onClick={goBack}>
            {words.seeDetails}
          </Button>
        </Dock>
      }
    >
      <EmptyState
        tone="positive"
        icon={CircleCheck}
        title={(!isKept && words.became[status]) || (isProven ? words.done : words.doneWithoutCode)}
        text={until === null ? undefined : words.doneUntil(untilOf(until))}
      />
      {awaited !== null ? (
        <Loaded query={awaited} card skeleton={<SkeletonRows count={3} />} />
      ) : (
        <DeliveredDeal transaction={transaction} dispute={dispute} />
      )}
    </Page>
  );
}

/** Where the money of a delivered deal is, and what the seller gets. */
function DeliveredDeal({ transaction, dispute }: { transaction: TransactionDetails; dispute: Dispute | undefined }) {
  const { purpose, payeeReceivesRials, status, amountRials } = transaction;
  const isSplit = dividedShares(dispute) !== null;
  const hasArrived = status === 'settled_done';
  return (
    <>
      <DealCard
        transaction={transaction}
        dispute={dispute}
        payeeShare={dispute && payeeShareOf(dispute, amountRials)}
      />
      <Card>
        <KeyValueList
          items={[
            { label: transactionDetailCopy.purpose, value: purpose },
            ...(isForSeller(status) && !isSplit
              ? [
                  {
                    label: hasArrived ? transactionDetailCopy.youReceived : transactionDetailCopy.youReceive,
                    value: <MoneyText rials={payeeReceivesRials} tone="in" />,
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </>
  );
}

/** The money is held for the seller, or on its way to them, or has arrived. */
function isForSeller(status: TransactionStatus): boolean {
  return status === 'paid' || words.became[status] !== undefined;
}

/** The digits after the `#` of the buyer's QR code, where no server and no log sees them. */
const PIN_IN_HASH = new RegExp(`^#(\\d{${HANDOVER_CODE_LENGTH}})\\b`);

/** Removes the digits of the QR code from the address and passes them on, once. */
function useHandoverPin(onPin: (pin: string) => void): void {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const handOver = useRef(onPin);
  handOver.current = onPin;
  const pin = PIN_IN_HASH.exec(hash)?.[1];

  useEffect(() => {
    if (pin === undefined) return;
    navigate(pathname, { replace: true });
    handOver.current(pin);
  }, [pin, pathname, navigate]);
}
