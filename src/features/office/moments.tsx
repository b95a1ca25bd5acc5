import { formatDate, formatDayMonth, formatTime, tehranMoment } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { deskCopy } from '@/messages/deskCopy';
import { noticesCopy } from '@/messages/noticesCopy';
import { Ltr } from '@/ui/Ltr';
import { useNow } from '@/ui/useNow';

/** «امروز، ۰۹:۱۲» or «۲۹ آبان، ۱۲:۳۲»; «—» without an instant. */
export function Moment({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return '—';
  const isToday = tehranMoment(at).day === tehranMoment(now).day;
  return (
    <time dateTime={at}>
      {isToday ? noticesCopy.today : formatDayMonth(at)}، <Ltr>{formatTime(at)}</Ltr>
    </time>
  );
}

/** «امروز، ۰۹:۲۰»: today and yesterday by name. */
export function deskTime(instant: string, now: Date): string {
  const age = tehranMoment(now).day - tehranMoment(instant).day;
  const day = age === 0 ? deskCopy.today : age === 1 ? deskCopy.yesterday : formatDate(instant);
  return toPersianDigits(`${day}، ${formatTime(instant)}`);
}
