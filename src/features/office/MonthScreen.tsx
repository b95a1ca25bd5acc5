import { daysOfMonth, monthOfDay, shiftMonth } from '@contract/rules/jalaliMonth';
import { ACCOUNT_KIND_NAME } from '@contract/rules/ledgerWords';
import { startOfTehranDay, tehranDateOf } from '@contract/rules/tehranTime';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LedgerMonth, useLedgerMonthQuery } from '@/api/officeDealsApi';
import { Loaded } from '@/components/Loaded';
import { Paper } from '@/components/Paper';
import paper from '@/components/Paper.module.css';
import { formatMonth } from '@/lib/calendar';
import { BRAND } from '@/messages/brand';
import { monthCopy as words } from '@/messages/officeDealsCopy';
import { partsCopy } from '@/messages/parts';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { IconButton } from '@/ui/IconButton';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { OfficePage } from './OfficeFrame';
import { OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { Facts, Panel, Signed, ZeroChip } from './Panel';

/** /office/ledger/month?month=1405-09: the figures of a Jalali month for the accountant, to read and print. */
export function MonthScreen() {
  const [search, setSearch] = useSearchParams();
  const present = monthOfDay(tehranDateOf(useNow()));
  const named = search.get('month') ?? '';
  const month = daysOfMonth(named) !== null && named <= present ? named : present;
  const query = useLedgerMonthQuery(month);
  const show = (months: number) => setSearch({ month: shiftMonth(month, months) });
  return (
    <OfficePage
      section="ledger"
      title={words.title}
      head={
        <div className={classNames(styles.end, styles.link)}>
          <IconButton label={words.before} icon={ChevronRight} onClick={() => show(-1)} />
          <time dateTime={daysOfMonth(month)?.from}>{monthName(month)}</time>
          <IconButton label={words.after} icon={ChevronLeft} disabled={month >= present} onClick={() => show(1)} />
        </div>
      }
    >
      <Loaded query={query} card skeleton={<SkeletonRows count={6} />}>
        {(found) => <Month found={found} range={rangeOf(found, present)} />}
      </Loaded>
    </OfficePage>
  );
}

function monthName(month: string): string {
  const first = daysOfMonth(month)?.from;
  return first === undefined ? '' : formatMonth(startOfTehranDay(new Date(first)));
}

function rangeOf({ month }: LedgerMonth, present: string): string {
  return month < present ? monthName(month) : `${monthName(month)}، ${words.untilNow}`;
}

/** How held money moved, from its opening to its closing. Money that left has a minus. */
function heldFacts(found: LedgerMonth) {
  return {
    [words.heldBefore]: found.heldBeforeRials,
    [words.paidIn]: found.paidInRials,
    [words.commissionOut]: 0 - found.commissionRials,
    [words.paidOut]: 0 - found.paidOutRials,
    [words.returned]: 0 - found.returnedRials,
    [words.heldAfter]: found.heldAfterRials,
  };
}

function incomeFacts(found: LedgerMonth) {
  return {
    [words.commission]: found.commissionRials,
    [words.gatewayFees]: found.gatewayFeesRials,
    [words.freeGiven]: found.freeGivenRials,
    [words.freeUsed]: found.freeUsedRials,
  };
}

const SUM_COLUMNS = ['openingRials', 'debitRials', 'creditRials', 'closingRials'] as const;
type SumColumn = (typeof SUM_COLUMNS)[number];

interface AccountLine extends Readonly<Record<SumColumn, number>> {
  readonly name: string;
}

/** The accounts, and their sums. */
function linesOf({ accounts }: LedgerMonth): AccountLine[] {
  const lines = accounts.map(({ accountKind, ...sums }) => ({ name: ACCOUNT_KIND_NAME[accountKind], ...sums }));
  const sumOf = (column: SumColumn) => lines.reduce((sum, line) => sum + line[column], 0);
  const sums = Object.fromEntries(SUM_COLUMNS.map((column) => [column, sumOf(column)])) as Record<SumColumn, number>;
  return [...lines, { name: words.total, ...sums }];
}

function shown(facts: Readonly<Record<string, number>>): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(facts).map(([label, rials]) => [label, <Signed key={label} rials={rials} />]),
  );
}

function Month({ found, range }: { found: LedgerMonth; range: string }) {
  return (
    <>
      <div className={styles.cards}>
        <Panel
          title={words.held}
          aside={<ZeroChip rials={found.unexplainedRials} zero={words.agrees} other={words.agreesNot} />}
        >
          <Facts facts={shown(heldFacts(found))} />
        </Panel>
        <Panel title={words.income}>
          <Facts facts={shown(incomeFacts(found))} />
        </Panel>
      </div>
      <OfficeTable
        title={words.accounts}
        scrolls
        columns={[
          { label: words.columns.account, of: ({ name }) => name, isHead: true },
          ...SUM_COLUMNS.map((column) => ({
            label: words.columns[column],
            of: (line: AccountLine) => <Signed rials={line[column]} />,
          })),
        ]}
        rows={linesOf(found)}
        keyOf={({ name }) => name}
        foot={<span>{words.note}</span>}
      />
      <div className={styles.line}>
        <Button variant="soft" size="md" icon={Printer} onClick={() => window.print()}>
          {partsCopy.print}
        </Button>
      </div>
      <PrintedMonth found={found} range={range} />
    </>
  );
}

/** The month on paper only: held money, income, and the accounts. */
function PrintedMonth({ found, range }: { found: LedgerMonth; range: string }) {
  const income = Object.entries(incomeFacts(found));
  return (
    <Paper
      title={words.paperTitle}
      subject={BRAND}
      range={range}
      madeAt={found.madeAt}
      totals={[
        [words.commission, found.commissionRials],
        [words.gatewayFees, found.gatewayFeesRials],
        [words.heldAfter, found.heldAfterRials],
      ]}
      note={`${found.unexplainedRials === 0 ? words.agrees : words.agreesNot}. ${words.note}`}
    >
      <table>
        <thead>
          <tr>
            {[words.held, words.income].map((heading) => (
              <th key={heading} scope="col" colSpan={2}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(heldFacts(found)).map((held, place) => (
            <tr key={held[0]}>
              {[held, income[place]].map((fact) => (
                <Fragment key={fact?.[0] ?? ''}>
                  <td>{fact?.[0]}</td>
                  <td>{fact && <Signed rials={fact[1]} />}</td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            {Object.values(words.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(found).map((line) => (
            <tr key={line.name} className={classNames(line.name === words.total && paper.total)}>
              <td>{line.name}</td>
              {SUM_COLUMNS.map((column) => (
                <td key={column}>
                  <Signed rials={line[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
