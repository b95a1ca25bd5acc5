import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/limits';
import { isShebaValid } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { isIban } from './iban';
import { paymentCodeFrom } from './paymentCode';
import { isMobile } from './validators';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const paymentCode = fc
  .array(fc.constantFrom(...PAYMENT_CODE_ALPHABET), { minLength: PAYMENT_CODE_LENGTH, maxLength: PAYMENT_CODE_LENGTH })
  .map((characters) => characters.join(''));

test('a mobile is 09 and nine digits', () => {
  fc.assert(fc.property(digits(9), (rest) => isMobile(`09${rest}`) && !isMobile(`08${rest}`) && !isMobile(`9${rest}`)));
  expect(isMobile('۰۹۱۲۱۲۳۴۵۶۷')).toBe(false);
});

test('IBANs are what the library says they are', () => {
  fc.assert(
    fc.property(digits(22), fc.integer({ min: 0, max: 98 }), (rest, check) => {
      const iban = `IR${String(check).padStart(2, '0')}${rest}`;
      return isIban(iban) === (isShebaValid(iban) === true);
    }),
    { numRuns: 2_000 },
  );
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
