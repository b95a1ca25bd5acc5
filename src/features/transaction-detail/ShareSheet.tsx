import { sumFor } from '@contract/rules/sums';
import { Check, Copy, Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type TransactionDetails, useChangeLinkPreviewMutation } from '@/api/transactionsApi';
import { Header } from '@/components/Header';
import { QrCode } from '@/components/QrCode';
import { SumLine } from '@/components/SumLine';
import { useCopy } from '@/components/useCopy';
import { useShare } from '@/components/useShare';
import { ownHost } from '@/lib/ownHost';
import { paths } from '@/lib/paths';
import { BRAND } from '@/messages/brand';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { CopyValue } from '@/ui/CopyValue';
import { Dock } from '@/ui/Dock';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Sheet } from '@/ui/Sheet';
import { SwitchRow } from '@/ui/SwitchRow';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import { canChangeItemPhotos, ItemPhotosField } from './ItemPhotosField';
import styles from './ShareSheet.module.css';

/** QR code, code and link of a request, and for its seller the switch of the preview. */
function ShareContent({ transaction }: { transaction: TransactionDetails }) {
  const { code } = transaction;
  const copyAndTell = useCopy();
  const link = payLinkOf(code);
  return (
    <>
      <Card>
        <div className={styles.scan}>
          <span className={styles.qr}>
            <QrCode value={link} label={transactionDetailCopy.share.qr} />
          </span>
          <Text look="xs" tone="hint">
            {transactionDetailCopy.share.code}
          </Text>
          <span className={styles.code}>
            <CopyValue
              label={transactionDetailCopy.buttons.copyCode}
              onCopy={() => copyAndTell(code, transactionDetailCopy.share.codeCopied)}
            >
              <Ltr code>{code}</Ltr>
            </CopyValue>
          </span>
        </div>
        <div className={styles.link}>
          <bdi dir="ltr">
            {`${window.location.host}${paths.pay}/`}
            <wbr />
            {code}
          </bdi>
          <Button
            variant="soft"
            size="md"
            icon={Copy}
            onClick={() => copyAndTell(link, transactionDetailCopy.share.linkCopied)}
          >
            {transactionDetailCopy.buttons.copyLink}
          </Button>
        </div>
      </Card>
      <PreviewSwitch transaction={transaction} />
      <Text look="xs" tone="muted" balance center>
        {transactionDetailCopy.share.advice}
      </Text>
    </>
  );
}

/** Whether messengers show the sum beside the link. Nothing for a reader who may not choose. */
function PreviewSwitch({ transaction: { code, amountInPreview } }: { transaction: TransactionDetails }) {
  const [change, { isLoading, isError }] = useChangeLinkPreviewMutation();
  const words = transactionDetailCopy.share.preview;
  if (amountInPreview === null) return null;
  return (
    <>
      <Card>
        <SwitchRow
          label={words.amount}
          hint={words.hint}
          checked={amountInPreview}
          busy={isLoading}
          onChange={(shown) => void change({ paymentCode: code, amountInPreview: shown })}
        />
      </Card>
      {isError && <Note tone="negative">{words.failed}</Note>}
    </>
  );
}

/** Shares the link with the system's share sheet. Only below 1080 pixels. */
function ShareButton({ code, purpose }: { code: string; purpose: string }) {
  const isNarrow = useIsNarrow();
  const share = useShare();
  const words = transactionDetailCopy.share;
  const url = payLinkOf(code);
  if (!isNarrow) return null;
  return (
    <Button
      block
      icon={Share2}
      onClick={() =>
        share({ title: BRAND, text: words.message(purpose, ownHost(window.location.host)), url }, url, words.linkCopied)
      }
    >
      {transactionDetailCopy.buttons.share}
    </Button>
  );
}

interface ShareSheetProps {
  open: boolean;
  transaction: TransactionDetails;
  onClose: () => void;
}

/** The link of a request, on its detail page. */
export function ShareSheet({ open, transaction, onClose }: ShareSheetProps) {
  const { code, purpose } = transaction;
  return (
    <Sheet open={open} title={transactionDetailCopy.share.title} onClose={onClose}>
      <div className={styles.content}>
        <ShareContent transaction={transaction} />
        <ShareButton code={code} purpose={purpose} />
      </div>
    </Sheet>
  );
}

/** The link that a payer opens: this origin and /pay/CODE. */
function payLinkOf(code: string): string {
  return window.location.origin + paths.payCode(code);
}

/** What the seller sees after the creation of a request. */
export function SharePage({ transaction }: { transaction: TransactionDetails }) {
  const { code, purpose } = transaction;
  const detailPath = paths.transactionDetail(code);
  return (
    <Page
      gap={4}
      header={<Header title={transactionDetailCopy.share.title} close={paths.home} />}
      dock={
        <Dock>
          <ShareButton code={code} purpose={purpose} />
          <LinkButton to={detailPath} replace variant="text" size="md" block>
            {transactionDetailCopy.share.seeDetails}
          </LinkButton>
        </Dock>
      }
    >
      <div className={styles.ready}>
        <Tile icon={Check} tone="in" round />
        <div>
          <Text as="h2" look="h2">
            {transactionDetailCopy.share.ready}
          </Text>
          <Text look="sm" tone="muted">
            {transactionDetailCopy.share.purpose(purpose)}
          </Text>
        </div>
      </div>
      <SumLine about={transactionDetailCopy.share.toYou} rials={sumFor('payee', transaction)} tone="in" />
      <ShareContent transaction={transaction} />
      {canChangeItemPhotos(transaction) && <ItemPhotosField transaction={transaction} />}
    </Page>
  );
}

function watchResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** CSS pixels. */
const WIDE = 1080;

/** True while the window is narrower than that of a desktop. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watchResize, () => window.innerWidth < WIDE);
}
