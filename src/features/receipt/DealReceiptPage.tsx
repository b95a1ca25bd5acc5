import { ImageDown, Printer, Share2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Receipt } from '@/api/receipts';
import { CheckCode, CheckHost } from '@/components/CheckCode';
import { Header } from '@/components/Header';
import { HistoryList } from '@/components/HistoryList';
import { MoneyText } from '@/components/MoneyText';
import { PerforatedLine, ReceiptCard } from '@/components/ReceiptCard';
import { useCopy } from '@/components/useCopy';
import { formatDateTime } from '@/lib/calendar';
import { tomanWords } from '@/lib/money';
import { paths } from '@/lib/paths';
import { receiptCopy } from '@/messages/receipt';
import { Button } from '@/ui/Button';
import { CopyValue } from '@/ui/CopyValue';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import styles from './DealReceiptPage.module.css';
import { PrintedReceipt } from './PrintedReceipt';
import { ReceiptBadges, ReceiptTrack } from './ReceiptParts';
import { factsOf, type ReceiptFact, stepsOf, tomanText } from './receiptWords';
import { useReceiptPicture } from './useReceiptPicture';

const words = receiptCopy.proof;

/** A receipt on the screen, and beside it, for printing, on paper. */
export function DealReceiptPage({ receipt }: { receipt: Receipt }) {
  const { amountRials, checkUrl, fingerprint, code } = receipt;
  const qrPlace = useRef<HTMLDivElement>(null);
  const { save, share } = useReceiptPicture(receipt, qrPlace);
  const goBack = useGoBack(paths.transactionDetail(code));
  const toman = tomanText(amountRials);
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
              {receiptCopy.print}
            </Button>
          </div>
        </Dock>
      }
    >
      <ReceiptCard
        top={
          <div className={styles.top}>
            <ReceiptBadges receipt={receipt} />
            <MoneyText rials={amountRials} size="amount" />
            {toman && (
              <Text as="b" look="sm">
                {toman}
              </Text>
            )}
            <Text look="sm" tone="muted">
              {tomanWords(amountRials)}
            </Text>
            <ReceiptTrack receipt={receipt} />
          </div>
        }
      >
        <KeyValueList
          items={factsOf(receipt, 'reader').map(({ label, ...fact }) => ({
            label,
            value: <Value {...fact} label={label} />,
          }))}
        />
        <PerforatedLine />
        <HistoryList
          steps={stepsOf(receipt).map(({ at, ...step }) => ({
            ...step,
            ...(at !== null && { time: <time dateTime={at}>{formatDateTime(at)}</time> }),
          }))}
        />
        <PerforatedLine />
        <div className={styles.proof}>
          <div ref={qrPlace}>
            <CheckCode url={checkUrl} />
          </div>
          <div className={styles.words}>
            <Text as="h2" look="section">
              {words.title}
            </Text>
            <Text look="xs" tone="muted">
              <CheckHost before={words.scan} url={checkUrl} />
            </Text>
            <Text look="xs" tone="muted">
              {words.fingerprint}
            </Text>
            <span className={styles.fingerprint}>
              <Ltr>{fingerprint}</Ltr>
            </span>
          </div>
        </div>
        <details className={styles.signed}>
          <summary>{words.signedText}</summary>
          <Ltr>{receipt.signedText}</Ltr>
        </details>
      </ReceiptCard>
      <Text look="xs" tone="muted" balance center>
        {receiptCopy.foot}
      </Text>
      {createPortal(<PrintedReceipt receipt={receipt} />, document.body)}
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
