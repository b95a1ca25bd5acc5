import { AMOUNT_MAX_RIALS, RIALS_PER_TOMAN } from '@contract/rules/limits';
import fc from 'fast-check';
import { AMOUNT_UNITS, formatRials, formatToman, fromUnit, inUnit, tomanWords, unitOf } from './money';

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

test('formatToman has no digits for a fraction of a toman', () => {
  expect(formatToman(24_622_500)).toBe('۲٬۴۶۲٬۲۵۰');
  expect(formatToman(0)).toBe('۰');
  expect(formatToman(24_622_505)).toBeNull();
});

test.each([
  [25_000_000, 'rial', 25_000_000, 'rial'],
  [25_000_000, 'toman', 2_500_000, 'toman'],
  [10, 'toman', 1, 'toman'],
  [25_000_005, 'rial', 25_000_005, 'rial'],
  [25_000_005, 'toman', null, 'rial'],
  [0, 'toman', 0, 'toman'],
] as const)('%d rials in %s are %s, and stand in %s', (rials, chosen, count, shown) => {
  expect(inUnit(rials, chosen)).toBe(count);
  expect(unitOf(rials, chosen)).toBe(shown);
});

test('a unit never changes a sum', () => {
  fc.assert(
    fc.property(fc.nat(AMOUNT_MAX_RIALS), fc.constantFrom(...AMOUNT_UNITS), (rials, chosen) => {
      const unit = unitOf(rials, chosen);
      expect(fromUnit(inUnit(rials, unit) ?? Number.NaN, unit)).toBe(rials);
      expect(inUnit(fromUnit(rials, chosen), chosen)).toBe(rials);
    }),
  );
});

const UNITS = ['صفر', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه', 'ده', 'یازده', 'دوازده', 'سیزده'];
const TEENS = ['چهارده', 'پانزده', 'شانزده', 'هفده', 'هجده', 'نوزده'];
const TENS = ['بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود'];
const HUNDREDS = ['صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد'];
const VALUES = new Map([
  ...[...UNITS, ...TEENS].map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, place): [string, number] => [word, 10 * (place + 2)]),
  ...HUNDREDS.map((word, place): [string, number] => [word, 100 * (place + 1)]),
]);
const SCALES = new Map([
  ['هزار', 1_000],
  ['میلیون', 1_000_000],
  ['میلیارد', 1_000_000_000],
]);

/** The number of Persian words; NaN for an unknown word. */
function numberOf(words: string): number {
  let [total, group] = [0, 0];
  for (const word of words.split(' ').filter((each) => each !== 'و')) {
    const scale = SCALES.get(word);
    if (scale === undefined) group += VALUES.get(word) ?? Number.NaN;
    else [total, group] = [total + group * scale, 0];
  }
  return total + group;
}

/** The rials of `tomanWords`. */
function rialsOf(text: string): number {
  const [, toman, rials] = /^(?:(.+) تومان)?(?: و )?(?:(.+) ریال)?$/.exec(text) ?? [];
  return (toman === undefined ? 0 : numberOf(toman) * RIALS_PER_TOMAN) + (rials === undefined ? 0 : numberOf(rials));
}

test('the words of an amount lead back to its rials', () => {
  const most = AMOUNT_MAX_RIALS * 2;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.nat(most),
        fc.nat(most / 1_000).map((count) => count * 1_000),
        fc.nat(99_999),
      ),
      (rials) => {
        expect(rialsOf(tomanWords(rials))).toBe(rials);
      },
    ),
    { numRuns: 2_000 },
  );
});
