import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/limits';
import { isShebaValid, verifyIranianNationalId } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { isCardNumber, isIban, isMobile, isNationalCode, paymentCodeFrom } from './validators';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const paymentCode = fc
  .array(fc.constantFrom(...PAYMENT_CODE_ALPHABET), { minLength: PAYMENT_CODE_LENGTH, maxLength: PAYMENT_CODE_LENGTH })
  .map((characters) => characters.join(''));

/** The check digit of a national code, as the civil registry computes it. */
function checkDigit(nine: string): number {
  const rest = [...nine].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return rest < 2 ? rest : 11 - rest;
}

test('a mobile is 09 and nine digits', () => {
  fc.assert(fc.property(digits(9), (rest) => isMobile(`09${rest}`) && !isMobile(`08${rest}`) && !isMobile(`9${rest}`)));
  expect(isMobile('۰۹۱۲۱۲۳۴۵۶۷')).toBe(false);
});

test('of all last digits only the check digit makes a national code', () => {
  fc.assert(
    fc.property(
      digits(9).filter((nine) => new Set(nine).size > 1),
      fc.nat(9),
      (nine, last) => isNationalCode(`${nine}${last}`) === (last === checkDigit(nine)),
    ),
  );
});

test('a national code has ten digits that are not all the same', () => {
  fc.assert(fc.property(fc.nat(9), (digit) => !isNationalCode(String(digit).repeat(10))));
  expect(isNationalCode('081234948')).toBe(false);
  expect(isNationalCode('')).toBe(false);
});

test('national codes and IBANs are what the library says they are', () => {
  fc.assert(
    fc.property(
      digits(10),
      (code) => isNationalCode(code) === (verifyIranianNationalId(code, { checkPrefix: false }) === true),
    ),
  );
  fc.assert(
    fc.property(digits(22), fc.integer({ min: 0, max: 98 }), (rest, check) => {
      const iban = `IR${String(check).padStart(2, '0')}${rest}`;
      return isIban(iban) === (isShebaValid(iban) === true);
    }),
    { numRuns: 2_000 },
  );
});

test('of all last digits exactly one makes a card number', () => {
  fc.assert(
    fc.property(
      digits(15).filter((fifteen) => /[1-9]/.test(fifteen)),
      (fifteen) => [...'0123456789'].filter((last) => isCardNumber(fifteen + last)).length === 1,
    ),
  );
  expect(isCardNumber('6104337912004585')).toBe(true);
  expect(isCardNumber('9999999999999995')).toBe(true);
  expect(isCardNumber('0000000000000000')).toBe(false);
});

test('an IBAN passes its checksum, with or without IR in either case', () => {
  expect(isIban('IR062960000000100324200001')).toBe(true);
  expect(isIban('062960000000100324200001')).toBe(true);
  expect(isIban('ir062960000000100324200001')).toBe(true);
  expect(isIban('IR072960000000100324200001')).toBe(false);
  expect(isIban('06296000000010032420000')).toBe(false);
});

test('a payment code is the last part of whatever was pasted', () => {
  fc.assert(
    fc.property(
      paymentCode,
      fc.constantFrom('', 'https://amanat.example/pay/', '/pay/', '  '),
      fc.constantFrom('', '/', '?from=sms', '#top', '  '),
      (code, before, after) => paymentCodeFrom(before + code.toLowerCase() + after) === code,
    ),
  );
  expect(paymentCodeFrom('https://amanat.example/pay')).toBeNull();
  expect(paymentCodeFrom('ABCDEFG')).toBeNull();
  expect(paymentCodeFrom('ABCDEFG0')).toBeNull();
});
