import { ERROR } from '@contract/errors';
import { skipToken } from '@reduxjs/toolkit/query';
import { CircleCheck, ScanLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useHandOverMutation } from '@/api/delivery';
import { toApiFailure, useTellFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/models';
import { useTransactionDetailsQuery } from '@/api/transactions';
import { useIntentKey } from '@/api/useIntentKey';
import { paths } from '@/lib/paths';
import { paymentCodeFrom } from '@/lib/validators';
import { deliveryCopy } from '@/messages/delivery';
import { errorText } from '@/messages/errors';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { CodeInput } from '@/product/CodeInput';
import { Header } from '@/product/Header';
import { MoneyText } from '@/product/MoneyText';
import { MoneyTrack } from '@/product/MoneyTrack';
import { NextLine, untilOf } from '@/product/NextLine';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { KeyValueList } from '@/ui/KeyValueList';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { useGoBack } from '@/ui/useGoBack';
import { DetailFailure } from './DetailFailure';
import styles from './HandoverScreen.module.css';
import { useHandoverPin } from './handoverPin';
import { DeclareSheet } from './reportDelivery';
import { stationNames } from './story';

const PIN_LENGTH = 6;
const words = deliveryCopy.handover;

/**
 * /pay-handover/CODE: the seller proves that the goods were handed over, with the six digits that the buyer shows. Who comes by
 * the buyer's QR code brings the digits along, and they are sent at once.
 */
export function HandoverScreen() {
  const paymentCode = paymentCodeFrom(useParams().code ?? '');
  const { currentData, error, isFetching, refetch } = useTransactionDetailsQuery(paymentCode ?? skipToken);
  if (paymentCode === null || (error !== undefined && currentData === undefined && !isFetching)) {
    const failure = paymentCode === null ? { code: ERROR.transactionNotFound, status: null } : toApiFailure(error);
    return <DetailFailure failure={failure} onRetry={refetch} />;
  }
  if (currentData === undefined) {
    return (
      <Page gap={4} header={<Header title={words.title} back={paths.home} />}>
        <Loading>
          <SkeletonRows count={3} />
        </Loading>
      </Page>
    );
  }
  return <HandoverPage transaction={currentData} />;
}

function HandoverPage({ transaction }: { transaction: TransactionDetails }) {
  const goBack = useGoBack(paths.transactionDetail(transaction.code));
  const { status, viewerRole, delivery } = transaction;
  if (status === 'paid' && delivery?.state === 'confirmed') {
    return <HandoverDone transaction={transaction} />;
  }
  if (status !== 'paid' || viewerRole !== 'payee' || delivery === null || delivery.state !== 'waiting') {
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
  const { code: paymentCode, purpose, payer, amountRials } = transaction;
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [declaring, setDeclaring] = useState(false);
  const [handOver, { isLoading }] = useHandOverMutation();
  const withIntent = useIntentKey();
  const tellFailure = useTellFailure();

  async function send(digits: string) {
    setWrong(null);
    try {
      await withIntent({ paymentCode, digits }, (idempotencyKey) =>
        handOver({ paymentCode, pin: digits, idempotencyKey }).unwrap(),
      );
    } catch (thrown) {
      const { code } = toApiFailure(thrown);
      if (code === ERROR.wrongHandoverCode) setWrong(errorText(code));
      else if (code === ERROR.tooManyRequests) setWrong(words.locked);
      else tellFailure(thrown);
    }
  }

  useHandoverPin((digits) => {
    setPin(digits);
    send(digits);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isLoading && pin.length === PIN_LENGTH) send(pin);
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Page
          gap={4}
          header={<Header title={words.title} back={goBack} />}
          dock={
            <Dock>
              <Button
                type="submit"
                block
                disabled={pin.length < PIN_LENGTH}
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
                { label: words.amount, value: <MoneyText rials={amountRials} /> },
              ]}
            />
          </Card>
          <div className={styles.field}>
            <span className={styles.label}>{words.code}</span>
            <CodeInput
              label={words.code}
              length={PIN_LENGTH}
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
      </form>
      {declaring && <DeclareSheet paymentCode={paymentCode} onClose={() => setDeclaring(false)} />}
    </>
  );
}

function HandoverDone({ transaction }: { transaction: TransactionDetails }) {
  const goBack = useGoBack(paths.transactionDetail(transaction.code));
  const { purpose, payeeReceivesRials, status, next } = transaction;
  const until = next.dueAt;
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
        title={words.done}
        text={until === null ? undefined : words.doneUntil(untilOf(until))}
      />
      <Card>
        <MoneyTrack status={status} {...stationNames(transaction)} {...words.buyersTurn}>
          <NextLine next={next} viewer="payee" />
        </MoneyTrack>
      </Card>
      <Card>
        <KeyValueList
          items={[
            { label: transactionDetailCopy.purpose, value: purpose },
            { label: transactionDetailCopy.youReceive, value: <MoneyText rials={payeeReceivesRials} tone="in" /> },
          ]}
        />
      </Card>
    </Page>
  );
}
