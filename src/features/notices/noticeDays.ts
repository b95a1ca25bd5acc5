import type { Notice } from '@/api/notices';
import { formatDayMonth, formatWeekdayName, formatYear, tehranMoment } from '@/lib/calendar';
import { noticesCopy } from '@/messages/notices';

export interface NoticeDay {
  title: string;
  notices: Notice[];
}

/** What was told, by its days in Tehran, each once: news that came between two pages push the last ones over. */
export function noticeDays(notices: readonly Notice[], now: Date): NoticeDay[] {
  const days = new Map<number, NoticeDay>();
  const seen = new Set<string>();
  for (const notice of notices) {
    if (seen.has(notice.id)) continue;
    seen.add(notice.id);
    const { day } = tehranMoment(notice.at);
    const known = days.get(day);
    if (known) known.notices.push(notice);
    else days.set(day, { title: titleOf(notice.at, now), notices: [notice] });
  }
  return [...days.values()];
}

/** «امروز، ۳۰ آبان», «پنجشنبه، ۲۸ آبان», with the year when it is not this one. */
function titleOf(instant: string, now: Date): string {
  const age = tehranMoment(now).day - tehranMoment(instant).day;
  const recent = [noticesCopy.today, noticesCopy.yesterday][age];
  const date = `${recent ?? formatWeekdayName(instant)}، ${formatDayMonth(instant)}`;
  const year = formatYear(instant);
  return year === formatYear(now) ? date : `${date} ${year}`;
}
