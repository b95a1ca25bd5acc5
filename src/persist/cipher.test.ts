import fc from 'fast-check';
import { DATA_KEY_LENGTH, decrypt, encrypt, UnreadableBlobError } from './cipher';

const key = (fill: number) => new Uint8Array(DATA_KEY_LENGTH).fill(fill);

test('what was encrypted is read again, whatever it was', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decrypt(encrypt(text, key(1)), key(1)) === text));
});

test('the same text is never stored the same way twice, and never in the clear', () => {
  const [first, second] = [encrypt('{"accessToken":"secret"}', key(1)), encrypt('{"accessToken":"secret"}', key(1))];
  expect(first).not.toBe(second);
  expect(atob(first)).not.toContain('secret');
  expect(atob(first).charCodeAt(0)).toBe(1);
});

test('another key reads nothing', () => {
  expect(() => decrypt(encrypt('x', key(1)), key(2))).toThrow(UnreadableBlobError);
});

test('a blob that is flipped at any byte or cut anywhere is not read', () => {
  const bytes = Uint8Array.from(atob(encrypt('{"a":1}', key(1))), (character) => character.charCodeAt(0));
  const store = (blob: Uint8Array) => btoa(String.fromCharCode(...blob));
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    expect(() => decrypt(store(flipped), key(1))).toThrow(UnreadableBlobError);
    expect(() => decrypt(store(bytes.subarray(0, index)), key(1))).toThrow(UnreadableBlobError);
  }
});

test('whatever else is stored is not read, and says nothing of itself', () => {
  fc.assert(
    fc.property(fc.string(), (stored) => {
      try {
        decrypt(stored, key(1));
        return false;
      } catch (error) {
        const known = ['not base64', 'too short', 'unknown format', 'wrong key or damaged'];
        return error instanceof UnreadableBlobError && known.includes(error.message);
      }
    }),
  );
});
