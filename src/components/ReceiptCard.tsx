import type { ReactNode } from 'react';
import styles from './ReceiptCard.module.css';

export interface ReceiptCardProps {
  /** Above the perforated line; without it there is no line. */
  top?: ReactNode;
  children: ReactNode;
}

/** Where another part of the card is torn off. */
export function ReceiptCut() {
  return <div className={styles.cut} />;
}

/** A card torn off along a perforated line. */
export function ReceiptCard({ top, children }: ReceiptCardProps) {
  return (
    <section className={styles.receipt}>
      {top && <div className={styles.top}>{top}</div>}
      {top && <ReceiptCut />}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
