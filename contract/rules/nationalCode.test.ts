import { verifyIranianNationalId } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { isNationalCode, nationalCodeIn } from './nationalCode';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

/** The check digit of a national code, as the civil registry computes it. */
function checkDigit(nine: string): number {
  const rest = [...nine].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return rest < 2 ? rest : 11 - rest;
}

test('only the check digit makes a valid national code', () => {
  fc.assert(
    fc.property(digits(9), fc.nat(9), (nine, last) => isNationalCode(`${nine}${last}`) === (last === checkDigit(nine))),
  );
});

test('ten equal digits pass: their check digit is valid', () => {
  for (const digit of '0123456789') expect([digit, isNationalCode(digit.repeat(10))]).toEqual([digit, true]);
});

test.each(['081234948', '00812349488', '111111111', '11111111111', ''])('«%s» has another length', (text) => {
  expect(isNationalCode(text)).toBe(false);
});

test('agrees with persian-tools, which refuses ten equal digits', () => {
  fc.assert(
    fc.property(
      digits(10).filter((code) => new Set(code).size > 1),
      (code) => isNationalCode(code) === (verifyIranianNationalId(code, { checkPrefix: false }) === true),
    ),
  );
});

test.each([
  '0084575948',
  '۰۰۸۴۵۷۵۹۴۸',
  '008-457594-8',
  '008 457 5948',
  '\u202b008\u200c4575948\u202c',
  'کد ملی: ۰۰۸۴۵۷۵۹۴۸، متولد ۱۳۷۱/۰۷/۱۲',
  '0084575948\n0084575948',
])('reads the national code in %j', (text) => {
  expect(nationalCodeIn(text)).toBe('0084575948');
});

test.each(['', '084575948', '00845759481', '0084575948 1', '0084575949', '0084575948، 0499370899'])(
  'reads no national code in %j',
  (text) => {
    expect(nationalCodeIn(text)).toBeNull();
  },
);
