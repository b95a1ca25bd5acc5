import type { ListItem, ListPage } from '@/api/listsApi';
import { nearDay } from '@/components/timeWords';
import { formatDayMonth, formatWeekdayName, formatYear, tehranMoment } from '@/lib/calendar';

export interface DayRow {
  item: ListItem;
  /** Its page, from 1. */
  page: number;
  /** First and last row of its day in Tehran. */
  startsDay: boolean;
  endsDay: boolean;
}

/** A cache: calendar calls are slow, and each new page asks for up to 10,000 rows. */
const dayOfItem = new WeakMap<ListItem, number>();

/**
 * The rows of all pages, sorted by time, with the limits of the days. A row that two pages contain, because a newer row
 * arrived between their requests, is shown once.
 */
export function dayRows(pages: readonly ListPage[]): DayRow[] {
  const rows: DayRow[] = [];
  const seen = new Set<string>();
  let lastDay: number | null = null;
  for (const [index, page] of pages.entries()) {
    for (const item of page.items) {
      if (seen.has(item.code)) continue;
      seen.add(item.code);
      const day = dayOf(item);
      const before = rows.at(-1);
      if (before) before.endsDay = day !== lastDay;
      rows.push({ item, page: index + 1, startsDay: day !== lastDay, endsDay: true });
      lastDay = day;
    }
  }
  return rows;
}

function dayOf(item: ListItem): number {
  const known = dayOfItem.get(item);
  if (known !== undefined) return known;
  const { day } = tehranMoment(item.createdAt);
  dayOfItem.set(item, day);
  return day;
}

/** «امروز», «دیروز», «سه‌شنبه، ۲۶ آبان», with the year when it is not this one. */
export function dayTitle(moment: string, now: Date): string {
  const near = nearDay(moment, now);
  if (near !== undefined) return near;
  const name = formatWeekdayName(moment);
  const date = formatDayMonth(moment);
  const year = formatYear(moment);
  return year === formatYear(now) ? `${name}، ${date}` : `${name}، ${date} ${year}`;
}
