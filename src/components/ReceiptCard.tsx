import type { ReactNode } from 'react';
import styles from './ReceiptCard.module.css';

interface ReceiptCardProps {
  /** Above the perforated line. */
  top?: ReactNode;
  children: ReactNode;
}

/** The perforated line. */
export function PerforatedLine() {
  return <div className={styles.cut} />;
}

/** A card with a perforated line below its top. */
export function ReceiptCard({ top, children }: ReceiptCardProps) {
  return (
    <section className={styles.receipt}>
      {top && <div className={styles.top}>{top}</div>}
      {top && <PerforatedLine />}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
