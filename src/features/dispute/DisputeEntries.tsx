import {
  CircleAlert,
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
import type { Award, DisputeAuthor, DisputeEntry } from '@/api/disputes';
import { EvidencePhotos } from '@/components/EvidencePhotos';
import { formatDayMonth, formatTime, formatWeekdayName, tehranMoment } from '@/lib/calendar';
import { DISPUTE_EVENT, disputeCopy, ENTRY_KIND, SAID_BY_SYSTEM } from '@/messages/dispute';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
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

/** What an entry begins: said between two hairlines before it. */
const BEGINS: Readonly<Record<string, { text: string; icon: LucideIcon }>> = {
  opening: { text: DISPUTE_EVENT.opened, icon: CircleAlert },
  answer: { text: DISPUTE_EVENT.answered, icon: Reply },
};

export interface DisputeEntriesProps {
  entries: readonly DisputeEntry[];
  award: Award | null;
  names: SpeakerNames;
  /** Which of them the reader is: their own entries stand at the inline end. */
  viewer: DisputeAuthor;
  /** Under an entry of somebody else: its report, or what the office knows of reports. */
  under?: (entry: DisputeEntry) => ReactNode;
}

/** All that was said, oldest first, with what happened between. */
export function DisputeEntries({ entries, award, names, viewer, under }: DisputeEntriesProps) {
  const awardedAfter = award === null ? -1 : entries.findLastIndex(({ at }) => at <= award.at);
  return (
    <ol className={styles.entries} aria-label={disputeCopy.entries}>
      {entries.map((entry, index) => {
        const begins = BEGINS[entry.kind];
        return (
          <Fragment key={entry.entryId}>
            {begins && <Event {...begins} at={entry.at} />}
            <Entry
              entry={entry}
              name={names[entry.by]}
              isOwn={entry.by === viewer}
              under={entry.by === viewer ? undefined : under?.(entry)}
              dated={!begins && !isSameDay(entry, entries[index - 1])}
            />
            {award !== null && index === awardedAfter && (
              <Event text={DISPUTE_EVENT.awarded} icon={Gavel} at={award.at} />
            )}
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
  /** It is of another day than what stands above it. */
  dated: boolean;
}

function isSameDay(entry: DisputeEntry, before: DisputeEntry | undefined): boolean {
  return before !== undefined && tehranMoment(entry.at).day === tehranMoment(before.at).day;
}

function Entry({ entry, name, isOwn, under, dated }: EntryProps) {
  const { by, kind, text, evidence, at } = entry;
  const isDecider = by === 'referee' || by === 'office' || by === 'system';
  const said = text === '' ? SAID_BY_SYSTEM[kind] : text;
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
      {said !== undefined && <p className={styles.text}>{said}</p>}
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
