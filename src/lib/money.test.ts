import fc from 'fast-check';
import { formatRials, tomanWords } from './money';

test('rials are shown with Persian digits and separators', () => {
  expect(formatRials(2_500_000)).toBe('۲٬۵۰۰٬۰۰۰');
  expect(formatRials(0)).toBe('۰');
});

test('rials are written as the platform writes them', () => {
  const platform = new Intl.NumberFormat('fa-IR-u-nu-arabext');
  fc.assert(fc.property(fc.maxSafeInteger(), (rials) => formatRials(rials) === platform.format(rials)));
});

test('toman in words, with the rials that make no whole toman', () => {
  expect(tomanWords(2_500_000)).toBe('دویست و پنجاه هزار تومان');
  expect(tomanWords(1_000_000_000)).toBe('صد میلیون تومان');
  expect(tomanWords(10_005)).toBe('یک هزار تومان و پنج ریال');
  expect(tomanWords(7)).toBe('هفت ریال');
});

test('hundreds are one word, wherever they stand', () => {
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
