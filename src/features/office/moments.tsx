import { formatDayMonth, formatTime, tehranMoment } from '@/lib/calendar';
import { noticesCopy } from '@/messages/noticesCopy';
import { Ltr } from '@/ui/Ltr';

/** «امروز، ۰۹:۱۲» or «۲۹ آبان، ۱۲:۳۲» */
export function Moment({ at, now }: { at: string; now: Date }) {
  const isToday = tehranMoment(at).day === tehranMoment(now).day;
  return (
    <time dateTime={at}>
      {isToday ? noticesCopy.today : formatDayMonth(at)}، <Ltr>{formatTime(at)}</Ltr>
    </time>
  );
}
