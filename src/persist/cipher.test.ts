import fc from 'fast-check';
import { decrypt, encrypt, type StoredAs, UnreadableBlobError } from './cipher';
import { DATA_KEY_LENGTH } from './keyStore';

const AS: StoredAs = { format: 2, name: 'session' };
const key = (fill: number) => new Uint8Array(DATA_KEY_LENGTH).fill(fill);

test('decrypts any encrypted text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, name) => {
      return decrypt(encrypt(text, key(1), { ...AS, name }), key(1), { ...AS, name }) === text;
    }),
  );
});

test('encrypts the same text differently each time', () => {
  const [first, second] = ['', ''].map(() => encrypt('{"accessToken":"secret"}', key(1), AS)) as [string, string];
  expect(first).not.toBe(second);
  expect(atob(first)).not.toContain('secret');
  expect(atob(first).charCodeAt(0)).toBe(2);
});

test('refuses another key', () => {
  expect(() => decrypt(encrypt('x', key(1), AS), key(2), AS)).toThrow(UnreadableBlobError);
});

test.each<[string, StoredAs]>([
  ['another name', { ...AS, name: 'application' }],
  ['no name', { ...AS, name: '' }],
  ['another format', { ...AS, format: 1 }],
])('does not decrypt a text as %s', (_other, other) => {
  expect(() => decrypt(encrypt('x', key(1), AS), key(1), other)).toThrow(UnreadableBlobError);
  expect(() => decrypt(encrypt('x', key(1), other), key(1), AS)).toThrow(UnreadableBlobError);
});

test('refuses another format byte', () => {
  const stored = atob(encrypt('x', key(1), AS));
  expect(() => decrypt(btoa(`\u0001${stored.slice(1)}`), key(1), { ...AS, format: 1 })).toThrow(UnreadableBlobError);
});

test('refuses a blob with any flipped byte or any cut', () => {
  const bytes = Uint8Array.from(atob(encrypt('{"a":1}', key(1), AS)), (character) => character.charCodeAt(0));
  const store = (blob: Uint8Array) => btoa(String.fromCharCode(...blob));
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    expect(() => decrypt(store(flipped), key(1), AS)).toThrow(UnreadableBlobError);
    expect(() => decrypt(store(bytes.subarray(0, index)), key(1), AS)).toThrow(UnreadableBlobError);
  }
});

test('refuses any other text without quoting it', () => {
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
