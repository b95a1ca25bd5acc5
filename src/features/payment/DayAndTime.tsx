import { formatDate, formatTime } from '@/lib/calendar';
import { Ltr } from '@/ui/Ltr';

/** «۲۹ آبان ۱۴۰۵، ۱۰:۰۷»: only the time runs from left to right, the day has a word in it. */
export function DayAndTime({ at }: { at: string }) {
  return (
    <>
      {formatDate(at)}، <Ltr>{formatTime(at)}</Ltr>
    </>
  );
}
