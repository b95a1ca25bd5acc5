import { formatDayMonth, formatTime, formatWeekdayName, tehranMoment } from '@/lib/calendar';
import { homeCopy } from '@/messages/home';
import { Ltr } from '@/ui/Ltr';

/** «تا امروز ۱۲:۳۲», «تا فردا ۰۹:۰۰»; only the day when it is later. */
export function Until({ dueAt, now }: { dueAt: string; now: Date }) {
  const days = tehranMoment(dueAt).day - tehranMoment(now).day;
  const near = days === 0 ? homeCopy.turn.today : days === 1 ? homeCopy.turn.tomorrow : null;
  return (
    <span>
      {homeCopy.turn.until(near ?? `${formatWeekdayName(dueAt)} ${formatDayMonth(dueAt)}`)}{' '}
      {near !== null && <Ltr>{formatTime(dueAt)}</Ltr>}
    </span>
  );
}
