import { formatDate, formatDateTime, formatTime, formatWeekdayName } from './jalali';

const MOMENT = '2026-11-20T06:37:00Z';

test('moments are told as Tehran tells them', () => {
  expect(formatDate(MOMENT)).toBe('۲۹ آبان ۱۴۰۵');
  expect(formatWeekdayName(MOMENT)).toBe('جمعه');
  expect(formatTime(MOMENT)).toBe('۱۰:۰۷');
  expect(formatDateTime(MOMENT)).toBe('۲۹ آبان ۱۴۰۵، ۱۰:۰۷');
});

test('midnight is at 20:30 UTC, leap days and new years included', () => {
  expect(formatDate('2025-03-20T20:29:59Z')).toBe('۳۰ اسفند ۱۴۰۳');
  expect(formatDate('2025-03-20T20:30:00Z')).toBe('۱ فروردین ۱۴۰۴');
  expect(formatTime('2025-03-20T20:30:00Z')).toBe('۰۰:۰۰');
});
