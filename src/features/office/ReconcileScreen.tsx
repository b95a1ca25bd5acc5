import { BANK_SOURCES, type BankSource, DIFFERENCE_KINDS, type DifferenceKind } from '@contract/rules/bankFileRules';
import { isIsoDate, shiftDay } from '@contract/rules/calendar';
import { DAY_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type BankDay,
  type BankGroup,
  type BankSourceOfDay,
  type DifferenceList,
  useBankDayQuery,
  useBankDifferencesInfiniteQuery,
  useCloseBankDayMutation,
  useExplainDifferencesMutation,
} from '@/api/bankFilesApi';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime, formatIsoDate } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { causeWords, KIND_WORDS, SOURCE_WORDS, reconcileCopy as words } from '@/messages/bankFilesCopy';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Segmented } from '@/ui/Segmented';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { BankFiles } from './BankFiles';
import { DifferenceItem } from './DifferenceItem';
import { ReasonForm, useOfficeAct } from './OfficeAct';
import { OfficeFrame, PageHead, useHolds } from './OfficeFrame';
import styles from './office.module.css';
import { Chip, Panel } from './Panel';
import { Waiting } from './SecondPerson';

/** /office/reconcile?day=2026-11-20: the files of a day against the books, and its close. Yesterday without a day. */
export function ReconcileScreen() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const today = tehranDateOf(now);
  const named = search.get('day') ?? '';
  const day = isIsoDate(named) && named <= today ? named : tehranDateOf(new Date(now.getTime() - DAY_MS));
  const source = BANK_SOURCES.find((one) => one === search.get('source')) ?? 'gateway';
  const [isOver, setIsOver] = useState(false);
  const [dropped, setDropped] = useState<File | null>(null);
  const query = useBankDayQuery(day);
  const canAct = useHolds('finance');
  const found = query.currentData;
  const takesFiles = canAct && found?.closed === null && (source === 'bank' || found.settled === null);

  return (
    <OfficeFrame section="reconcile">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drag has no key; the button does the same */}
      <div
        className={classNames(styles.page, isOver && styles.over)}
        onDragOver={(event) => {
          if (!takesFiles) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          if (takesFiles) setDropped(event.dataTransfer.files[0] ?? null);
        }}
      >
        <PageHead title={words.title}>
          <Segmented
            label={words.sources}
            options={BANK_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value].tab }))}
            value={source}
            onChange={(next) => setSearch({ day, source: next }, { replace: true })}
          />
          <DayChoice day={day} today={today} onChange={(next) => setSearch({ day: next, source })} />
        </PageHead>
        <Loaded query={query} card skeleton={<SkeletonRows count={6} />}>
          {(found) => (
            <>
              <SourceOfDay
                key={`${day} ${source}`}
                day={found}
                source={source}
                canAct={canAct && found.closed === null}
                dropped={dropped}
                onTaken={() => setDropped(null)}
              />
              <CloseOfDay day={found} canAct={canAct} />
              <OpenDays days={found.openDays.filter((one) => one !== day)} />
            </>
          )}
        </Loaded>
      </div>
    </OfficeFrame>
  );
}

