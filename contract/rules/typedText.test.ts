import fc from 'fast-check';
import { numberIn, onlyOne, plainText, toLatinDigits } from './typedText';

const inScript = (zero: number) => (digits: string) =>
  digits.replace(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)));

test('toLatinDigits converts Persian and Arabic digits only', () => {
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ abc ی')).toBe('0123456789 0123456789 abc ی');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{0,24}$/), fc.constantFrom(0x6f0, 0x660), (digits, zero) => {
      expect(toLatinDigits(inScript(zero)(digits))).toBe(digits);
    }),
  );
});

test.each([
  ['a\u00a0b\u2003c\u3000d\t\r\ne', 'a b c d e'],
  ['\ufeffa\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\u00ad\u061cb', 'ab'],
  ['1\u20102\u20113\u20124\u20135\u20146\u22127\u06408', '1-2-3-4-5-6-7-8'],
  ['Ａｂ１\uff0d', 'Ab1-'],
  ['𝟏𝒂', '1a'],
  ['½ № ™ کد ۲', '½ № ™ کد 2'],
])('the plain text of %j is %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('the plain text of a plain text is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
  );
});

test('a number beside further digits is no number', () => {
  const pair = (text: string) => numberIn(text, (join) => (/^[0-9]{4}$/.test(join) ? join : null));
  expect(pair('12 34')).toBe('1234');
  expect(pair('A 12.34 B')).toBe('1234');
  for (const text of ['1234, 1234', '12 34\n1234', 'AB 1234 CD 1234']) expect(pair(text)).toBe('1234');
  for (const text of ['12 34 5', '0 1234', '12345', '1234, 5678', 'A1234', '1234 5678']) expect(pair(text)).toBeNull();
});

test('onlyOne takes one value, also repeated', () => {
  expect(onlyOne(['a', 'a'])).toBe('a');
  expect(onlyOne(['a', 'b'])).toBeNull();
  expect(onlyOne([])).toBeNull();
});
