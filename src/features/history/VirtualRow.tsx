import { memo, type Ref } from 'react';
import { classNames } from '@/ui/classNames';
import { type DayRow, dayTitle } from './dayRows';
import { TransactionRow } from './TransactionRow';
import styles from './VirtualRows.module.css';

interface VirtualRowProps {
  row: DayRow;
  /** Its number from 0, and of how many. */
  index: number;
  total: number;
  /** How far below the top of the list it stands, in pixels. */
  top: number;
  /** What the titles of days count from: a new value draws the row anew. */
  now: Date;
  measure: Ref<HTMLLIElement>;
  /** Told the payment code when the row is followed. */
  onOpen: (paymentCode: string) => void;
  /** Told which row has the focus. */
  onFocusChange: (index: number | null) => void;
}

/** A row at its place in the list, under the title of its day when it begins one. Scrolling draws only those that come. */
export const VirtualRow = memo(function VirtualRow(props: VirtualRowProps) {
  const { row, index, total, top, now, measure, onOpen, onFocusChange } = props;
  return (
    <li
      ref={measure}
      data-index={index}
      data-code={row.item.code}
      className={classNames(styles.row, row.startsDay && styles.startsDay, row.endsDay && styles.endsDay)}
      style={{ transform: `translateY(${top}px)` }}
      aria-setsize={total}
      aria-posinset={index + 1}
      onFocus={() => onFocusChange(index)}
      onBlur={() => onFocusChange(null)}
    >
      {row.startsDay && <h2 className={styles.day}>{dayTitle(row.item.createdAt, now)}</h2>}
      <div className={styles.surface}>
        <TransactionRow item={row.item} onOpen={onOpen} />
      </div>
    </li>
  );
});
