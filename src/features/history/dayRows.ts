import type { ListItem, ListPage } from '@/api/lists';
import { formatDayMonth, formatWeekdayName, formatYear, tehranMoment } from '@/lib/calendar';
import { historyCopy } from '@/messages/history';

/** A row of a list that is cut into days. */
export interface DayRow {
  item: ListItem;
  /** The page it stands on, from 1. */
  page: number;
  /** The first or the last row of its day in Tehran. */
  startsDay: boolean;
  endsDay: boolean;
}

/** A calendar is slow to ask, and 10,000 rows are asked about with every page that comes. */
const dayOfItem = new WeakMap<ListItem, number>();

/**
 * The rows of all pages, sorted by time as they come, with the borders of the days. A row that two pages both carry,
 * because a newer one came between the two requests, is shown once.
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

/** «امروز، ۲۹ آبان», «دیروز، ۲۸ آبان», «سه‌شنبه، ۲۶ آبان», with the year when it is not this one. */
export function dayTitle(moment: string, now: Date): string {
  const age = tehranMoment(now).day - tehranMoment(moment).day;
  const name = age === 0 ? historyCopy.today : age === 1 ? historyCopy.yesterday : formatWeekdayName(moment);
  const date = formatDayMonth(moment);
  const year = formatYear(moment);
  return year === formatYear(now) ? `${name}، ${date}` : `${name}، ${date} ${year}`;
}
