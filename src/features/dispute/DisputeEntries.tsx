import {
  Check,
  CircleAlert,
  Flag,
  Gavel,
  Headset,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestion,
  Phone,
  Reply,
  Scale,
  Store,
  UserRound,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type Award, type DisputeAuthor, type DisputeEntry, useReportEntryMutation } from '@/api/disputesApi';
import { useTellFailure } from '@/api/failure';
import { EvidencePhotos } from '@/components/EvidencePhotos';
import { daysAhead, formatDayMonth, formatTime, formatWeekdayName } from '@/lib/calendar';
import { DISPUTE_EVENT, disputeCopy, ENTRY_KIND, SAID_BY_SYSTEM } from '@/messages/dispute';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import { Ltr } from '@/ui/Ltr';
import styles from './DisputeEntries.module.css';
import type { SpeakerNames } from './disputeStory';

const SPEAKER_ICON: Record<DisputeAuthor, LucideIcon> = {
  payer: UserRound,
  payee: Store,
  referee: Scale,
  office: Headset,
  system: CircleAlert,
};

const KIND_ICON: Readonly<Record<string, LucideIcon>> = {
  note: Phone,
  question_to_payer: MessageCircleQuestion,
  question_to_payee: MessageCircleQuestion,
  office_late: Hourglass,
};

/** The event line above the entry that starts a stage. */
const STAGE_START: Readonly<Record<string, { text: string; icon: LucideIcon }>> = {
  opening: { text: DISPUTE_EVENT.opened, icon: CircleAlert },
  answer: { text: DISPUTE_EVENT.answered, icon: Reply },
};

interface DisputeEntriesProps {
  entries: readonly DisputeEntry[];
  /** All awards, oldest first. */
  awards: readonly Pick<Award, 'awardId' | 'at'>[];
  names: SpeakerNames;
  /** The reader, whose own entries are at the inline end. */
  viewer: DisputeAuthor;
  /** Shown under the entries of others. */
  under?: (entry: DisputeEntry) => ReactNode;
}

/** All entries, oldest first, with the events between them. */
export function DisputeEntries({ entries, awards, names, viewer, under }: DisputeEntriesProps) {
  const awardsAfter = (index: number) =>
    awards.filter((award) => entries.findLastIndex(({ at }) => at <= award.at) === index);
  return (
    <ol className={layout.stack3} aria-label={disputeCopy.entries}>
      {entries.map((entry, index) => {
        const start = STAGE_START[entry.kind];
        return (
          <Fragment key={entry.entryId}>
            {start && <Event {...start} at={entry.at} />}
            <Entry
              entry={entry}
              name={names[entry.by]}
              isOwn={entry.by === viewer}
              under={entry.by === viewer ? undefined : under?.(entry)}
              dated={!start && !isSameDay(entry, entries[index - 1])}
            />
            {awardsAfter(index).map(({ awardId, at }) => (
              <Event key={awardId} text={DISPUTE_EVENT.awarded} icon={Gavel} at={at} />
            ))}
          </Fragment>
        );
      })}
    </ol>
  );
}

interface EntryProps {
  entry: DisputeEntry;
  name: string;
  isOwn: boolean;
  under: ReactNode;
  /** Shows the day: it differs from the day of the entry above. */
  dated: boolean;
}

function isSameDay(entry: DisputeEntry, before: DisputeEntry | undefined): boolean {
  return before !== undefined && daysAhead(entry.at, new Date(before.at)) === 0;
}

function Entry({ entry, name, isOwn, under, dated }: EntryProps) {
  const { by, kind, text, evidence, at } = entry;
  const isDecider = by === 'referee' || by === 'office' || by === 'system';
  const shownText = text === '' ? SAID_BY_SYSTEM[kind] : text;
  return (
    <li className={classNames(styles.entry, isOwn ? styles.own : isDecider && styles.decider)}>
      <p className={styles.heading}>
        <Icon icon={KIND_ICON[kind] ?? SPEAKER_ICON[by]} size="xs" />
        <b>{name}</b>
        {ENTRY_KIND[kind] && <span>{ENTRY_KIND[kind]}</span>}
        <time dateTime={at}>
          {dated && `${formatDayMonth(at)}، `}
          <Ltr>{formatTime(at)}</Ltr>
        </time>
      </p>
      {shownText !== undefined && <p className={styles.text}>{shownText}</p>}
      {evidence.length > 0 && <EvidencePhotos pictures={evidence} />}
      {under}
    </li>
  );
}

function Event({ text, icon, at }: { text: string; icon: LucideIcon; at: string }) {
  return (
    <li className={styles.event}>
      <span>
        <Icon icon={icon} size="xs" />
        {text} · {formatWeekdayName(at)} {formatDayMonth(at)}
      </span>
    </li>
  );
}

/** «گزارش این نوشته»: reports an entry to the office, unless the office or the system wrote it. */
export function ReportEntry({ entry }: { entry: DisputeEntry }) {
  const [report, { isLoading, isSuccess }] = useReportEntryMutation();
  const tellFailure = useTellFailure();
  const words = disputeCopy.text;
  if (entry.by === 'office' || entry.by === 'system') return null;

  if (isSuccess) {
    return (
      <p className={styles.report} role="status">
        <Icon icon={Check} size="xs" />
        {words.reported}
      </p>
    );
  }
  return (
    <AskFirst
      title={words.reportQuestion}
      text={words.reportConsequence}
      confirmLabel={words.reportYes}
      busy={isLoading}
      onConfirm={() => report(entry.entryId).unwrap().catch(tellFailure)}
    >
      {(ask) => (
        <button type="button" className={styles.report} onClick={ask}>
          <Icon icon={Flag} size="xs" />
          {words.report}
        </button>
      )}
    </AskFirst>
  );
}
