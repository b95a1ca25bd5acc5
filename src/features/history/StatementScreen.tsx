import { ERROR } from '@contract/errors';
import { isoDateOf, jalaliDayOf } from '@contract/rules/calendar';
import { DAY_MS } from '@contract/rules/durations';
import { STATEMENT_DAYS } from '@contract/rules/personalRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { FileSpreadsheet, Printer, ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type AccountStatement, useAccountStatementQuery } from '@/api/personalApi';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatDate, formatDateTime, formatIsoDate } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { paths } from '@/lib/paths';
import { statementCopy as copy, STATEMENT_KIND } from '@/messages/personalCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { saveFile } from '@/ui/saveFile';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import { JalaliRangeField } from './RangeFields';
import styles from './StatementScreen.module.css';
import { statementCsv } from './statementFile';

/** Days of the first range. */
const FIRST_DAYS = 30;

interface Range {
  from: string;
  to: string;
}

/** /statement: the person's statement of account for a range of days, to read, print and save. */
export function StatementScreen() {
  const goBack = useGoBack(paths.transactions);
  const [range, setRange] = useState<Range>(() => ({
    from: tehranDateOf(new Date(Date.now() - FIRST_DAYS * DAY_MS)),
    to: tehranDateOf(new Date()),
  }));
  const query = useAccountStatementQuery(range);
  const { currentData: statement } = query;
  return (
    <Page
      gap={4}
      header={<Header title={copy.title} back={goBack} />}
      dock={statement && statement.rows.length > 0 && <StatementDock statement={statement} />}
    >
      <RangeCard shown={range} onShow={setRange} busy={query.isFetching} />
      <Loaded
        query={query}
        card
        final={({ code }) =>
          code === ERROR.tooManyEntries ? <EmptyState icon={ReceiptText} title={copy.tooManyRows} /> : null
        }
        skeleton={
          <Card>
            <SkeletonRows count={4} />
          </Card>
        }
      >
        {(loaded) => <Statement statement={loaded} />}
      </Loaded>
    </Page>
  );
}

interface RangeCardProps {
  shown: Range;
  onShow: (range: Range) => void;
  busy: boolean;
}

function RangeCard({ shown, onShow, busy }: RangeCardProps) {
  const [draft, setDraft] = useState({ from: jalaliDayOf(shown.from), to: jalaliDayOf(shown.to) });
  const [from, to] = [isoDateOf(draft.from) ?? '', isoDateOf(draft.to) ?? ''];
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const error = days < 1 ? copy.turnedRound : days > STATEMENT_DAYS ? copy.tooLong : false;
  return (
    <Card padded>
      <JalaliRangeField
        label={copy.range}
        from={draft.from}
        to={draft.to}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        error={error}
      />
      <div className={styles.show}>
        <Button
          variant="soft"
          size="md"
          block
          loading={busy}
          disabled={error !== false}
          onClick={() => onShow({ from, to })}
        >
          {copy.show}
        </Button>
      </div>
    </Card>
  );
}

/** What settlements, refunds and divisions changed of the held money, signed. */
function between({ heldAfterRials, heldBeforeRials, totalInRials, totalOutRials }: AccountStatement): string {
  const rials = heldAfterRials - heldBeforeRials - totalOutRials + totalInRials;
  return `${rials > 0 ? '+' : rials < 0 ? '−' : ''}${formatRials(Math.abs(rials))}`;
}

/** Rows on the screen; paper and file have all. */
const SHOWN_ROWS = 100;

