import type { ReactNode } from 'react';
import { classNames } from '@/ui/classNames';
import styles from './office.module.css';

export interface OfficeColumn<Row> {
  readonly label: string;
  readonly of: (row: Row, place: number) => ReactNode;
  /** Hidden in a narrow window. */
  readonly isExtra?: boolean;
  /** Names its row. */
  readonly isHead?: boolean;
  /** A press on its row chooses the row. */
  readonly chooses?: boolean;
}

interface OfficeTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly OfficeColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, place: number) => string | number;
  /** Replaces a table without rows. */
  none?: string;
  chosen?: Row | undefined;
  onChoose?: (row: Row) => void;
  /** Its cells do not wrap: a narrow window scrolls them. */
  scrolls?: boolean;
  /** All columns but the first are centred. */
  isCentred?: boolean;
}

/** A list of the office, by its columns. Figures stand at the start edge, so that their last digits align. */
export function OfficeTable<Row>(props: OfficeTableProps<Row>) {
  const { label, columns, rows, keyOf, none, chosen, onChoose, scrolls, isCentred } = props;
  if (rows.length === 0 && none !== undefined) return <p className={styles.none}>{none}</p>;
  const classOf = ({ isExtra }: OfficeColumn<Row>) => classNames(isExtra && styles.extra);
  return (
    <div className={classNames(scrolls && styles.scroll)}>
      <table className={classNames(styles.table, isCentred && styles.centred)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) =>
              column.label === '' ? (
                <td key="" />
              ) : (
                <th key={column.label} scope="col" className={classOf(column)}>
                  {column.label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keyOf(row, place)} aria-current={row === chosen || undefined}>
              {columns.map((column) => {
                const Cell = column.isHead ? 'th' : 'td';
                const content = column.of(row, place);
                return (
                  <Cell key={column.label} scope={column.isHead ? 'row' : undefined} className={classOf(column)}>
                    {column.chooses ? (
                      <button type="button" className={styles.choose} onClick={() => onChoose?.(row)}>
                        {content}
                      </button>
                    ) : (
                      content
                    )}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
