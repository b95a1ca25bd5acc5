import { receiptCopy } from '@/messages/receipt';
import { Ltr } from '@/ui/Ltr';
import styles from './CheckCode.module.css';
import { LazyQrCode } from './LazyQrCode';

const words = receiptCopy.proof;

/** The QR code that leads to a payment's check page. Dark on white in both themes. */
export function CheckCode({ url }: { url: string }) {
  return (
    <span className={styles.qr}>
      <LazyQrCode value={url} label={words.qr} />
    </span>
  );
}

/** Where a check page has to be for it to be believed. */
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
