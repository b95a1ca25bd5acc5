import { ERROR } from '@contract/errors';
import { isoDateOf, jalaliDayOf } from '@contract/rules/calendar';
import { rangeFault } from '@contract/rules/dayRange';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { FileSpreadsheet, Printer, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { type AccountStatement, useAccountStatementQuery } from '@/api/personalApi';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatIsoDate } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { partsCopy } from '@/messages/parts';
import { statementCopy as copy, STATEMENT_EVENT } from '@/messages/personalCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { KeyValueList } from '@/ui/KeyValueList';
import { Page } from '@/ui/Page';
import rows from '@/ui/Rows.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { saveFile } from '@/ui/saveFile';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import { useRadioRow } from '@/ui/useRadioRow';
import chips from './Chips.module.css';
import { PrintedStatement } from './PrintedStatement';
import { JalaliRangeField } from './RangeFields';
import styles from './StatementScreen.module.css';
import { statementCsv } from './statementFile';
import {
  dayOfLine,
  placeOf,
  READY_RANGES,
  rangeName,
  readyRange,
  readyRangeName,
  type StatementRange,
  statementLines,
  statementSums,
} from './statementLines';

const CHOICES = [...READY_RANGES, 'custom'] as const;

/** /statement: what the person paid and got in a range of days, to read, print and save. */
export function StatementScreen() {
  const goBack = useGoBack(paths.transactions);
  const today = tehranDateOf(useNow());
  const [choice, choose] = useState<(typeof CHOICES)[number]>('month');
  /** The days behind «بازهٔ دلخواه»; at first those of the chip before it. */
  const [custom, setCustom] = useState<StatementRange>(() => readyRange('month', today));
  const range = choice === 'custom' ? custom : readyRange(choice, today);
  const query = useAccountStatementQuery(range);
  const { currentData: statement } = query;

  function chooseRange(next: (typeof CHOICES)[number]) {
    if (next === 'custom') setCustom(range);
    choose(next);
  }

  function show(next: StatementRange) {
    setCustom(next);
    // an equal range alone would ask for nothing
    if (next.from === custom.from && next.to === custom.to) query.refetch();
  }

  return (
    <Page
      gap={4}
      header={<Header title={copy.title} back={goBack} />}
      dock={statement && statement.rows.length > 0 && <StatementDock statement={statement} />}
    >
      <RangeChips value={choice} onChange={chooseRange} />
      {choice === 'custom' && <RangeCard shown={custom} onShow={show} busy={query.isFetching} />}
      <Loaded
        query={query}
        card
        final={({ code }) =>
          code === ERROR.tooManyEntries ? <EmptyState icon={ReceiptText} title={copy.tooManyRows} /> : null
        }
        skeleton={<SkeletonRows count={4} />}
      >
        {(loaded) => (
          <Statement
            statement={loaded}
            name={choice === 'custom' ? rangeName(loaded) : readyRangeName(choice, loaded)}
            untilNow={loaded.to >= today}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface RangeChipsProps {
  value: (typeof CHOICES)[number];
  onChange: (choice: (typeof CHOICES)[number]) => void;
}

function RangeChips({ value, onChange }: RangeChipsProps) {
  const { group, radio } = useRadioRow({ values: CHOICES, value, onChange });
  return (
    <div ref={group} role="radiogroup" aria-label={copy.ranges} className={styles.ranges}>
      {CHOICES.map((choice) => (
        <label key={choice} className={chips.chip} data-chosen={choice === value}>
          <input {...radio(choice)} className="visually-hidden" />
          {copy[choice]}
        </label>
      ))}
    </div>
  );
}

interface RangeCardProps {
  shown: StatementRange;
  onShow: (range: StatementRange) => void;
  busy: boolean;
}

function RangeCard({ shown, onShow, busy }: RangeCardProps) {
  const [draft, setDraft] = useState({ from: jalaliDayOf(shown.from), to: jalaliDayOf(shown.to) });
  const [from, to] = [isoDateOf(draft.from) ?? '', isoDateOf(draft.to) ?? ''];
  const found = rangeFault({ from, to }, null);
  const error = found === null ? false : found.fault === 'long' ? copy.tooLong : copy.turnedRound;
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

/** Lines on the screen; paper and file have all. */
const SHOWN_LINES = 100;

interface StatementProps {
  statement: AccountStatement;
  /** Name of the range. */
  name: string;
  /** The range ends today or later. */
  untilNow: boolean;
}

function Statement({ statement, name, untilNow }: StatementProps) {
  const { heldAfterRials, to } = statement;
  const lines = statementLines(statement);
  const { paidRials, arrivedRials } = statementSums(statement, lines);
  const heldLabel = untilNow ? copy.heldNow : copy.heldAt(formatIsoDate(to));
  const rest = lines.length - SHOWN_LINES;
  return (
    <>
      <Card title={name}>
        <KeyValueList
          items={[
            { label: copy.paid, value: <MoneyText rials={paidRials} /> },
            { label: copy.arrived, value: <MoneyText rials={arrivedRials} /> },
            { label: heldLabel, value: <MoneyText rials={heldAfterRials} />, strong: true },
          ]}
        />
      </Card>
      <Card>
        {lines.length === 0 ? (
          <EmptyState icon={ReceiptText} title={copy.empty} />
        ) : (
          <ul aria-label={copy.lines}>
            {lines.slice(0, SHOWN_LINES).map((line) => (
              <li key={line.key} className={classNames(rows.item, styles.row)}>
                <b>{STATEMENT_EVENT[line.event]}</b>
                <MoneyText rials={line.rials} size="row" />
                <span className={styles.purpose}>{line.purpose}</span>
                <span className={styles.when}>
                  {dayOfLine(line, statement)} · {placeOf(line)}
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
      <PrintedStatement statement={statement} lines={lines} heldLabel={heldLabel} untilNow={untilNow} />
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
        {partsCopy.print}
      </Button>
      <Button variant="text" size="md" block icon={FileSpreadsheet} onClick={save}>
        {copy.csv}
      </Button>
    </Dock>
  );
}
