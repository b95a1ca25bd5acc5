import fc from 'fast-check';
import type { ListItem, ListPage } from '@/api/listsApi';
import { tehranMoment } from '@/lib/calendar';
import { listRow } from '@/testing/listRow';
import { dayRows, dayTitle } from './dayRows';

/** Friday, 29 Aban 1405, noon in Tehran. */
const NOW = new Date('2026-11-20T08:30:00Z');

const rows = fc
  .array(fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2027-01-01T00:00:00Z'), noInvalidDate: true }))
  .map((moments) =>
    moments
      .map((moment) => moment.toISOString())
      .sort()
      .reverse()
      .map((moment, position) => listRow(`CODE${position}`, { createdAt: moment })),
  );

describe('dayTitle', () => {
  it('says today and yesterday, then the weekday', () => {
    expect(dayTitle('2026-11-20T06:37:00Z', NOW)).toBe('امروز');
    expect(dayTitle('2026-11-19T18:00:00Z', NOW)).toBe('دیروز');
    expect(dayTitle('2026-11-17T10:48:00Z', NOW)).toBe('سه‌شنبه، ۲۶ آبان');
  });

  it('contains the year of another year', () => {
    expect(dayTitle('2025-11-17T10:48:00Z', NOW)).toBe('دوشنبه، ۲۶ آبان ۱۴۰۴');
  });

  it('changes the day at midnight in Tehran, not in UTC', () => {
    expect(dayTitle('2026-11-19T20:29:00Z', NOW)).toBe('دیروز');
    expect(dayTitle('2026-11-19T20:30:00Z', NOW)).toBe('امروز');
  });
});

describe('dayRows', () => {
  it('keeps the order of the rows and their pages, and never splits or mixes days', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), (items, size) => {
        const pages = pagesOf(items, size);
        const cut = dayRows(pages);
        expect(cut.map(({ item }) => item)).toEqual(items);
        expect(cut.map(({ page }) => page)).toEqual(items.map((_, index) => Math.floor(index / size) + 1));
        const dayAt = (index: number) => {
          const item = items[index];
          return item && tehranMoment(item.createdAt).day;
        };
        for (const [index, { startsDay, endsDay }] of cut.entries()) {
          expect(startsDay).toBe(dayAt(index) !== dayAt(index - 1));
          expect(endsDay).toBe(dayAt(index) !== dayAt(index + 1));
        }
      }),
    );
  });

  it('shows a row once that moved to the next page', () => {
    const first = listRow('AAAA2222', { createdAt: '2026-11-20T06:00:00Z' });
    const second = listRow('BBBB3333', { createdAt: '2026-11-20T05:00:00Z' });
    const cut = dayRows([
      { total: 3, items: [first, second], isStale: false },
      { total: 3, items: [second], isStale: false },
    ]);
    expect(cut.map(({ item }) => item)).toEqual([first, second]);
    expect(cut.at(-1)?.endsDay).toBe(true);
  });
});

function pagesOf(items: ListItem[], size: number): ListPage[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => ({
    total: items.length,
    items: items.slice(index * size, (index + 1) * size),
    isStale: false,
  }));
}
