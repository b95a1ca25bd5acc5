import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/limits';
import fc from 'fast-check';
import { reduceToCode } from './PayScreen';

const paymentCode = fc.string({
  unit: fc.constantFrom(...PAYMENT_CODE_ALPHABET),
  minLength: PAYMENT_CODE_LENGTH,
  maxLength: PAYMENT_CODE_LENGTH,
});

test('of a link to a request only the code stays, wherever the app is served', () => {
  fc.assert(
    fc.property(paymentCode, fc.webUrl({ withFragments: false }), (code, site) => {
      const { origin } = new URL(site);
      expect(reduceToCode(`  ${origin}/pay/${code}/?from=chat `)).toBe(code);
    }),
  );
});

test('a code that is being typed is written in capitals, its digits in Latin', () => {
  expect(reduceToCode('k7m۲q')).toBe('K7M2Q');
});

test('a link without a code stays as it is, so that the person sees what is wrong', () => {
  expect(reduceToCode('https://example.ir/about')).toBe('https://example.ir/about');
});
