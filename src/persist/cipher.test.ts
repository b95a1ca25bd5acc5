import fc from 'fast-check';
import { decrypt, encrypt, type StoredAs, UnreadableBlobError } from './cipher';
import { DATA_KEY_LENGTH } from './keyStore';

const AS: StoredAs = { format: 2, name: 'session' };
const key = (fill: number) => new Uint8Array(DATA_KEY_LENGTH).fill(fill);

test('what was encrypted is read again, whatever it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, name) => {
      return decrypt(encrypt(text, key(1), { ...AS, name }), key(1), { ...AS, name }) === text;
    }),
  );
});

test('the same text is never stored the same way twice, and never in the clear', () => {
  const [first, second] = ['', ''].map(() => encrypt('{"accessToken":"secret"}', key(1), AS)) as [string, string];
  expect(first).not.toBe(second);
  expect(atob(first)).not.toContain('secret');
  expect(atob(first).charCodeAt(0)).toBe(2);
});

test('another key reads nothing', () => {
  expect(() => decrypt(encrypt('x', key(1), AS), key(2), AS)).toThrow(UnreadableBlobError);
});

test.each<[string, StoredAs]>([
  ['another name', { ...AS, name: 'application' }],
  ['no name', { ...AS, name: '' }],
  ['another format', { ...AS, format: 1 }],
])('what was stored is not read as %s', (_other, other) => {
  expect(() => decrypt(encrypt('x', key(1), AS), key(1), other)).toThrow(UnreadableBlobError);
  expect(() => decrypt(encrypt('x', key(1), other), key(1), AS)).toThrow(UnreadableBlobError);
});

test('the format byte cannot be exchanged for another one', () => {
  const stored = atob(encrypt('x', key(1), AS));
  expect(() => decrypt(btoa(`\u0001${stored.slice(1)}`), key(1), { ...AS, format: 1 })).toThrow(UnreadableBlobError);
});

test('a blob that is flipped at any byte or cut anywhere is not read', () => {
  const bytes = Uint8Array.from(atob(encrypt('{"a":1}', key(1), AS)), (character) => character.charCodeAt(0));
  const store = (blob: Uint8Array) => btoa(String.fromCharCode(...blob));
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    expect(() => decrypt(store(flipped), key(1), AS)).toThrow(UnreadableBlobError);
    expect(() => decrypt(store(bytes.subarray(0, index)), key(1), AS)).toThrow(UnreadableBlobError);
  }
});

test('whatever else is stored is not read, and says nothing of itself', () => {
  fc.assert(
    fc.property(fc.string(), (stored) => {
      try {
        decrypt(stored, key(1), AS);
        return false;
      } catch (error) {
        const known = ['not base64', 'too short', 'unknown format', 'wrong key or damaged'];
        return error instanceof UnreadableBlobError && known.includes(error.message);
      }
    }),
  );
});
