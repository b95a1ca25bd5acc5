import type { ReactNode } from 'react';
import { classNames } from '@/ui/classNames';
import styles from './office.module.css';
import { Panel, type PanelProps } from './Panel';

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

interface OfficeTableProps<Row> extends Omit<PanelProps, 'children' | 'label'> {
  /** Accessible name, where the title is no text or absent. */
  label?: string;
  columns: readonly OfficeColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, place: number) => string | number;
  /** Replaces a table without rows. */
  none?: ReactNode;
  chosen?: Row | undefined;
  onChoose?: (row: Row) => void;
  /** Its cells do not wrap: a narrow window scrolls them. */
  scrolls?: boolean;
  /** All columns but the first are centred. */
  isCentred?: boolean;
  /** Below the table: what it shows, and how to see more. */
  foot?: ReactNode;
  /** Acts below the table. */
  children?: ReactNode;
}

/** A list of the office in its panel, by its columns. Figures stand at the start edge, so that their last digits align. */
export function OfficeTable<Row>(props: OfficeTableProps<Row>) {
  const { label, columns, rows, keyOf, none, chosen, onChoose, scrolls, isCentred, foot, children, ...panel } = props;
  const name = label ?? (typeof panel.title === 'string' ? panel.title : undefined);
  const classOf = ({ isExtra }: OfficeColumn<Row>) => classNames(isExtra && styles.extra);
  const table = (
    // A keyboard scrolls only what has the focus.
    <div {...(scrolls && { className: styles.scroll, role: 'group', 'aria-label': name, tabIndex: 0 })}>
      <table className={classNames(styles.table, isCentred && styles.centred)} aria-label={name}>
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
  return (
    <Panel {...panel} label={name}>
      {rows.length > 0 || none === undefined ? (
        table
      ) : (
        <div className={classNames(styles.muted, styles.padded)}>{none}</div>
      )}
      {foot && <div className={classNames(styles.line, styles.between, styles.foot)}>{foot}</div>}
      {children}
    </Panel>
  );
}
