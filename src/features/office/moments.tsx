import { formatDayMonth, formatTime, tehranMoment } from '@/lib/calendar';
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
