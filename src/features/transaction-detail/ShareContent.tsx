import { Copy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useCopy } from '@/lib/useCopy';
import { copy } from '@/messages/copy';
import { moneyCopy } from '@/messages/money';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { CopyValue } from '@/ui/CopyValue';
import { Ltr } from '@/ui/Ltr';
import { Text } from '@/ui/Text';
import { payLinkOf, readablePayLink } from './payLink';
import styles from './ShareContent.module.css';

const QrCode = lazy(() => import('./QrCode'));

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
            <Suspense>
              <QrCode value={link} label={moneyCopy.share.qr} />
            </Suspense>
          </span>
          <Text look="xs" tone="hint">
            {moneyCopy.share.code}
          </Text>
          <span className={styles.code}>
            <CopyValue label={copy.buttons.copyCode} onCopy={() => copyAndTell(code, moneyCopy.share.codeCopied)}>
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
          <Button variant="soft" size="md" icon={Copy} onClick={() => copyAndTell(link, moneyCopy.share.linkCopied)}>
            {copy.buttons.copyLink}
          </Button>
        </div>
      </Card>
      <Text look="xs" tone="muted" balance center>
        {moneyCopy.share.advice}
      </Text>
    </>
  );
}
