import { birthDateIn, writtenDateIn } from './birthDate';

test.each([
  ['1371/07/12', '1371/07/12'],
  ['۱۳۷۱/۰۷/۱۲', '1371/07/12'],
  ['١٣٧١/٧/١٢', '1371/07/12'],
  ['1369/1/5', '1369/01/05'],
  ['۱۳۶۹-۰۱-۰۵', '1369/01/05'],
  ['\u200f۱۳۶۹\u200f/\u200f۱\u200f/\u200f۵', '1369/01/05'],
  ['1369 1 5', '1369/01/05'],
  ['1369.1.5', '1369/01/05'],
  ['1369 \u2013 1 \u2013 5', '1369/01/05'],
  ['13690105', '1369/01/05'],
  ['5/1/1369', '1369/01/05'],
  ['متولد ۱۳۶۹/۱/۵.', '1369/01/05'],
  ['1403/12/30', '1403/12/30'],
  ['1992-10-4', '1992-10-04'],
  ['1992/10/04', '1992-10-04'],
])('reads the birth date %j as %s', (text, expected) => {
  expect(birthDateIn(text)).toBe(expected);
});

test.each([
  '',
  '1371',
  '1990',
  '369/1/5',
  '69/1/5',
  '5/1/69',
  '12/11/10',
  '13690/1/5',
  '1369/1',
  '1369/001/5',
  '136915',
])('reads no birth date in %j', (text) => {
  expect(birthDateIn(text)).toBeNull();
});

test('keeps the year as it is written', () => {
  expect(writtenDateIn('۶۹/۱/۵')).toEqual({ year: '69', month: '1', day: '5' });
  expect(writtenDateIn('369/1/5')).toEqual({ year: '369', month: '1', day: '5' });
  expect(writtenDateIn('1990-05-12')).toEqual({ year: '1990', month: '05', day: '12' });
  expect(writtenDateIn('12/11/10')).toBeNull();
});
