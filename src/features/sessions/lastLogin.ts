import { formatDate, formatTime, tehranMoment } from '@/lib/calendar';
import { historyCopy } from '@/messages/history';

/** A login's day and time in Tehran. */
export interface LoginTime {
  /** «امروز», «دیروز» or «۱۱ آبان ۱۴۰۵» */
  day: string;
  /** «۰۹:۵۴» */
  time: string;
}

/** Tells when a login was, from its ISO 8601 moment. */
export function loginTime(moment: string, now: Date): LoginTime {
  return { day: dayName(moment, now), time: formatTime(moment) };
}

function dayName(moment: string, now: Date): string {
  const age = tehranMoment(now).day - tehranMoment(moment).day;
  if (age === 0) return historyCopy.today;
  return age === 1 ? historyCopy.yesterday : formatDate(moment);
}
