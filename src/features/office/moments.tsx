import { dateAndTime, nearDay } from '@/components/timeWords';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { Ltr } from '@/ui/Ltr';
import { useNow } from '@/ui/useNow';

/** «امروز، ۰۹:۱۲» or «۲۹ آبان، ۱۲:۳۲»; «—» without an instant. */
export function Moment({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return '—';
  return (
    <time dateTime={at}>
      {nearDay(at, now) ?? formatDayMonth(at)}، <Ltr>{formatTime(at)}</Ltr>
    </time>
  );
}

/** «امروز، ۰۹:۲۰»: today and yesterday by name. */
export function deskTime(instant: string, now: Date): string {
  const { day, time } = dateAndTime(instant, now);
  return `${day}، ${time}`;
}
