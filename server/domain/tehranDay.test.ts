import { spanOf } from './tehranDay';

test('a date is a whole day in Tehran', () => {
  expect(spanOf('2026-01-15')).toEqual({
    from: new Date('2026-01-14T20:30:00Z'),
    to: new Date('2026-01-15T20:30:00Z'),
  });
});

test('until 2022 summer days begin an hour earlier', () => {
  expect(spanOf('2021-07-01')?.from).toEqual(new Date('2021-06-30T19:30:00Z'));
  expect(spanOf('2023-07-01')?.from).toEqual(new Date('2023-06-30T20:30:00Z'));
});

test('a date-time is that instant, included', () => {
  expect(spanOf('2026-01-15T08:00:00Z')).toEqual({
    from: new Date('2026-01-15T08:00:00.000Z'),
    to: new Date('2026-01-15T08:00:00.001Z'),
  });
});

test.each(['2026-02-30', '2026-13-01', '2026-01-15Tnoon', 'yesterday'])('%s is no date', (text) => {
  expect(spanOf(text)).toBeNull();
});
