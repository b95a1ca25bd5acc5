import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './officeDeals.module.css';

export interface OfficeColumn {
  readonly label: string;
  /** Hidden in a narrow window. */
  readonly extra?: boolean;
}

export interface OfficeRow {
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
  /** The chosen row. */
  readonly isPresent?: boolean;
}

interface OfficeTableProps {
  /** Accessible name. */
  label: string;
  columns: readonly OfficeColumn[];
  rows: readonly OfficeRow[];
  /** Replaces a table without rows. */
  none?: string;
}

/** A table of the office. Figures stand at the start edge, so that their last digits align. */
export function OfficeTable({ label, columns, rows, none }: OfficeTableProps) {
  if (rows.length === 0 && none !== undefined) return <p className={styles.none}>{none}</p>;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classNames(column.extra && styles.extra)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, isPresent }) => (
          <tr key={key} aria-current={isPresent || undefined}>
            {columns.map((column, place) => (
              <td key={column.label} className={classNames(column.extra && styles.extra)}>
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Chooses its row: the whole row takes the press. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.choose} onClick={onClick}>
      {children}
    </button>
  );
}

interface PanelProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Takes the height that is left in its column. */
  grows?: boolean;
  children: ReactNode;
}

/** A card of an office page with its heading. */
export function Panel({ title, aside, grows, children }: PanelProps) {
  return (
    <section className={classNames(styles.panel, grows && styles.grows)} aria-label={title}>
      <h2>
        {title}
        {typeof aside === 'string' ? <small>{aside}</small> : aside}
      </h2>
      {children}
    </section>
  );
}

/** Says that a sum is zero, or that it is not. */
export function ZeroChip({ rials, zero, other }: { rials: number; zero: string; other: string }) {
  const isZero = rials === 0;
  return (
    <span className={classNames(styles.chip, isZero ? styles.chipGood : styles.chipBad)} role="status">
      <Icon icon={isZero ? Check : X} size="xs" />
      {isZero ? zero : other}
    </span>
  );
}
