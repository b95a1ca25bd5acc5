import { ERROR } from '@contract/errors';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { changesByItself } from '@contract/rules/transactionStates';
import { skipToken } from '@reduxjs/toolkit/query';
import { ImageDown, Printer, ReceiptText, Share2, ShieldCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiFailure } from '@/api/failure';
import { type Receipt, useReceiptQuery } from '@/api/receiptsApi';
import { CheckCode, CheckHost } from '@/components/CheckCode';
import { ErrorState } from '@/components/ErrorState';
import { FeeCard } from '@/components/FeeCard';
import { Header } from '@/components/Header';
import { HistoryList } from '@/components/HistoryList';
import { Loaded } from '@/components/Loaded';
import { PerforatedLine, ReceiptCard } from '@/components/ReceiptCard';
import { SumLine } from '@/components/SumLine';
import { useCopy } from '@/components/useCopy';
import { usePolledQuery } from '@/components/usePolledQuery';
import { formatDateTime } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { partsCopy } from '@/messages/parts';
import { receiptCopy } from '@/messages/receipt';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button } from '@/ui/Button';
import { CopyValue } from '@/ui/CopyValue';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Fold } from '@/ui/Fold';
import { KeyValueList } from '@/ui/KeyValueList';
import lapis from '@/ui/Lapis.module.css';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import styles from './DealReceiptScreen.module.css';
import { PrintedReceipt } from './PrintedReceipt';
import { ReceiptBadges, ReceiptTrack } from './ReceiptParts';
import { useReceiptPicture } from './receiptPicture';
import { feesOf, ownSum, type ReceiptFact, receiptFacts, receiptSteps, statusOf } from './receiptWords';

/** While the payout runs. */
const POLL_MS = 2_000;

const NOT_FOUND: ApiFailure = { code: ERROR.transactionNotFound, status: null };

/** /receipt/:code: the receipt of a paid transaction for each side, to show, save, print or share. */
export function DealReceiptScreen() {
  const code = paymentCodeIn(useParams().code ?? '');
  const query = usePolledQuery(useReceiptQuery, code ?? skipToken, ({ currentData }) =>
    currentData && changesByItself(statusOf(currentData)) ? POLL_MS : 0,
  );
  const back = code === null ? paths.transactions : paths.transactionDetail(code);
  const goBack = useGoBack(back);
  if (query.currentData !== undefined) return <DealReceiptPage receipt={query.currentData} />;
  return (
    <Page gap={4} header={<Header title={receiptCopy.title} back={goBack} />}>
      <Loaded
        query={code === null ? { ...query, error: NOT_FOUND } : query}
        card
        final={(failure) => {
          if (failure.code === ERROR.notAcceptable) return <NotPaid back={back} />;
          return code === null ? <ErrorState code={failure.code} /> : null;
        }}
        skeleton={
          <>
            <Skeleton shape="box" width="full" />
            <SkeletonRows count={4} />
          </>
        }
      />
    </Page>
  );
}

function NotPaid({ back }: { back: string }) {
  return (
    <EmptyState
      icon={ReceiptText}
      title={receiptCopy.notPaid}
      text={receiptCopy.notPaidText}
      link={{ to: back, label: transactionDetailCopy.title }}
    />
  );
}

/** A receipt on the screen, with a second one for the printer. */
function DealReceiptPage({ receipt }: { receipt: Receipt }) {
  const { checkUrl, fingerprint, code, role } = receipt;
  const qrPlace = useRef<HTMLDivElement>(null);
  const { save, share } = useReceiptPicture(receipt, qrPlace);
  const goBack = useGoBack(paths.transactionDetail(code));
  const fees = feesOf(receipt);
  return (
    <Page
      gap={4}
      header={<Header title={receiptCopy.title} back={goBack} />}
      dock={
        <Dock>
          <Button block icon={Share2} onClick={share}>
            {receiptCopy.share}
          </Button>
          <div className={styles.buttons}>
            <Button variant="soft" size="md" block icon={ImageDown} onClick={save}>
              {receiptCopy.save}
            </Button>
            <Button variant="soft" size="md" block icon={Printer} onClick={() => window.print()}>
              {partsCopy.print}
            </Button>
          </div>
        </Dock>
      }
    >
      <ReceiptCard
        top={
          <div className={classNames(lapis.rosette, styles.top)}>
            <SumLine
              about={receipt.purpose}
              rials={ownSum(receipt)}
              badge={<ReceiptBadges receipt={receipt} voice="reader" />}
            />
            <ReceiptTrack receipt={receipt} />
          </div>
        }
      >
        <KeyValueList
          items={receiptFacts(receipt, 'reader').map(({ label, ...fact }) => ({
            label,
            value: <Value {...fact} label={label} />,
          }))}
        />
        <PerforatedLine />
        {fees && (
          <>
            <FeeCard quote={fees} viewer={role} />
            <PerforatedLine />
          </>
        )}
        <HistoryList
          steps={receiptSteps(receipt).map(({ at, ...step }) => ({
            ...step,
            ...(at !== null && { time: <time dateTime={at}>{formatDateTime(at)}</time> }),
          }))}
        />
        <PerforatedLine />
        <Fold name="proof" icon={ShieldCheck} title={receiptCopy.proof.title}>
          <div className={styles.proof}>
            <CheckCode url={checkUrl} />
            <div className={styles.words}>
              <Text look="xs" tone="muted">
                <CheckHost before={receiptCopy.proof.scan} url={checkUrl} />
              </Text>
              <Text look="xs" tone="muted">
                {receiptCopy.proof.fingerprint}
              </Text>
              <span className={styles.fingerprint}>
                <Ltr>{fingerprint}</Ltr>
              </span>
            </div>
          </div>
          <details className={styles.signed}>
            <summary>{receiptCopy.proof.signedText}</summary>
            <Ltr>{receipt.signedText}</Ltr>
          </details>
        </Fold>
      </ReceiptCard>
      <Text look="xs" tone="muted" balance center>
        {receiptCopy.foot}
      </Text>
      <PrintedReceipt receipt={receipt} qrPlace={qrPlace} />
    </Page>
  );
}

function Value({ label, value, copies }: ReceiptFact): ReactNode {
  const copyAndTell = useCopy();
  if (copies === undefined) return value;
  return (
    <CopyValue label={receiptCopy.copy(label)} onCopy={() => copyAndTell(copies, receiptCopy.copied(label))}>
      {value}
    </CopyValue>
  );
}
