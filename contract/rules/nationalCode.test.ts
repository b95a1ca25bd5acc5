import { verifyIranianNationalId } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { isNationalCode } from './nationalCode';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

/** The check digit of a national code, as the civil registry computes it. */
function checkDigit(nine: string): number {
  const rest = [...nine].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return rest < 2 ? rest : 11 - rest;
}

test('only the check digit makes a valid national code', () => {
  fc.assert(
    fc.property(
      digits(9).filter((nine) => new Set(nine).size > 1),
      fc.nat(9),
      (nine, last) => isNationalCode(`${nine}${last}`) === (last === checkDigit(nine)),
    ),
  );
});

test('rejects other lengths and ten equal digits', () => {
  fc.assert(fc.property(fc.nat(9), (digit) => !isNationalCode(String(digit).repeat(10))));
  expect(isNationalCode('081234948')).toBe(false);
  expect(isNationalCode('')).toBe(false);
});

test('agrees with persian-tools', () => {
  fc.assert(
    fc.property(
      digits(10),
      (code) => isNationalCode(code) === (verifyIranianNationalId(code, { checkPrefix: false }) === true),
    ),
  );
});