function Statement({ statement }: { statement: AccountStatement }) {
  const { rows, heldBeforeRials, heldAfterRials, totalInRials, totalOutRials } = statement;
  const rest = rows.length - SHOWN_ROWS;
  return (
    <>
      <Card>
        <KeyValueList
          items={[
            { label: copy.heldBefore, value: <MoneyText rials={heldBeforeRials} /> },
            { label: copy.totalIn, value: <MoneyText rials={totalInRials} /> },
            { label: copy.totalOut, value: <MoneyText rials={totalOutRials} /> },
            { label: copy.between, value: <Ltr>{between(statement)}</Ltr> },
            { label: copy.heldAfter, value: <MoneyText rials={heldAfterRials} />, strong: true },
          ]}
        />
      </Card>
      <Card>
        {rows.length === 0 ? (
          <EmptyState icon={ReceiptText} title={copy.empty} text={copy.emptyText} />
        ) : (
          <ul>
            {rows.slice(0, SHOWN_ROWS).map((row) => (
              <li key={`${row.at} ${row.paymentCode} ${row.kind}`} className={styles.row}>
                <span className={styles.words}>
                  <b>{STATEMENT_KIND[row.kind]}</b>
                  <span className={styles.purpose}>{row.purpose}</span>
                  <small>
                    {formatDate(row.at)} · <Ltr>{row.paymentCode}</Ltr>
                  </small>
                </span>
                <span className={styles.sums}>
                  {row.inRials > 0 && <MoneyText rials={row.inRials} tone="in" />}
                  {row.outRials > 0 && <MoneyText rials={row.outRials} tone="out" />}
                  <small>
                    {copy.columns.held}: <Ltr>{formatRials(row.heldRials)}</Ltr>
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {rest > 0 && (
        <Text look="sm" tone="muted" center>
          {copy.rest(formatCount(rest))}
        </Text>
      )}
      <Text look="xs" tone="muted" balance center>
        {copy.unit}
      </Text>
      {createPortal(<PrintedStatement statement={statement} />, document.body)}
    </>
  );
}

function StatementDock({ statement }: { statement: AccountStatement }) {
  function save() {
    const file = new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' });
    saveFile(URL.createObjectURL(file), `${copy.fileName}-${statement.from}-${statement.to}.csv`);
  }

  return (
    <Dock>
      <Button block icon={Printer} onClick={() => window.print()}>
        {copy.print}
      </Button>
      <Button variant="soft" size="md" block icon={FileSpreadsheet} onClick={save}>
        {copy.csv}
      </Button>
    </Dock>
  );
}

/** The statement on paper only: A4, its columns again on each page. The browser shapes the Persian text. */
function PrintedStatement({ statement }: { statement: AccountStatement }) {
  const { fullName, from, to, madeAt, rows } = statement;
  useEffect(() => {
    document.body.dataset.statement = 'printed';
    return () => {
      delete document.body.dataset.statement;
    };
  }, []);
  return (
    <article className={styles.paper} data-theme="light">
      <h1>{copy.title}</h1>
      <p>{copy.owner(fullName, formatIsoDate(from), formatIsoDate(to))}</p>
      <p>{copy.madeAt(formatDateTime(madeAt))}</p>
      <table>
        <thead>
          <tr>
            {Object.values(copy.columns).map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SumRow label={copy.heldBefore} sums={[null, null, statement.heldBeforeRials]} />
          {rows.map((row) => (
            <tr key={`${row.at} ${row.paymentCode} ${row.kind}`}>
              <td>{formatDate(row.at)}</td>
              <td>
                <Ltr>{row.paymentCode}</Ltr>
              </td>
              <td className={styles.purpose}>{row.purpose}</td>
              <td>{STATEMENT_KIND[row.kind]}</td>
              <Sums sums={[row.inRials || null, row.outRials || null, row.heldRials]} />
            </tr>
          ))}
          <SumRow
            label={copy.total}
            sums={[statement.totalInRials, statement.totalOutRials, statement.heldAfterRials]}
          />
        </tbody>
      </table>
      <p>{copy.sum(`\u2066${between(statement)}\u2069`)}</p>
      <p>{copy.unit}</p>
    </article>
  );
}

/** In, out and held; null leaves the cell empty. */
type ThreeSums = readonly [number | null, number | null, number];

function SumRow({ label, sums }: { label: string; sums: ThreeSums }) {
  return (
    <tr className={styles.total}>
      <td colSpan={4}>{label}</td>
      <Sums sums={sums} />
    </tr>
  );
}

function Sums({ sums: [inRials, outRials, heldRials] }: { sums: ThreeSums }) {
  return (
    <>
      <td>{inRials === null ? '' : formatRials(inRials)}</td>
      <td>{outRials === null ? '' : formatRials(outRials)}</td>
      <td>{formatRials(heldRials)}</td>
    </>
  );
}
