import { useEffect } from 'react';
import type { AccountStatement } from '@/api/personalApi';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime } from '@/lib/calendar';
import { statementCopy as copy, STATEMENT_EVENT } from '@/messages/personalCopy';
import { Ltr } from '@/ui/Ltr';
import { Mark } from '@/ui/Mark';
import styles from './PrintedStatement.module.css';
import { dayOfLine, placeOf, rangeName, type StatementLine, statementSums } from './statementLines';

interface PrintedStatementProps {
  statement: AccountStatement;
  lines: readonly StatementLine[];
  /** Names the sum that is held. */
  heldLabel: string;
  /** The range ends today or later. */
  untilNow: boolean;
}

/** The statement on paper only: A4, its columns again on each page. The browser shapes the Persian text and numbers the pages. */
export function PrintedStatement({ statement, lines, heldLabel, untilNow }: PrintedStatementProps) {
  const { fullName, madeAt, heldAfterRials } = statement;
  const { paidRials, arrivedRials, yoursRials } = statementSums(statement, lines);
  useEffect(() => {
    document.body.dataset.statement = 'printed';
    return () => {
      delete document.body.dataset.statement;
    };
  }, []);
  return (
    <article className={styles.paper} data-theme="light">
      <header className={styles.head}>
        <span className={styles.brand}>
          <i className={styles.mark}>
            <Mark />
          </i>
          <b>{copy.paperTitle}</b>
        </span>
        <span className={styles.owner}>
          <b>{fullName}</b>
          <span>{rangeName(statement)}</span>
        </span>
      </header>
      <dl className={styles.totals}>
        {(
          [
            [copy.paid, paidRials],
            [copy.arrived, arrivedRials],
            [heldLabel, heldAfterRials],
          ] as const
        ).map(([label, rials]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText rials={rials} />
            </dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {[...Object.values(copy.columns), untilNow ? copy.now : copy.atEnd].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{dayOfLine(line, statement)}</td>
              <td className={styles.words}>{line.purpose}</td>
              <td className={styles.words}>
                {STATEMENT_EVENT[line.event]}
                {line.paidRials === 0 && line.yoursRials === 0 && (
                  <>
                    {' '}
                    <MoneyText rials={line.rials} />
                  </>
                )}
              </td>
              <td className={styles.words}>{line.other}</td>
              <td>{line.paidRials !== 0 && <MoneyText rials={line.paidRials} />}</td>
              <td>{line.yoursRials !== 0 && <MoneyText rials={line.yoursRials} />}</td>
              <td className={styles.words}>{placeOf(line)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <td colSpan={4}>{copy.total}</td>
            <td>
              <MoneyText rials={paidRials} />
            </td>
            <td>
              <MoneyText rials={yoursRials} />
            </td>
            <td />
          </tr>
        </tbody>
      </table>
      <p className={styles.note}>{copy.note}</p>
      <p className={styles.note}>
        {copy.printedAt(formatDateTime(madeAt))} · <Ltr>{window.location.host}</Ltr>
      </p>
    </article>
  );
}
