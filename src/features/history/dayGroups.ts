import type { ListItem } from '@/api/models';
import { formatDayMonth, formatWeekdayName, formatYear } from '@/lib/jalali';
import { tehranMoment } from '@/lib/tehran';
import { historyCopy } from '@/messages/history';

/** The rows of one day in Tehran. */
export interface DayGroup {
  /** Number of the day in Tehran. */
  day: number;
  /** «امروز، ۲۹ آبان» */
  title: string;
  items: ListItem[];
}

/**
 * Cuts rows that are sorted by time into days, keeping their order. A row that two pages both carry, because a newer one
 * came between the two requests, is shown once.
 */
export function groupByDay(items: readonly ListItem[], now: Date): DayGroup[] {
  const groups: DayGroup[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    if (seen.has(item.code)) continue;
    seen.add(item.code);
    const { day } = tehranMoment(item.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) {
      last.items.push(item);
    } else {
      groups.push({ day, title: dayTitle(item.createdAt, now), items: [item] });
    }
  }
  return groups;
}

/** «امروز، ۲۹ آبان», «دیروز، ۲۸ آبان», «سه‌شنبه، ۲۶ آبان», with the year when it is not this one. */
export function dayTitle(moment: string, now: Date): string {
  const age = tehranMoment(now).day - tehranMoment(moment).day;
  const name = age === 0 ? historyCopy.today : age === 1 ? historyCopy.yesterday : formatWeekdayName(moment);
  const date = formatDayMonth(moment);
  const year = formatYear(moment);
  return year === formatYear(now) ? `${name}، ${date}` : `${name}، ${date} ${year}`;
}
