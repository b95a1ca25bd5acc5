import fc from 'fast-check';
import { formatRials, tomanWords } from './money';

test('formatRials uses Persian digits and separators', () => {
  expect(formatRials(2_500_000)).toBe('۲٬۵۰۰٬۰۰۰');
  expect(formatRials(0)).toBe('۰');
});

test('formatRials agrees with the platform', () => {
  const platform = new Intl.NumberFormat('fa-IR-u-nu-arabext');
  fc.assert(fc.property(fc.maxSafeInteger(), (rials) => formatRials(rials) === platform.format(rials)));
});

test('tomanWords names toman and the remaining rials', () => {
  expect(tomanWords(2_500_000)).toBe('دویست و پنجاه هزار تومان');
  expect(tomanWords(1_000_000_000)).toBe('صد میلیون تومان');
  expect(tomanWords(10_005)).toBe('یک هزار تومان و پنج ریال');
  expect(tomanWords(7)).toBe('هفت ریال');
});

test('tomanWords joins each hundred to one word', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((hundreds) => tomanWords(hundreds * 1_000))).toEqual([
    'صد تومان',
    'دویست تومان',
    'سیصد تومان',
    'چهارصد تومان',
    'پانصد تومان',
    'ششصد تومان',
    'هفتصد تومان',
    'هشتصد تومان',
    'نهصد تومان',
  ]);
  expect(tomanWords(7_496_009_994)).toBe('هفتصد و چهل و نه میلیون و ششصد هزار و نهصد و نود و نه تومان و چهار ریال');
});