function DayChoice({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
  return (
    <div className={classNames(styles.end, styles.link)}>
      <IconButton label={words.dayBefore} icon={ChevronRight} onClick={() => onChange(shiftDay(day, -1))} />
      <time dateTime={day}>{formatIsoDate(day)}</time>
      <IconButton
        label={words.dayAfter}
        icon={ChevronLeft}
        disabled={day >= today}
        onClick={() => onChange(shiftDay(day, 1))}
      />
    </div>
  );
}

interface SourceOfDayProps {
  day: BankDay;
  source: BankSource;
  canAct: boolean;
  /** A file that was dropped on the page. */
  dropped: File | null;
  onTaken: () => void;
}

function SourceOfDay({ day, source, canAct, dropped, onTaken }: SourceOfDayProps) {
  const found = day.sources.find((one) => one.source === source);
  if (!found) return null;
  const { files, waiting, same, total } = found;
  const settled = source === 'gateway' ? day.settled : null;
  return (
    <>
      <BankFiles {...{ day: day.day, source, files, waiting, canAct: canAct && settled === null, dropped, onTaken }} />
      {settled !== null && (
        <p className={classNames(styles.line, styles.well)}>
          {words.settled(formatIsoDate(settled.bankDay))} «{settled.text}» {words.by(settled.by, settled.approvedBy)}
        </p>
      )}
      {files.length > 0 && (
        <p className={classNames(styles.line, styles.well, styles.same)}>
          <b className={classNames(styles.mark, styles.good)}>
            <Icon icon={CircleCheck} size="sm" />
            {words.same(same.count)}
          </b>
          <MoneyText rials={same.rials} />
          <span className={classNames(styles.muted, styles.end)}>
            {total === 0 ? words.none : words.differences(total)}
          </span>
        </p>
      )}
      {files.length > 0 && total > 0 && (
        <div className={styles.cards}>
          {DIFFERENCE_KINDS.map((kind) => (
            <Column key={kind} kind={kind} found={found} day={day.day} canAct={canAct} />
          ))}
        </div>
      )}
    </>
  );
}

interface ColumnProps {
  kind: DifferenceKind;
  found: BankSourceOfDay;
  day: string;
  canAct: boolean;
}

function Column({ kind, found, day, canAct }: ColumnProps) {
  const { source } = found;
  const groups = found.groups.filter((one) => one.kind === kind);
  const total = groups.reduce((sum, one) => sum + one.total, 0);
  const together = groups.filter((one) => one.proposal !== null || (canAct && one.openCount >= TOGETHER));
  return (
    <Panel
      title={KIND_WORDS[kind].name}
      label={KIND_WORDS[kind].name}
      aside={
        <>
          <Chip tone="warn">{formatCount(total)}</Chip>
          <small className={classNames(styles.muted, styles.end)}>{KIND_WORDS[kind].about}</small>
        </>
      }
    >
      {together.length > 0 && (
        <ul className={styles.rows}>
          {together.map((group) => (
            <Group key={`${group.cause} ${group.dated}`} {...{ group, day, source, canAct }} />
          ))}
        </ul>
      )}
      {total > 0 && <Differences {...{ kind, day, source, canAct }} />}
    </Panel>
  );
}

function Differences({ kind, day, source, canAct }: DifferenceList & { canAct: boolean }) {
  const list = useBankDifferencesInfiniteQuery({ kind, day, source });
  return (
    <Loaded query={list} skeleton={<SkeletonRows count={3} />}>
      {({ pages }) => (
        <>
          <ul className={styles.rows}>
            {pages.flatMap(({ differences }) =>
              differences.map((difference) => (
                <DifferenceItem key={difference.key} {...{ difference, day, source, canAct }} />
              )),
            )}
          </ul>
          {list.hasNextPage && (
            <div className={styles.padded}>
              <Button
                variant="soft"
                size="sm"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {words.more}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

interface GroupProps {
  group: BankGroup;
  day: string;
  source: BankSource;
  canAct: boolean;
}

/** From so many on differences of one cause are explained together. */
const TOGETHER = 2;

/** One explanation for all open differences of a cause. */
function Group({ group, day, source, canAct }: GroupProps) {
  const [isWriting, setIsWriting] = useState(false);
  const [explain, { isLoading }] = useExplainDifferencesMutation();
  const act = useOfficeAct();
  const { kind, cause, dated, openCount: open, rials, proposal } = group;
  const title = causeWords(cause, dated);

  async function send(text: string) {
    if (await act(explain({ day, source, kind, cause, dated, text }), words.sent)) setIsWriting(false);
  }

  return (
    <li>
      <div className={styles.what}>
        <div className={classNames(styles.line, styles.between)}>
          <b>{title}</b>
          {open > 0 && <MoneyText rials={rials} />}
        </div>
        {proposal !== null && (
          <Waiting
            proposal={proposal}
            title={words.explanationOf(title)}
            facts={{
              [words.day]: formatIsoDate(day),
              [words.count]: formatCount(proposal.count),
              [words.sum]: <MoneyText rials={proposal.rials} />,
            }}
          />
        )}
        {canAct && open >= TOGETHER && !isWriting && (
          <div className={styles.line}>
            <Button size="sm" variant="soft" onClick={() => setIsWriting(true)}>
              {words.together(open)}
            </Button>
          </div>
        )}
        {isWriting && (
          <ReasonForm
            label={words.explanation}
            hint={words.explainHint}
            submit={words.send}
            isBusy={isLoading}
            onSend={send}
            onCancel={() => setIsWriting(false)}
          />
        )}
      </div>
    </li>
  );
}

function CloseOfDay({ day, canAct }: { day: BankDay; canAct: boolean }) {
  const [close, { isLoading }] = useCloseBankDayMutation();
  const act = useOfficeAct();
  const { closed, blockedBy } = day;

  return (
    <Panel label={words.close}>
      <div className={classNames(styles.line, styles.between, styles.padded)}>
        {closed === null ? (
          <span>{blockedBy === null ? words.canClose : words.blocked[blockedBy]}</span>
        ) : (
          <span>
            <b className={styles.good}>{words.closed}</b> · {words.closedBy(closed.by, formatDateTime(closed.at))}
          </span>
        )}
        {canAct && closed === null && (
          <AskFirst
            busy={isLoading}
            title={words.closeQuestion(formatIsoDate(day.day))}
            text={words.closeText}
            confirmLabel={words.yesClose}
            onConfirm={() => act(close(day.day), words.closed)}
          >
            {(ask) => (
              <Button size="sm" disabled={blockedBy !== null} onClick={ask}>
                {words.close}
              </Button>
            )}
          </AskFirst>
        )}
      </div>
    </Panel>
  );
}

function OpenDays({ days }: { days: readonly string[] }) {
  if (days.length === 0) return null;
  return (
    <nav className={classNames(styles.line, styles.muted)} aria-label={words.openDays}>
      <b>{words.openDays}</b>
      {days.map((day) => (
        <Link key={day} className={styles.link} to={{ search: `day=${day}` }}>
          {formatIsoDate(day)}
        </Link>
      ))}
    </nav>
  );
}
