import { MINUTE_MS } from '@contract/rules/durations';
import { daysAhead, formatDate, formatDayMonth, formatTime, formatWeekdayName } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { timeCopy as words } from '@/messages/timeCopy';

// How the app names days, deadlines and durations.

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
/** Urgent below this. */
export const LATE_MINUTES = 3 * MINUTES_PER_HOUR;

/** Days ahead for which a weekday alone is clear. */
const DAYS_OF_A_WEEKDAY = 6;

const NEAR_DAYS = new Map([
  [-1, words.yesterday],
  [0, words.today],
  [1, words.tomorrow],
]);

/** Minutes until a moment, rounded up; below 1 when it is over. */
export function minutesUntil(instant: string, now: Date): number {
  return Math.ceil((Date.parse(instant) - now.getTime()) / MINUTE_MS);
}

/** «یکشنبه ۱ آذر», or «امروز», and «۱۷:۴۰» of a moment. */
export function untilOf(instant: string, now = new Date()): { day: string; time: string } {
  return {
    day: daysAhead(instant, now) === 0 ? words.today : `${formatWeekdayName(instant)} ${formatDayMonth(instant)}`,
    time: formatTime(instant),
  };
}

/** «امروز», «یکشنبه», «۸ آذر»: the shortest clear name of the day of a deadline ahead; null without one. */
export function dayOf(instant: string | null, now: Date): string | null {
  if (instant === null || Date.parse(instant) <= now.getTime()) return null;
  const days = daysAhead(instant, now);
  if (days === 0) return words.today;
  return days <= DAYS_OF_A_WEEKDAY ? formatWeekdayName(instant) : formatDayMonth(instant);
}

/** The name of a day next to today: «دیروز», «امروز», «فردا»; undefined for another day. */
export function nearDay(instant: string, now: Date): string | undefined {
  return NEAR_DAYS.get(daysAhead(instant, now));
}

/** «امروز ۱۵:۱۰», «فردا ۱۵:۱۰» or «۹ آذر، ۱۵:۱۰». */
export function dayAndTime(instant: string, now: Date): string {
  return `${nearDay(instant, now) ?? `${formatDayMonth(instant)}،`} ${formatTime(instant)}`;
}

/** «امروز», «دیروز», «فردا» or «۲۹ آبان ۱۴۰۵», and «۱۰:۰۷», of a moment. */
export function dateAndTime(instant: string, now: Date): { day: string; time: string } {
  return { day: nearDay(instant, now) ?? formatDate(instant), time: formatTime(instant) };
}

/** «۲ روز و ۳ ساعت», «۲۴ ساعت», «۲ ساعت و ۵ دقیقه»: minutes only below three hours. */
export function timeLeft(minutes: number): string {
  const [days, hours] = [
    Math.floor(minutes / MINUTES_PER_DAY),
    Math.floor((minutes % MINUTES_PER_DAY) / MINUTES_PER_HOUR),
  ];
  const rest = minutes % MINUTES_PER_HOUR;
  if (minutes > MINUTES_PER_DAY) {
    return hours === 0
      ? words.days(toPersianDigits(days))
      : words.daysAndHours(toPersianDigits(days), toPersianDigits(hours));
  }
  const wholeHours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (wholeHours === 0) return words.minutes(toPersianDigits(minutes));
  return minutes > LATE_MINUTES || rest === 0
    ? words.hours(toPersianDigits(wholeHours))
    : words.hoursAndMinutes(toPersianDigits(wholeHours), toPersianDigits(rest));
}
