import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatDateTime } from '@/lib/calendar';
import { partsCopy } from '@/messages/parts';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Mark } from '@/ui/Mark';
import { MoneyText } from './MoneyText';
import styles from './Paper.module.css';

interface PaperFrameProps {
  title: string;
  /** Opposite the title. */
  aside: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The printer prints it instead of the app: the mark and the title, then its contents. */
export function PaperFrame({ title, aside, className, children }: PaperFrameProps) {
  useEffect(() => {
    document.body.dataset.paper = 'printed';
    return () => {
      delete document.body.dataset.paper;
    };
  }, []);
  return createPortal(
    <article className={classNames(styles.paper, className)} data-theme="light">
      <header className={styles.head}>
        <span className={styles.brand}>
          <i className={styles.mark}>
            <Mark />
          </i>
          <b>{title}</b>
        </span>
        {aside}
      </header>
      {children}
    </article>,
    document.body,
  );
}

interface PaperProps {
  title: string;
  /** The person or the deal. */
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
  return (
    <PaperFrame
      title={title}
      aside={
        <span className={styles.owner}>
          <b>{subject}</b>
          <span>{range}</span>
        </span>
      }
    >
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
    </PaperFrame>
  );
}
