import fc from 'fast-check';
import { decrypt, encrypt, encryptionTransform, type StoredAs, UnreadableBlobError } from './encryption';
import { DATA_KEY_LENGTH } from './vault';

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

const KEY = key(3);
const SLICES = ['session', 'payLink'];
const transform = encryptionTransform(KEY, SLICES);

/** The raw blob, which redux-persist passes to `out` beside a slice. */
function blob(): Record<string, string> {
  const state = { session: { refreshToken: 'secret' }, payLink: { lastPaid: 'ABCDEFGH' }, _persist: { version: 5 } };
  return Object.fromEntries(
    Object.entries(state).map(([name, slice]) => [name, transform.in(slice, name, state) as string]),
  );
}

const out = (stored: unknown, name: string, raw: object = blob()) => transform.out(stored, name, raw);

test('encrypts each slice and restores it unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(...SLICES), (slice, name) => {
      const stored = transform.in(slice, name, {});
      expect(out(stored, name)).toEqual(JSON.parse(JSON.stringify(slice)));
    }),
  );
  expect(JSON.stringify(blob())).not.toMatch(/secret|ABCDEFGH|version/);
});

test('encrypts `_persist` and adds the names of its slices', () => {
  const stored = blob();
  expect(out(stored._persist, '_persist', stored)).toEqual({ version: 5, slices: SLICES });
});

test.each<[string, (stored: Record<string, string>) => object]>([
  ['without one of its slices', ({ payLink: _gone, ...rest }) => rest],
  ['with an extra slice', (stored) => ({ ...stored, application: stored.session })],
  ['without any slice', ({ _persist }) => ({ _persist })],
])('refuses `_persist` %s', (_what, change) => {
  const stored = blob();
  expect(() => out(stored._persist, '_persist', change(stored))).toThrow(UnreadableBlobError);
});

test.each<[string, (stored: Record<string, string>) => unknown]>([
  ['another slice', ({ payLink }) => payLink],
  ['`_persist`', ({ _persist }) => _persist],
  ['the unencrypted slice', () => ({ refreshToken: 'secret' })],
  ['unencrypted text', () => '{"refreshToken":"secret"}'],
  ['undefined', () => undefined],
  ['null', () => null],
  ['a slice of another key', () => encryptionTransform(new Uint8Array(DATA_KEY_LENGTH), SLICES).in({}, 'session', {})],
  ['a text of another format', () => encrypt('{}', KEY, { format: 2, name: 'session' })],
])('throws for %s in place of a slice, and never returns undefined', (_what, replacement) => {
  expect(() => out(replacement(blob()), 'session')).toThrow(UnreadableBlobError);
});

test('keeps the text of an unchanged slice, and encrypts a changed one again', () => {
  const slice = { refreshToken: 'secret' };
  const stored = transform.in(slice, 'session', {});
  const opened = out(stored, 'session', {}) as object;
  expect([slice, opened].map((same) => transform.in(same, 'session', {}))).toEqual([stored, stored]);
  expect(out(stored, 'session', {})).toBe(opened);
  expect(transform.in({ ...slice }, 'session', {})).not.toBe(stored);
  expect(transform.in(opened, 'payLink', {})).not.toBe(stored);
});

test('refuses a known text under another name or key, or with a changed letter', () => {
  const stored = transform.in({ refreshToken: 'secret' }, 'session', {}) as string;
  out(stored, 'session', {});
  const other = encryptionTransform(new Uint8Array(DATA_KEY_LENGTH), SLICES);
  const last = stored.at(-6) === 'A' ? 'B' : 'A';
  for (const read of [
    () => out(stored, 'payLink', {}),
    () => other.out(stored, 'session', {}),
    () => out(`${stored.slice(0, -6)}${last}${stored.slice(-5)}`, 'session', {}),
  ]) {
    expect(read).toThrow(UnreadableBlobError);
  }
});

test('keeps nothing in memory of parts that end with the session', () => {
  const stored = transform.in({ calls: ['private'] }, 'unanswered', {});
  expect(out(stored, 'unanswered', {})).not.toBe(out(stored, 'unanswered', {}));
});
