import type { AccountStatement } from '@/api/personalApi';
import { MoneyText } from '@/components/MoneyText';
import { Paper } from '@/components/Paper';
import styles from '@/components/Paper.module.css';
import { statementCopy as copy, STATEMENT_EVENT } from '@/messages/personalCopy';
import { dayOfLine, placeOf, rangeName, type StatementLine, statementSums } from './statementLines';

interface PrintedStatementProps {
  statement: AccountStatement;
  lines: readonly StatementLine[];
  /** Names the sum that is held. */
  heldLabel: string;
  /** The range ends today or later. */
  untilNow: boolean;
}

/** The statement on paper only. */
export function PrintedStatement({ statement, lines, heldLabel, untilNow }: PrintedStatementProps) {
  const { fullName, madeAt, heldAfterRials } = statement;
  const { paidRials, arrivedRials, yoursRials } = statementSums(statement, lines);
  return (
    <Paper
      title={copy.paperTitle}
      subject={fullName}
      range={rangeName(statement)}
      madeAt={madeAt}
      totals={[
        [copy.paid, paidRials],
        [copy.arrived, arrivedRials],
        [heldLabel, heldAfterRials],
      ]}
      note={copy.note}
    >
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
    </Paper>
  );
}
