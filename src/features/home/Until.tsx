import { dayOf, nearDay } from '@/components/timeWords';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { homeCopy } from '@/messages/home';
import { Ltr } from '@/ui/Ltr';

/** «تا امروز ۱۲:۳۲», «تا فردا ۰۹:۰۰»; only the day when it is later: «تا دوشنبه», «تا ۱۲ آذر». */
export function Until({ dueAt, now }: { dueAt: string; now: Date }) {
  const near = nearDay(dueAt, now);
  return (
    <span>
      {homeCopy.turn.until(near ?? dayOf(dueAt, now) ?? formatDayMonth(dueAt))}{' '}
      {near !== undefined && <Ltr>{formatTime(dueAt)}</Ltr>}
    </span>
  );
}
