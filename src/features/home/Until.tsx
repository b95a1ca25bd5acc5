import { dayOf } from '@/components/NextLine';
import { formatDayMonth, formatTime, tehranMoment } from '@/lib/calendar';
import { homeCopy } from '@/messages/home';
import { Ltr } from '@/ui/Ltr';

/** «تا امروز ۱۲:۳۲», «تا فردا ۰۹:۰۰»; only the day when it is later: «تا دوشنبه», «تا ۱۲ آذر». */
export function Until({ dueAt, now }: { dueAt: string; now: Date }) {
  const days = tehranMoment(dueAt).day - tehranMoment(now).day;
  const near = days === 0 ? homeCopy.turn.today : days === 1 ? homeCopy.turn.tomorrow : null;
  return (
    <span>
      {homeCopy.turn.until(near ?? dayOf(dueAt, now) ?? formatDayMonth(dueAt))}{' '}
      {near !== null && <Ltr>{formatTime(dueAt)}</Ltr>}
    </span>
  );
}
