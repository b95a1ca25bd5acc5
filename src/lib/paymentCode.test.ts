import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/limits';
import fc from 'fast-check';
import { parsePaymentCode } from './paymentCode';

const paymentCode = fc
  .array(fc.constantFrom(...PAYMENT_CODE_ALPHABET), { minLength: PAYMENT_CODE_LENGTH, maxLength: PAYMENT_CODE_LENGTH })
  .map((characters) => characters.join(''));

test('finds the payment code in the last path segment of a pasted text', () => {
  fc.assert(
    fc.property(
      paymentCode,
      fc.constantFrom('', 'https://amanat.example/pay/', '/pay/', '  '),
      fc.constantFrom('', '/', '?from=sms', '#top', '  '),
      (code, before, after) => parsePaymentCode(before + code.toLowerCase() + after) === code,
    ),
  );
  expect(parsePaymentCode('https://amanat.example/pay')).toBeNull();
  expect(parsePaymentCode('ABCDEFG')).toBeNull();
  expect(parsePaymentCode('ABCDEFG0')).toBeNull();
});
