import fc from 'fast-check';
import { encrypt } from './cipher';
import { encryptionTransform } from './encryptionTransform';
import { DATA_KEY_LENGTH } from './keyStore';

const KEY = new Uint8Array(DATA_KEY_LENGTH).fill(3);
const SLICES = ['session', 'payLink'];
const transform = encryptionTransform(KEY, SLICES);
const UNREADABLE = { name: 'UnreadableBlobError' };

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
  expect(() => out(stored._persist, '_persist', change(stored))).toThrow(expect.objectContaining(UNREADABLE));
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
  expect(() => out(replacement(blob()), 'session')).toThrow(expect.objectContaining(UNREADABLE));
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
    expect(read).toThrow(expect.objectContaining(UNREADABLE));
  }
});

test('keeps nothing in memory of parts that end with the session', () => {
  const stored = transform.in({ calls: ['private'] }, 'unanswered', {});
  expect(out(stored, 'unanswered', {})).not.toBe(out(stored, 'unanswered', {}));
});
