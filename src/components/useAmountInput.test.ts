import fc from 'fast-check';
import { toPersianDigits } from '@/lib/digits';
import { AMOUNT_UNITS, fromUnit } from '@/lib/money';
import { readAmount } from './useAmountInput';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const inThrees = (amount: number, separator: string) =>
  String(amount).replace(/\B(?=([0-9]{3})+$)/g, separator.replace('$', '$$$$'));

test.each([
  ['2500000', 2_500_000],
  ['2,500,000.00', 2_500_000],
  ['2,500,000.0', 2_500_000],
  ['۲٬۵۰۰٬۰۰۰٫۰۰ ریال', 2_500_000],
  ['۲۵۰۰۰۰۰/۰۰', 2_500_000],
  ['2.500.000', 2_500_000],
  ['۲۵۰۰۰۰۰ تومان', 25_000_000],
  ['۲۵۰٬۰۰۰ تومن', 2_500_000],
  ['تومان ۲۵۰،۰۰۰', 2_500_000],
  ['‏2 500 000 ريال‏', 2_500_000],
  ['IRR 2,500,000', 2_500_000],
  ['\u061c۲۵۰\u00ad۰۰۰۰\u2069', 2_500_000],
  ['250,000 Toman', 2_500_000],
])('parses «%s» as %d rials', (text, rials) => {
  expect(readAmount(text, 'rial')).toBe(rials);
});

test.each([
  ['2500000', 25_000_000],
  ['۲٬۵۰۰٬۰۰۰', 25_000_000],
  ['۲٬۵۰۰٬۰۰۰ تومان', 25_000_000],
  ['۲٬۵۰۰٬۰۰۰ ریال', 2_500_000],
  ['IRR 2,500,005', 2_500_005],
])('parses «%s» in a field of toman as %d rials', (text, rials) => {
  expect(readAmount(text, 'toman')).toBe(rials);
});

test.each([
  ...['1.500', '1٫500', '1.000', '2500.000', '2,500,000.000', '2,50'],
  ...['2,5000', '2,500,00', '2.500,00', '2,500٬000', '2,500,000.50', '1.5 تومان'],
  ...['۲٫۵ میلیون تومان', '۲۵۰ هزار تومان', 'ریال 2500 تومان', '$2500', '2500 USD', '-2500'],
  ...['1405/08/30', '10/20', '2500 3000', '2e6', '99999999999999999999', 'ریال'],
  ...[''],
])('refuses the ambiguous text «%s»', (text) => {
  expect(AMOUNT_UNITS.map((unit) => readAmount(text, unit))).toEqual([null, null]);
});

test('parses an amount with any separator, fraction of zeros, currency, unit and digits', () => {
  const separators = fc.constantFrom('', ',', '٬', '،', ' ', '’');
  const currencies = fc.constantFrom(
    ['', null],
    [' ریال', 1],
    ['ریال', 1],
    [' تومان', 10],
    [' تومن', 10],
    [' toman', 10],
  );
  const fractions = fc.constantFrom('', '.0', '.00', '٫۰۰', '/00');
  fc.assert(
    fc.property(
      amounts,
      separators,
      fractions,
      currencies,
      fc.constantFrom(...AMOUNT_UNITS),
      fc.boolean(),
      (amount, separator, fraction, [currency, times], unit, persian) => {
        const number = inThrees(amount, separator) + fraction;
        const rials = times === null ? fromUnit(amount, unit) : amount * Number(times);
        expect(readAmount(`${persian ? toPersianDigits(number) : number}${currency}`, unit)).toBe(rials);
      },
    ),
  );
});

test('a parsed amount has exactly the digits of its text, in rials or in toman', () => {
  const pieces = fc.constantFrom(
    ...['1', '25', '000', '500', '۰', ',', '٬', '،'],
    ...['.', '٫', '/', ' ', '-', 'ریال', 'تومان', 'k'],
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
      (text) => {
        const read = readAmount(text, 'rial');
        if (read === null) return;
        const written = text.replaceAll('۰', '0').replace(/[^0-9.٫/,٬،]/g, '');
        const whole = Number(written.replace(/[.٫/]0{1,2}$/, '').replace(/[^0-9]/g, ''));
        expect(read).toBe(text.includes('تومان') ? whole * 10 : whole);
      },
    ),
    { numRuns: 2_000 },
  );
});
