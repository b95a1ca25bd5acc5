import { SHARE_BUTTON_BELOW_WIDTH } from '@contract/rules/limits';
import { Check, Copy, Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { TransactionDetails } from '@/api/transactions';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { QrCode } from '@/components/QrCode';
import { useCopy } from '@/components/useCopy';
import { paths } from '@/lib/paths';
import { BRAND } from '@/messages/brand';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { CopyValue } from '@/ui/CopyValue';
import { Dock } from '@/ui/Dock';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { Sheet } from '@/ui/Sheet';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import styles from './ShareSheet.module.css';

/** QR, code and link of a request, each ready to be handed to the buyer. */
export function ShareContent({ code }: { code: string }) {
  const copyAndTell = useCopy();
  const link = payLinkOf(code);
  const [address, lastSegment] = readablePayLink(code);
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
            {address}
            <wbr />
            {lastSegment}
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
      <Text look="xs" tone="muted" balance center>
        {transactionDetailCopy.share.advice}
      </Text>
    </>
  );
}

interface ShareButtonProps {
  code: string;
  purpose: string;
}

/** Hands the link to another app of the phone; copies it where the browser cannot. Only below 1080 pixels. */
export function ShareButton({ code, purpose }: ShareButtonProps) {
  const isNarrow = useIsNarrowerThan(SHARE_BUTTON_BELOW_WIDTH);
  const copyAndTell = useCopy();

  async function share() {
    const url = payLinkOf(code);
    if (typeof navigator.share !== 'function') {
      await copyAndTell(url, transactionDetailCopy.share.linkCopied);
      return;
    }
    try {
      await navigator.share({ title: BRAND, text: transactionDetailCopy.share.message(purpose), url });
    } catch (thrown) {
      // closing the phone's own sheet is a choice, not a failure
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) {
        await copyAndTell(url, transactionDetailCopy.share.linkCopied);
      }
    }
  }

  return isNarrow ? (
    <Button block icon={Share2} onClick={share}>
      {transactionDetailCopy.buttons.share}
    </Button>
  ) : null;
}

interface ShareSheetProps {
  open: boolean;
  code: string;
  purpose: string;
  onClose: () => void;
}

/** The same link, from the detail page. */
export function ShareSheet({ open, code, purpose, onClose }: ShareSheetProps) {
  return (
    <Sheet open={open} title={transactionDetailCopy.share.title} onClose={onClose}>
      <div className={styles.content}>
        <ShareContent code={code} />
        <ShareButton code={code} purpose={purpose} />
      </div>
    </Sheet>
  );
}

/** The link that a payer opens: this origin and /pay/CODE. */
function payLinkOf(code: string): string {
  return window.location.origin + paths.payCode(code);
}

/** The link as people read it, without protocol, in the two parts between which it may break. */
function readablePayLink(code: string): [string, string] {
  return [`${window.location.host}${paths.pay}/`, code];
}

/** The link is ready: what a seller sees right after the request was made. */
export function SharePage({ transaction }: { transaction: TransactionDetails }) {
  const { code, amountRials, purpose } = transaction;
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
            <MoneyText rials={amountRials} /> {transactionDetailCopy.share.purpose(purpose)}
          </Text>
        </div>
      </div>
      <ShareContent code={code} />
    </Page>
  );
}

function watchResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** True while the window is narrower than `width`, in CSS pixels. */
export function useIsNarrowerThan(width: number): boolean {
  return useSyncExternalStore(watchResize, () => window.innerWidth < width);
}
