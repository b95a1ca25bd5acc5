import { PAYMENT_CODE_ALPHABET } from '@contract/rules/paymentCode';
import fc from 'fast-check';
import { paymentCodeFrom } from './paymentRequests';

test('makes uniform codes of the alphabet from any eight bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      expect(paymentCodeFrom(bytes)).toMatch(new RegExp(`^[${PAYMENT_CODE_ALPHABET}]{8}$`));
    }),
  );
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const character = paymentCodeFrom(new Uint8Array(8).fill(byte)).charAt(0);
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array(32).fill(8));
});

test('refuses fewer than eight bytes', () => {
  expect(() => paymentCodeFrom(new Uint8Array(7))).toThrow(RangeError);
});
