import fc from 'fast-check';
import { onlyDigits, toLatinDigits, toPersianDigits } from './digits';

const latinDigits = fc.stringMatching(/^[0-9]{0,24}$/);

test('Persian and Arabic digits become Latin ones, and nothing else changes', () => {
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ abc ی')).toBe('0123456789 0123456789 abc ی');
  fc.assert(fc.property(latinDigits, (digits) => toLatinDigits(toPersianDigits(digits)) === digits));
});

test('text without digits of any kind is left alone', () => {
  fc.assert(fc.property(fc.stringMatching(/^[^0-9۰-۹٠-٩]*$/), (text) => toPersianDigits(text) === text));
});

test('only the digits of a pasted text are kept, up to the length that is asked for', () => {
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
