import { dayOf, nearDay } from '@/components/timeWords';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { homeCopy } from '@/messages/home';
import { Ltr } from '@/ui/Ltr';

/** True once a deadline has passed. */
export function isOver(dueAt: string | null, now: Date): boolean {
  return dueAt !== null && Date.parse(dueAt) <= now.getTime();
}

/** «تا امروز ۱۲:۳۲», «تا فردا ۰۹:۰۰»; only the day when it is later: «تا دوشنبه», «تا ۱۲ آذر»; that it is over. */
export function Until({ dueAt, now }: { dueAt: string; now: Date }) {
  if (isOver(dueAt, now)) return <span>{homeCopy.turn.over}</span>;
  const near = nearDay(dueAt, now);
  return (
    <span>
      {homeCopy.turn.until(near ?? dayOf(dueAt, now) ?? formatDayMonth(dueAt))}{' '}
      {near !== undefined && <Ltr>{formatTime(dueAt)}</Ltr>}
    </span>
  );
}
