import { ACCOUNT_KIND_NAME, entryName } from '@contract/rules/ledgerWords';
import type { AccountKind } from '@contract/rules/officeDealRules';
import { statusLabel } from '@contract/rules/statusWords';
import { ListTree, Lock, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LedgerLine, type LedgerSums, useLedgerPageInfiniteQuery, useLedgerSumsQuery } from '@/api/officeDealsApi';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTimeSeconds } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { officePaths } from '@/lib/officePaths';
import { monthCopy, OFFICE_VIEW, officeDealsCopy, STEP_BY } from '@/messages/officeDealsCopy';
import { Button, LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { SkeletonRows } from '@/ui/Skeleton';
import tones from '@/ui/Tone.module.css';
import { Moment } from './moments';
import { OfficePage } from './OfficeFrame';
import { type OfficeColumn, OfficeTable } from './OfficeTable';
import styles from './office.module.css';
import { Facts, Panel, Signed, ZeroChip } from './Panel';
import { isLocked } from './SearchScreen';

const words = officeDealsCopy.ledger;
const KIND_PARAMETER = 'kind';
const FIRST_KIND: AccountKind = 'payable';

/** /office/ledger: the sum of each kind of account, its postings, and the entry of one posting. It posts nothing. */
export function LedgerScreen({ notFound }: { notFound: ReactNode }) {
  const query = useLedgerSumsQuery();
  const [parameters, setParameters] = useSearchParams();
  if (isLocked(query.error)) return notFound;
  const sums = query.currentData;
  const wanted = parameters.get(KIND_PARAMETER);
  const kind = sums?.kinds.find(({ accountKind }) => accountKind === wanted)?.accountKind ?? FIRST_KIND;
  const chip = sums && <ZeroChip rials={sums.totalRials} zero={words.zero} other={words.notZero} />;
  return (
    <OfficePage
      section="ledger"
      title={words.title}
      head={
        <span className={classNames(styles.end, styles.line)}>
          {chip}
          <LinkButton variant="soft" size="md" to={officePaths.ledgerMonth}>
            {monthCopy.title}
          </LinkButton>
        </span>
      }
      query={query}
      show={(loaded) =>
        loaded.lastAt === null ? (
          <Panel>
            <EmptyState icon={ScrollText} title={words.none} />
          </Panel>
        ) : (
          <div className={classNames(styles.columns, styles.ledgerColumns)}>
            <Kinds
              sums={loaded}
              present={kind}
              onChoose={(next) => setParameters({ [KIND_PARAMETER]: next }, { replace: true })}
            />
            <Lines
              key={kind}
              kind={kind}
              total={loaded.kinds.find(({ accountKind }) => accountKind === kind)?.postingCount ?? 0}
            />
          </div>
        )
      }
    />
  );
}

interface KindsProps {
  sums: LedgerSums;
  present: AccountKind;
  onChoose: (kind: AccountKind) => void;
}

function Kinds({ sums, present, onChoose }: KindsProps) {
  return (
    <Panel title={words.kinds} aside={words.balance}>
      <ul>
        {sums.kinds.map(({ accountKind, rials, postingCount }) => (
          <li key={accountKind}>
            <button
              type="button"
              className={styles.pick}
              aria-current={accountKind === present || undefined}
              onClick={() => onChoose(accountKind)}
            >
              <b className={classNames(styles.line, styles.between)}>
                {ACCOUNT_KIND_NAME[accountKind]} <Signed rials={rials} />
              </b>
              <small className={styles.muted}>
                <Ltr>{accountKind}</Ltr> · {words.count(formatCount(postingCount))}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <Facts
        facts={{
          [words.owed]: <MoneyText rials={sums.owedRials} />,
          [words.last]: sums.lastAt && <Moment at={sums.lastAt} />,
        }}
      />
      <b
        className={classNames(
          styles.line,
          styles.between,
          styles.padded,
          styles.bottom,
          tones[sums.totalRials === 0 ? 'in' : 'out'],
        )}
      >
        <span>{words.total}</span>
        <MoneyText rials={sums.totalRials} />
      </b>
    </Panel>
  );
}

const { columns } = words;
const COLUMNS: readonly OfficeColumn<LedgerLine>[] = [
  { label: columns.time, of: ({ at }) => <Moment at={at} /> },
  { label: columns.entry, chooses: true, of: ({ entryKind }) => entryName(entryKind) },
  { label: columns.deal, isExtra: true, of: ({ paymentCode }) => (paymentCode ? <Ltr code>{paymentCode}</Ltr> : '—') },
  { label: columns.debit, of: ({ rials }) => rials < 0 && <Signed rials={-rials} /> },
  { label: columns.credit, of: ({ rials }) => rials > 0 && <Signed rials={rials} /> },
  { label: columns.balance, isExtra: true, of: ({ balanceRials }) => <Signed rials={balanceRials} /> },
];

function Lines({ kind, total }: { kind: AccountKind; total: number }) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const query = useLedgerPageInfiniteQuery(kind);
  const { currentData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const lines = currentData?.pages.flatMap((page) => page.lines) ?? [];
  const chosen = lines.find(({ postingId }) => postingId === chosenId) ?? lines[0];
  return (
    <>
      <Loaded query={query} card skeleton={<SkeletonRows count={6} />}>
        {() => (
          <OfficeTable
            title={ACCOUNT_KIND_NAME[kind]}
            aside={words.order}
            none={words.noLines}
            columns={COLUMNS}
            rows={lines}
            keyOf={({ postingId }) => postingId}
            chosen={chosen}
            onChoose={({ postingId }) => setChosenId(postingId)}
            foot={
              <>
                <span>{words.shown(formatCount(lines.length), formatCount(Math.max(total, lines.length)))}</span>
                {hasNextPage && (
                  <Button variant="text" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {words.more}
                  </Button>
                )}
              </>
            }
          />
        )}
      </Loaded>
      {chosen === undefined ? (
        <Panel>
          <EmptyState icon={ListTree} title={words.choose} />
        </Panel>
      ) : (
        <EntryPanel line={chosen} />
      )}
    </>
  );
}

/** The whole entry of a posting, and the step of the deal that made it. */
function EntryPanel({ line }: { line: LedgerLine }) {
  const { entryId, entryKind, paymentCode, legs, from, to, stepBy: actor, at } = line;
  const moved = legs.reduce((sum, { rials }) => sum + Math.max(0, rials), 0);
  const sum = legs.reduce((total, { rials }) => total + rials, 0);
  return (
    <Panel as="aside" title={words.entry(toPersianDigits(entryId))} aside={toPersianDigits(formatDateTimeSeconds(at))}>
      <div className={styles.padded}>
        <small className={styles.muted}>
          {entryName(entryKind)}
          {paymentCode !== null && (
            <>
              {' · '}
              <Ltr code>{paymentCode}</Ltr>
            </>
          )}
        </small>
        <p className={styles.total}>
          <MoneyText rials={moved} />
        </p>
      </div>
      <ul className={classNames(styles.column, styles.padded)}>
        {legs.map(({ accountKind, rials }) => (
          <li key={`${accountKind}-${rials}`} className={classNames(styles.line, styles.between, styles.well)}>
            <span>{ACCOUNT_KIND_NAME[accountKind]}</span>
            <b>
              <Signed rials={rials} />
            </b>
          </li>
        ))}
      </ul>
      <Facts
        facts={{
          [words.entrySum]: sum === 0 ? words.sumZero : <Signed rials={sum} />,
          [words.from]: from && statusLabel(from, OFFICE_VIEW),
          [words.to]: to && statusLabel(to, OFFICE_VIEW),
          [words.by]: actor && STEP_BY[actor],
        }}
      />
      <div className={classNames(styles.column, styles.padded, styles.bottom)}>
        <Note tone="plain" icon={Lock}>
          {words.readOnly}
        </Note>
        {paymentCode !== null && (
          <LinkButton block variant="soft" size="md" to={officePaths.deal(paymentCode)}>
            {words.open}
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
