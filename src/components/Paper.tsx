import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatDateTime } from '@/lib/calendar';
import { partsCopy } from '@/messages/parts';
import { Ltr } from '@/ui/Ltr';
import { Mark } from '@/ui/Mark';
import { MoneyText } from './MoneyText';
import styles from './Paper.module.css';

interface PaperProps {
  title: string;
  /** Whose, or about what. */
  subject: string;
  range: string;
  /** ISO 8601. */
  madeAt: string;
  /** Three sums above the table. */
  totals: readonly (readonly [label: string, rials: number])[];
  note: string;
  /** Tables, with their columns again on each page. */
  children: ReactNode;
}

/** An A4 page for the printer only. The browser shapes the Persian text, numbers the pages and makes the PDF. */
export function Paper({ title, subject, range, madeAt, totals, note, children }: PaperProps) {
  useEffect(() => {
    document.body.dataset.paper = 'printed';
    return () => {
      delete document.body.dataset.paper;
    };
  }, []);
  return createPortal(
    <article className={styles.paper} data-theme="light">
      <header className={styles.head}>
        <span className={styles.brand}>
          <i className={styles.mark}>
            <Mark />
          </i>
          <b>{title}</b>
        </span>
        <span className={styles.owner}>
          <b>{subject}</b>
          <span>{range}</span>
        </span>
      </header>
      <dl className={styles.totals}>
        {totals.map(([label, rials]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText rials={rials} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <p className={styles.note}>{note}</p>
      <p className={styles.note}>
        {partsCopy.printedAt(formatDateTime(madeAt))} · <Ltr>{window.location.host}</Ltr>
      </p>
    </article>,
    document.body,
  );
}
