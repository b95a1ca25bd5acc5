import { AMOUNT_MAX_RIALS } from '@contract/limits';
import fc from 'fast-check';
import { formatRials, parseAmount, tomanWords } from './money';

const rials = fc.integer({ min: 1, max: AMOUNT_MAX_RIALS });

test('rials are shown with Persian digits and separators', () => {
  expect(formatRials(2_500_000)).toBe('۲٬۵۰۰٬۰۰۰');
  expect(formatRials(0)).toBe('۰');
});

test('what is shown can be typed in again', () => {
  fc.assert(fc.property(rials, (amount) => parseAmount(formatRials(amount)) === amount));
});

test('no digits, a leading zero and what is too long for a number are no amount', () => {
  expect(parseAmount('')).toBeNull();
  expect(parseAmount('ریال')).toBeNull();
  expect(parseAmount('0500')).toBeNull();
  expect(parseAmount('9'.repeat(20))).toBeNull();
  expect(parseAmount('٢٥٠٠٠')).toBe(25_000);
});

test('toman in words, with the rials that make no whole toman', () => {
  expect(tomanWords(2_500_000)).toBe('دویست و پنجاه هزار تومان');
  expect(tomanWords(1_000_000_000)).toBe('صد میلیون تومان');
  expect(tomanWords(10_005)).toBe('یک هزار تومان و پنج ریال');
  expect(tomanWords(7)).toBe('هفت ریال');
});
