import fc from 'fast-check';
import { keyNamed } from '../../testing/testDataKeys';
import { type DataKeys, newDataKeys, readKeyRing, writeKeyRing } from './dataKeys';
import { BrokenSealError, type Sealed, Vault } from './vault';

const PLACE = { table: 'users', column: 'mobile', owner: 'a-user' };

const old = keysOf(`2025:${keyNamed('old')}`);
const both = keysOf(`2026:${keyNamed('new')},2025:${keyNamed('old')}`);

function keysOf(ring: string): DataKeys {
  return { ring: readKeyRing(ring) ?? newDataKeys().ring, lookup: newDataKeys().lookup };
}

/** A ciphertext with one changed byte, in the key id too. */
function tampered(sealed: Sealed, position: number): Sealed {
  const text = String(sealed);
  const at = position % text.length;
  const other = text[at] === 'A' ? 'B' : 'A';
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}` as unknown as Sealed;
}

test('opens each value in its own place only', () => {
  const vault = new Vault(old);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
      const sealed = vault.seal(PLACE, plain);
      expect(vault.open(PLACE, sealed)).toBe(plain);
      for (const elsewhere of [{ owner: 'another' }, { column: 'national_code' }, { table: 'bank_accounts' }]) {
        expect(() => vault.open({ ...PLACE, ...elsewhere }, sealed)).toThrow(BrokenSealError);
      }
    }),
  );
});

test('refuses changed ciphertext without its value in the error', () => {
  const vault = new Vault(old);
  fc.assert(
    fc.property(fc.nat(), (position) => {
      const sealed = tampered(vault.seal(PLACE, '09121234567'), position);
      try {
        // Only some bits of the last character count.
        expect(vault.open(PLACE, sealed)).toBe('09121234567');
        expect(position % String(sealed).length).toBe(String(sealed).length - 1);
      } catch (error) {
        if (!(error instanceof BrokenSealError)) throw error;
        expect(error.message).toMatch(/^users\.mobile can't be opened/);
        expect(error.message).not.toContain('0912');
      }
    }),
  );
});

test.each(['', '2025', '2025.', '2025.AAAA', 'plain', '2025.AAAA.AAAA'])('«%s» is no sealed text', (text) => {
  expect(() => new Vault(old).open(PLACE, text as unknown as Sealed)).toThrow(BrokenSealError);
});

test('seals equal values to different ciphertexts', () => {
  const vault = new Vault(old);
  const texts = Array.from({ length: 1_000 }, () => String(vault.seal(PLACE, 'same')));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.every((text) => /^2025\.[A-Za-z0-9_-]+$/.test(text))).toBe(true);
});

test('seals with the first key and opens with each key of the ring', () => {
  const before = new Vault(old).seal(PLACE, 'from last year');
  const now = new Vault(both).seal(PLACE, 'from this year');
  expect(String(now)).toMatch(/^2026\./);
  expect(new Vault(both).open(PLACE, before)).toBe('from last year');
  expect(() => new Vault(old).open(PLACE, now)).toThrow('the key «2026» is not on the ring');
});

test('hashes by column and lookup key, independent of the sealing key', () => {
  const column = { table: 'users', column: 'mobile' };
  const hash = new Vault(old).hash(column, '09121234567');
  expect(new Vault({ ...both, lookup: old.lookup }).hash(column, '09121234567')).toBe(hash);
  expect(new Vault(old).hash(column, '09121234568')).not.toBe(hash);
  expect(new Vault(old).hash({ ...column, table: 'otp_challenges' }, '09121234567')).not.toBe(hash);
  expect(new Vault(both).hash(column, '09121234567')).not.toBe(hash);
});

test('parses a formatted ring and refuses a malformed one', () => {
  expect(writeKeyRing(both.ring)).toBe(`2026:${keyNamed('new')},2025:${keyNamed('old')}`);
  const key = keyNamed('old');
  const wrong = [
    '',
    'a',
    `a:${key.slice(1)}`,
    `a:${key},`,
    `a:${key},a:${key}`,
    `a.b:${key}`,
    `:${key}`,
    `a:${key},b:x`,
  ];
  expect(wrong.filter((text) => readKeyRing(text) !== null)).toEqual([]);
});
