import fc from 'fast-check';
import { onlyDigits, toLatinDigits, toPersianDigits } from './digits';

const latinDigits = fc.stringMatching(/^[0-9]{0,24}$/);

test('toLatinDigits converts Persian and Arabic digits only', () => {
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ abc ی')).toBe('0123456789 0123456789 abc ی');
  fc.assert(fc.property(latinDigits, (digits) => toLatinDigits(toPersianDigits(digits)) === digits));
});

test('toPersianDigits leaves a text without digits unchanged', () => {
  fc.assert(fc.property(fc.stringMatching(/^[^0-9۰-۹٠-٩]*$/), (text) => toPersianDigits(text) === text));
});

test('onlyDigits keeps the digits, up to the maximum length', () => {
  expect(onlyDigits('۶۱۰۴-۳۳۷۹ 1200 ٤٥٨٥')).toBe('6104337912004585');
  expect(onlyDigits('09121234567', 4)).toBe('0912');
  fc.assert(
    fc.property(
      fc.string(),
      fc.nat(40),
      (text, length) => /^[0-9]*$/.test(onlyDigits(text, length)) && onlyDigits(text, length).length <= length,
    ),
  );
});
