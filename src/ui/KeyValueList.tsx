import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './KeyValueList.module.css';
import rows from './Rows.module.css';

export interface KeyValueItem {
  label: string;
  value: ReactNode;
  /** Larger and bolder, for a total. */
  strong?: boolean;
}

/** Rows of label and value. */
export function KeyValueList({ items }: { items: readonly KeyValueItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, strong }) => (
        <div key={label} className={classNames(rows.item, styles.row, strong && styles.strong)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
