import fc from 'fast-check';
import { onlyDigits, toPersianDigits } from './digits';

test('toPersianDigits leaves a text without digits unchanged', () => {
  fc.assert(fc.property(fc.stringMatching(/^[^0-9۰-۹٠-٩]*$/), (text) => toPersianDigits(text) === text));
});

test('onlyDigits keeps each digit of each script', () => {
  expect(onlyDigits('۶۱۰۴-۳۳۷۹ 1200 ٤٥٨٥\u200f۹')).toBe('61043379120045859');
  fc.assert(fc.property(fc.string(), (text) => /^[0-9]*$/.test(onlyDigits(text))));
});
