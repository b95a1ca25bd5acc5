import fc from 'fast-check';
import type { ListItem } from '@/api/models';
import { tehranMoment } from '@/lib/tehran';
import { dayTitle, groupByDay } from './dayGroups';

/** Friday, 29 Aban 1405, noon in Tehran. */
const NOW = new Date('2026-11-20T08:30:00Z');

function row(code: string, createdAt: string): ListItem {
  return {
    code,
    createdAt,
    amountRials: 10_000,
    purpose: 'کتاب',
    status: 'inquired',
    viewerRole: 'payee',
    commissionSide: 'payee',
    payee: { fullName: 'رضا کریمی', nationalCode: '008****948' },
    payer: null,
    payeeAccount: null,
    payerAccount: null,
  };
}

const rows = fc
  .array(fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2027-01-01T00:00:00Z'), noInvalidDate: true }))
  .map((moments) =>
    moments
      .map((moment) => moment.toISOString())
      .sort()
      .reverse()
      .map((moment, position) => row(`CODE${position}`, moment)),
  );

describe('dayTitle', () => {
  it('speaks of today and yesterday, then of weekdays', () => {
    expect(dayTitle('2026-11-20T06:37:00Z', NOW)).toBe('امروز، ۲۹ آبان');
    expect(dayTitle('2026-11-19T18:00:00Z', NOW)).toBe('دیروز، ۲۸ آبان');
    expect(dayTitle('2026-11-17T10:48:00Z', NOW)).toBe('سه‌شنبه، ۲۶ آبان');
  });

  it('says the year when it is not this one', () => {
    expect(dayTitle('2025-11-17T10:48:00Z', NOW)).toBe('دوشنبه، ۲۶ آبان ۱۴۰۴');
  });

  it('turns to today at midnight in Tehran, not in UTC', () => {
    expect(dayTitle('2026-11-19T20:29:00Z', NOW)).toBe('دیروز، ۲۸ آبان');
    expect(dayTitle('2026-11-19T20:30:00Z', NOW)).toBe('امروز، ۲۹ آبان');
  });
});

describe('groupByDay', () => {
  it('keeps every row in its order and never splits or mixes days', () => {
    fc.assert(
      fc.property(rows, (items) => {
        const groups = groupByDay(items, NOW);
        expect(groups.flatMap((group) => group.items)).toEqual(items);
        expect(new Set(groups.map((group) => group.day)).size).toBe(groups.length);
        for (const group of groups) {
          expect(group.items.every((item) => tehranMoment(item.createdAt).day === group.day)).toBe(true);
        }
      }),
    );
  });

  it('shows a row that slid onto the next page only once', () => {
    const first = row('AAAA2222', '2026-11-20T06:00:00Z');
    const second = row('BBBB3333', '2026-11-20T05:00:00Z');
    expect(groupByDay([first, second, second], NOW).flatMap((group) => group.items)).toEqual([first, second]);
  });
});
