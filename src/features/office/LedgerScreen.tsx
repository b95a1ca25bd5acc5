import type { AccountKind } from '@contract/rules/officeDealRules';
import { ListTree, Lock, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LedgerLine, type LedgerSums, useLedgerPageInfiniteQuery, useLedgerSumsQuery } from '@/api/officeDealsApi';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTimeSeconds } from '@/lib/calendar';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { officePaths } from '@/lib/officePaths';
import { ACCOUNT_KIND_NAME, entryName, OFFICE_VIEW, officeDealsCopy, STEP_BY } from '@/messages/officeDealsCopy';
import { statusLabel } from '@/messages/status';
import { Button, LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { Moment } from './moments';
import { OfficeFrame } from './OfficeFrame';
import { OfficeTable, RowButton, ZeroChip } from './OfficeTable';
import styles from './officeDeals.module.css';
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
  return (
    <OfficeFrame section="ledger">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{words.title}</h1>
          {sums !== undefined && <ZeroChip rials={sums.totalRials} zero={words.zero} other={words.notZero} />}
        </header>
        <Loaded query={query} card skeleton={<SkeletonRows count={6} />}>
          {(loaded) =>
            loaded.lastAt === null ? (
              <section className={styles.panel}>
                <EmptyState icon={ScrollText} title={words.none} />
              </section>
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
        </Loaded>
      </div>
    </OfficeFrame>
  );
}

/** Rials with a minus, which stands only in the ledger. */
function Signed({ rials }: { rials: number }) {
  return <bdi dir="ltr">{rials < 0 ? `−${formatRials(-rials)}` : formatRials(rials)}</bdi>;
}

interface KindsProps {
  sums: LedgerSums;
  present: AccountKind;
  onChoose: (kind: AccountKind) => void;
}

function Kinds({ sums, present, onChoose }: KindsProps) {
  const now = useNow();
  return (
    <section className={styles.panel} aria-label={words.kinds}>
      <h2>
        {words.kinds}
        <small>{words.balance}</small>
      </h2>
      <ul>
        {sums.kinds.map(({ accountKind, rials, postingCount }) => (
          <li key={accountKind}>
            <button
              type="button"
              className={styles.kind}
              aria-current={accountKind === present || undefined}
              onClick={() => onChoose(accountKind)}
            >
              <span>
                <b>{ACCOUNT_KIND_NAME[accountKind]}</b>
                <small className={styles.count}>
                  <Ltr>{accountKind}</Ltr> · {words.count(formatCount(postingCount))}
                </small>
              </span>
              <Signed rials={rials} />
            </button>
          </li>
        ))}
      </ul>
      <KeyValueList
        items={[
          { label: words.owed, value: <MoneyText rials={sums.owedRials} /> },
          ...(sums.lastAt === null ? [] : [{ label: words.last, value: <Moment at={sums.lastAt} now={now} /> }]),
        ]}
      />
      <p className={classNames(styles.sum, sums.totalRials !== 0 && styles.chipBad)}>
        <span>{words.total}</span>
        <MoneyText rials={sums.totalRials} />
      </p>
    </section>
  );
}

function Lines({ kind, total }: { kind: AccountKind; total: number }) {
  const now = useNow();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const query = useLedgerPageInfiniteQuery(kind);
  const { currentData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const lines = currentData?.pages.flatMap((page) => page.lines) ?? [];
  const chosen = lines.find(({ postingId }) => postingId === chosenId) ?? lines[0];
  const { columns } = words;
  return (
    <>
      <section className={styles.panel} aria-label={ACCOUNT_KIND_NAME[kind]}>
        <h2>
          {ACCOUNT_KIND_NAME[kind]}
          <small>{words.order}</small>
        </h2>
        <Loaded query={query} skeleton={<SkeletonRows count={6} />}>
          {() => (
            <OfficeTable
              label={ACCOUNT_KIND_NAME[kind]}
              none={words.noLines}
              columns={[
                { label: columns.time },
                { label: columns.entry },
                { label: columns.deal, extra: true },
                { label: columns.debit },
                { label: columns.credit },
                { label: columns.balance, extra: true },
              ]}
              rows={lines.map((line) => ({
                key: line.postingId,
                isPresent: line === chosen,
                cells: [
                  <Moment key="at" at={line.at} now={now} />,
                  <RowButton key="entry" onClick={() => setChosenId(line.postingId)}>
                    {entryName(line.entryKind)}
                  </RowButton>,
                  line.paymentCode === null ? (
                    '—'
                  ) : (
                    <Ltr key="code" code>
                      {line.paymentCode}
                    </Ltr>
                  ),
                  line.rials < 0 ? <Signed key="debit" rials={-line.rials} /> : '',
                  line.rials > 0 ? <Signed key="credit" rials={line.rials} /> : '',
                  <Signed key="balance" rials={line.balanceRials} />,
                ],
              }))}
            />
          )}
        </Loaded>
        {currentData !== undefined && (
          <p className={styles.foot}>
            <span>{words.shown(formatCount(lines.length), formatCount(Math.max(total, lines.length)))}</span>
            {hasNextPage && (
              <Button variant="text" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {words.more}
              </Button>
            )}
          </p>
        )}
      </section>
      {chosen === undefined ? (
        <section className={styles.panel}>
          <EmptyState icon={ListTree} title={words.choose} />
        </section>
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
    <aside className={classNames(styles.panel, styles.preview)} aria-label={words.entry(toPersianDigits(entryId))}>
      <h2>
        {words.entry(toPersianDigits(entryId))}
        <small>{toPersianDigits(formatDateTimeSeconds(at))}</small>
      </h2>
      <div className={styles.entryHead}>
        <small>
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
      <ul className={styles.legs}>
        {legs.map(({ accountKind, rials }) => (
          <li key={`${accountKind}-${rials}`} className={styles.leg}>
            <span>{ACCOUNT_KIND_NAME[accountKind]}</span>
            <Signed rials={rials} />
          </li>
        ))}
      </ul>
      <KeyValueList
        items={[
          { label: words.entrySum, value: sum === 0 ? words.sumZero : <Signed rials={sum} /> },
          ...(from === null ? [] : [{ label: words.from, value: statusLabel(from, OFFICE_VIEW) }]),
          ...(to === null ? [] : [{ label: words.to, value: statusLabel(to, OFFICE_VIEW) }]),
          ...(actor === null ? [] : [{ label: words.by, value: STEP_BY[actor] }]),
        ]}
      />
      <div className={styles.previewActs}>
        <Note tone="plain" icon={Lock}>
          {words.readOnly}
        </Note>
        {paymentCode !== null && (
          <LinkButton block variant="soft" size="md" to={officePaths.deal(paymentCode)}>
            {words.open}
          </LinkButton>
        )}
      </div>
    </aside>
  );
}
