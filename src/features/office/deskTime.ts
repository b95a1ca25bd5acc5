import { formatDate, formatTime, tehranMoment } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { deskCopy } from '@/messages/deskCopy';

/** «امروز، ۰۹:۲۰»: today and yesterday by name. */
export function deskTime(instant: string, now: Date): string {
  const age = tehranMoment(now).day - tehranMoment(instant).day;
  const day = age === 0 ? deskCopy.today : age === 1 ? deskCopy.yesterday : formatDate(instant);
  return toPersianDigits(`${day}، ${formatTime(instant)}`);
}

/** «د.ی» for «د. یزدانی». */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter(Boolean);
  return words.map((word) => [...word][0]).join('.');
}
