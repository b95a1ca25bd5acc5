import type { RefObject } from 'react';
import type { Receipt } from '@/api/receiptsApi';
import { CheckCode, CheckHost } from '@/components/CheckCode';
import { MoneyText } from '@/components/MoneyText';
import { PaperFrame } from '@/components/Paper';
import { formatDateTime } from '@/lib/calendar';
import { tomanWords } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import { receiptCopy } from '@/messages/receipt';
import { classNames } from '@/ui/classNames';
import lapis from '@/ui/Lapis.module.css';
import { Ltr } from '@/ui/Ltr';
import styles from './PrintedReceipt.module.css';
import { ReceiptBadges, ReceiptTrack } from './ReceiptParts';
import { isHeld, placeOfMoney, receiptFacts, receiptSteps, tomanText } from './receiptWords';

const words = receiptCopy.proof;

interface PrintedReceiptProps {
  receipt: Receipt;
  /** Of the QR code, which the picture takes from here. */
  qrPlace: RefObject<HTMLDivElement | null>;
}

/** The receipt on paper only: A4 in two columns, or an 80 mm roll in one. */
export function PrintedReceipt({ receipt, qrPlace }: PrintedReceiptProps) {
  const { amountRials, check, code } = receipt;
  const { title, text } = placeOfMoney(receipt);
  const toman = tomanText(amountRials);
  return (
    <PaperFrame
      title={receiptCopy.title}
      className={classNames(lapis.rosette, styles.paper)}
      aside={
        <span className={styles.printed}>
          <span>
            {receiptCopy.paymentCode} <Ltr code>{code}</Ltr>
          </span>
          <span>{partsCopy.printedAt(formatDateTime(check.checkedAt))}</span>
        </span>
      }
    >
      <section className={styles.sum}>
        <div>
          <ReceiptBadges receipt={receipt} voice="public" />
          <MoneyText rials={amountRials} size="amount" />
          <p>{[toman, tomanWords(amountRials)].filter(Boolean).join(' · ')}</p>
        </div>
        <p className={classNames(styles.verdict, isHeld(receipt) && styles.held)}>
          {title} {text}
        </p>
      </section>
      <section className={styles.track}>
        <ReceiptTrack receipt={receipt} silent />
      </section>
      <section className={styles.columns}>
        <div>
          <h2>{receiptCopy.facts}</h2>
          <dl>
            {receiptFacts(receipt, 'public').map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h2>{receiptCopy.steps}</h2>
          <dl>
            {receiptSteps(receipt).map(({ key, title: step, detail, at }) => (
              <div key={key}>
                <dt className={styles.step}>
                  {step}
                  {detail && <small>{detail}</small>}
                </dt>
                <dd>{at === null ? '' : formatDateTime(at)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Proof receipt={receipt} qrPlace={qrPlace} />
      <footer className={styles.foot}>
        <span>{receiptCopy.foot}</span>
        <span className={styles.pages}>{receiptCopy.page}</span>
      </footer>
    </PaperFrame>
  );
}

/** The proof: the code that leads to the check page, and the signature of the server's answer. */
function Proof({ receipt: { checkUrl, fingerprint, check }, qrPlace }: PrintedReceiptProps) {
  return (
    <section className={styles.proof}>
      <div ref={qrPlace} className={styles.code}>
        <CheckCode url={checkUrl} />
      </div>
      <div className={styles.signed}>
        <h2>{words.title}</h2>
        <p>
          <CheckHost before={words.advice} url={checkUrl} />
        </p>
        <dl>
          <div>
            <dt>{words.fingerprint}</dt>
            <dd className={styles.fingerprint}>
              <Ltr>{fingerprint}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{words.signature}</dt>
            <dd className={styles.long}>
              <Ltr>{check.signature}</Ltr>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
