import { receiptCopy } from '@/messages/receipt';
import { Ltr } from '@/ui/Ltr';
import styles from './CheckCode.module.css';
import { QrCode } from './QrCode';

const words = receiptCopy.proof;

/** The QR code of a payment's check page. */
export function CheckCode({ url }: { url: string }) {
  return (
    <span className={styles.qr}>
      <QrCode value={url} label={words.qr} />
    </span>
  );
}

/** Names the host of a genuine check page. */
export function CheckHost({ before, url }: { before: string; url: string }) {
  return (
    <>
      {before}{' '}
      <b className={styles.host}>
        <Ltr>{new URL(url).host}</Ltr>
      </b>{' '}
      {words.scanEnd}
    </>
  );
}
