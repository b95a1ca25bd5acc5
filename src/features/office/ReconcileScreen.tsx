import { BANK_SOURCES, type BankSource, DIFFERENCE_KINDS, type DifferenceKind } from '@contract/rules/bankFileRules';
import { DAY_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type BankDay, type BankSourceOfDay, useBankDayQuery, useCloseBankDayMutation } from '@/api/bankFilesApi';
import { useUserReport } from '@/api/user';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatDateTime, formatIsoDate, isIsoDate } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { KIND_WORDS, SOURCE_WORDS, reconcileCopy as words } from '@/messages/bankFilesCopy';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Segmented } from '@/ui/Segmented';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { BankFiles } from './BankFiles';
import { DifferenceItem } from './DifferenceItem';
import styles from './Finance.module.css';
import { OfficeFrame } from './OfficeFrame';
import { useOfficeAct } from './useOfficeAct';

/** /office/reconcile?day=2026-11-20: the files of a day against the books, and its close. Yesterday without a day. */
export function ReconcileScreen() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const today = tehranDateOf(now);
  const named = search.get('day') ?? '';
  const day = isIsoDate(named) && named <= today ? named : tehranDateOf(new Date(now.getTime() - DAY_MS));
  const [source, setSource] = useState<BankSource>('gateway');
  const [isOver, setIsOver] = useState(false);
  const [dropped, setDropped] = useState<File | null>(null);
  const query = useBankDayQuery(day);
  const { data: user } = useUserReport();
  const canAct = user?.roles.includes('finance') === true;
  const takesFiles = canAct && query.currentData?.closed === null;

  return (
    <OfficeFrame section="reconcile">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drag has no key; the button does the same */}
      <div
        className={isOver ? `${styles.page} ${styles.over}` : styles.page}
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
        <header className={styles.head}>
          <h1>{words.title}</h1>
          <Segmented
            label={words.sources}
            options={BANK_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value].tab }))}
            value={source}
            onChange={setSource}
          />
          <DayChoice day={day} today={today} onChange={(next) => setSearch({ day: next })} />
        </header>
        <Loaded query={query} card skeleton={<SkeletonRows count={6} />}>
          {(found) => (
            <>
              {BANK_SOURCES.filter((one) => one === source).map((one) => (
                <SourceOfDay
                  key={`${day} ${one}`}
                  day={found}
                  source={one}
                  canAct={canAct && found.closed === null}
                  dropped={dropped}
                  onTaken={() => setDropped(null)}
                />
              ))}
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
  const other = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return (
    <div className={styles.day}>
      <IconButton label={words.dayBefore} icon={ChevronRight} onClick={() => onChange(other(-1))} />
      <time dateTime={day}>{formatIsoDate(day)}</time>
      <IconButton
        label={words.dayAfter}
        icon={ChevronLeft}
        disabled={day >= today}
        onClick={() => onChange(other(1))}
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
  const { files, same, total, differences } = found;
  return (
    <>
      <BankFiles {...{ day: day.day, source, files, canAct, dropped, onTaken }} />
      {files.length > 0 && (
        <p className={styles.same}>
          <Icon icon={CircleCheck} size="sm" />
          <b>{words.same(same.count)}</b>
          <MoneyText rials={same.rials} />
          <span>{total === 0 ? words.none : words.differences(total)}</span>
        </p>
      )}
      {files.length > 0 && total > 0 && (
        <div className={styles.columns}>
          {DIFFERENCE_KINDS.map((kind) => (
            <Column key={kind} kind={kind} found={found} day={day.day} canAct={canAct} />
          ))}
        </div>
      )}
      {files.length > 0 && total > differences.length && <p>{words.more(total - differences.length)}</p>}
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
  const differences = found.differences.filter((one) => one.kind === kind);
  return (
    <section className={styles.card} aria-label={KIND_WORDS[kind].name}>
      <div className={styles.title}>
        <span className={styles.count}>{formatCount(differences.length)}</span>
        <h2>{KIND_WORDS[kind].name}</h2>
        <span>{KIND_WORDS[kind].about}</span>
      </div>
      <ul>
        {differences.map((difference) => (
          <DifferenceItem key={difference.key} {...{ difference, day, source: found.source, canAct }} />
        ))}
      </ul>
    </section>
  );
}

function CloseOfDay({ day, canAct }: { day: BankDay; canAct: boolean }) {
  const [asking, setAsking] = useState(false);
  const [close, { isLoading }] = useCloseBankDayMutation();
  const act = useOfficeAct();
  const { closed, blockedBy } = day;

  async function confirm() {
    await act(close(day.day), words.closed);
    setAsking(false);
  }

  return (
    <section className={`${styles.card} ${styles.foot}`} aria-label={words.close}>
      {closed === null ? (
        <span>{blockedBy === null ? words.canClose : words.blocked[blockedBy]}</span>
      ) : (
        <span>
          <b className={styles.good}>{words.closed}</b> · {words.closedBy(closed.by, formatDateTime(closed.at))}
        </span>
      )}
      {canAct && closed === null && (
        <Button size="sm" disabled={blockedBy !== null} onClick={() => setAsking(true)}>
          {words.close}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        busy={isLoading}
        title={words.closeQuestion(formatIsoDate(day.day))}
        text={words.closeText}
        confirmLabel={words.yesClose}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

function OpenDays({ days }: { days: readonly string[] }) {
  if (days.length === 0) return null;
  return (
    <nav className={styles.open} aria-label={words.openDays}>
      <b>{words.openDays}</b>
      {days.map((day) => (
        <Link key={day} className={styles.link} to={{ search: `day=${day}` }}>
          {formatIsoDate(day)}
        </Link>
      ))}
    </nav>
  );
}
