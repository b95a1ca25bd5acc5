import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import type { NextActor } from '@contract/rules/nextStep';
import { Clock3, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { NextStep } from '@/api/transactionsApi';
import { formatDayMonth, formatTime, formatWeekdayName, tehranMoment } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { ACTOR_NAME, deliveryCopy, ifSilentText } from '@/messages/deliveryCopy';
import { classNames } from '@/ui/classNames';
import { DockLockContext } from '@/ui/dockLock';
import { Icon } from '@/ui/Icon';
import { useNow } from '@/ui/useNow';
import styles from './NextLine.module.css';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
/** Urgent below this. */
export const LATE_MINUTES = 3 * MINUTES_PER_HOUR;

/** Days ahead for which a weekday alone is clear. */
const DAYS_OF_A_WEEKDAY = 6;

const words = deliveryCopy.deadline;

export interface NextLineProps {
  next: NextStep;
  /** The reader's role; null for a reader who is no actor. */
  viewer: NextActor | null;
  /** Replaces the usual consequence of silence. */
  otherwise?: string;
}

/** The next actor's deadline, the time left and the consequence of silence. Nothing without a deadline or while offline. */
export function NextLine({ next, viewer, otherwise }: NextLineProps) {
  const { dueAt } = next;
  const isOld = useContext(DockLockContext) !== null;
  return dueAt === null || isOld ? null : <Deadline next={{ ...next, dueAt }} viewer={viewer} otherwise={otherwise} />;
}

function Deadline({ next, viewer, otherwise }: NextLineProps & { next: { dueAt: string } }) {
  const { actor, dueAt, ifSilent, movedHours } = next;
  const now = useNow();
  const minutesLeft = minutesUntil(dueAt, now);
  const isLate = minutesLeft <= LATE_MINUTES;
  const until = untilOf(dueAt, now);
  const left = minutesLeft > 0 ? words.left(timeLeft(minutesLeft)) : words.over;
  return (
    <TaskLine
      late={isLate}
      icon={isLate ? Hourglass : Clock3}
      title={
        actor === null
          ? words.both(until)
          : actor === viewer
            ? words.yours(until)
            : words.others(ACTOR_NAME[actor], until)
      }
      text={[left, otherwise ?? ifSilentText(ifSilent, viewer)].filter(Boolean).join(' · ')}
    >
      <i
        className={styles.used}
        style={{ '--used': `${Math.round(elapsedShare(next, now) * 100)}%` } as React.CSSProperties}
        aria-hidden="true"
      />
      {movedHours > 0 && <p className={styles.moved}>{words.moved(toPersianDigits(movedHours))}</p>}
    </TaskLine>
  );
}

interface TaskLineProps {
  icon: LucideIcon;
  title: string;
  text: string;
  late?: boolean;
  /** Below the line, over its whole width. */
  children?: ReactNode;
}

/** The next task inside a track: icon, actor and consequence. */
export function TaskLine({ icon, title, text, late, children }: TaskLineProps) {
  return (
    <div className={classNames(styles.next, late && styles.late)}>
      <span className={styles.disc}>
        <Icon icon={icon} size="sm" />
      </span>
      <div>
        <p className={styles.until}>{title}</p>
        <p className={styles.left}>{text}</p>
      </div>
      {children}
    </div>
  );
}

/** Minutes until a moment, rounded up; below 1 when it is over. */
export function minutesUntil(instant: string, now: Date): number {
  return Math.ceil((Date.parse(instant) - now.getTime()) / MINUTE_MS);
}

/** «یکشنبه ۱ آذر», or «امروز», and «۱۷:۴۰» of a moment. */
export function untilOf(instant: string, now = new Date()): { day: string; time: string } {
  const isToday = tehranMoment(instant).day === tehranMoment(now).day;
  return {
    day: isToday ? words.today : `${formatWeekdayName(instant)} ${formatDayMonth(instant)}`,
    time: formatTime(instant),
  };
}

/** «امروز», «یکشنبه», «۸ آذر»: the shortest clear name of the day of a deadline ahead; null without one. */
export function dayOf(instant: string | null, now: Date): string | null {
  if (instant === null || Date.parse(instant) <= now.getTime()) return null;
  const days = tehranMoment(instant).day - tehranMoment(now).day;
  if (days === 0) return untilOf(instant, now).day;
  return days <= DAYS_OF_A_WEEKDAY ? formatWeekdayName(instant) : formatDayMonth(instant);
}

/** «امروز ۱۵:۱۰», «فردا ۱۵:۱۰», or «۹ آذر، ۱۵:۱۰». */
export function dayAndTime(instant: string, now: Date): string {
  const time = formatTime(instant);
  const { day } = tehranMoment(instant);
  if (day === tehranMoment(now).day) return `${words.today} ${time}`;
  const tomorrow = tehranMoment(new Date(now.getTime() + DAY_MS)).day;
  return day === tomorrow ? `${words.tomorrow} ${time}` : `${formatDayMonth(instant)}، ${time}`;
}

/** «۲ روز و ۳ ساعت», «۲۴ ساعت», «۲ ساعت و ۵ دقیقه»: minutes only below three hours. */
export function timeLeft(minutes: number): string {
  const [days, hours] = [
    Math.floor(minutes / MINUTES_PER_DAY),
    Math.floor((minutes % MINUTES_PER_DAY) / MINUTES_PER_HOUR),
  ];
  const rest = minutes % MINUTES_PER_HOUR;
  if (minutes > MINUTES_PER_DAY) {
    return hours === 0
      ? words.days(toPersianDigits(days))
      : words.daysAndHours(toPersianDigits(days), toPersianDigits(hours));
  }
  const wholeHours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (wholeHours === 0) return words.minutes(toPersianDigits(minutes));
  return minutes > LATE_MINUTES || rest === 0
    ? words.hours(toPersianDigits(wholeHours))
    : words.hoursAndMinutes(toPersianDigits(wholeHours), toPersianDigits(rest));
}

/** The used part of a deadline, 0 to 1; 1 when it is over or its start is unknown. */
export function elapsedShare({ since, dueAt }: Pick<NextStep, 'since' | 'dueAt'>, now: Date): number {
  if (since === null || dueAt === null) return 1;
  const whole = Date.parse(dueAt) - Date.parse(since);
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (now.getTime() - Date.parse(since)) / whole));
}
