import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/limits';

/**
 * A payment code out of random bytes: one character a byte. The alphabet has 32 characters, which divides 256, so every
 * code is as likely as every other.
 *
 * @param randomBytes at least eight bytes from a cryptographic source: whoever knows a code may open the request.
 */
export function paymentCodeFrom(randomBytes: Uint8Array): string {
  if (randomBytes.length < PAYMENT_CODE_LENGTH) throw new RangeError('A payment code takes eight random bytes');
  return Array.from(randomBytes.subarray(0, PAYMENT_CODE_LENGTH), (byte) =>
    PAYMENT_CODE_ALPHABET.charAt(byte % PAYMENT_CODE_ALPHABET.length),
  ).join('');
}
