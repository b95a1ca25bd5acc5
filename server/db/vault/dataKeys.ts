import { randomBytes } from 'node:crypto';

/** A key that seals personal data. */
export interface DataKey {
  /** Prefix of each ciphertext of the key. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** Keys that seal personal data and hash it for lookups. */
export interface DataKeys {
  /** The first key seals; all keys open. */
  readonly ring: readonly [DataKey, ...DataKey[]];
  /** 32 bytes; hashes values for lookups, independent of the sealing key. */
  readonly lookup: Uint8Array;
}

const KEY_BYTES = 32;
const BASE64_OF_A_KEY = /^[A-Za-z0-9+/]{43}=$/;
const RING_ENTRY = /^([A-Za-z0-9_-]{1,16}):(.+)$/;

/** Parses `id:base64,id:base64`; null for a malformed ring. */
export function readKeyRing(text: string): DataKeys['ring'] | null {
  const entries = text.split(',').map((entry) => RING_ENTRY.exec(entry.trim()));
  const keys = entries.map((entry) => ({ id: entry?.[1] ?? '', secret: readKey(entry?.[2] ?? '') }));
  const [first, ...rest] = keys.filter((key): key is DataKey => key.secret !== null);
  const areApart = new Set(keys.map(({ id }) => id)).size === keys.length;
  return first && areApart && rest.length === keys.length - 1 ? [first, ...rest] : null;
}

/** Parses 32 bytes of base64; null for any other text. */
export function readKey(text: string): Uint8Array | null {
  return BASE64_OF_A_KEY.test(text) ? Buffer.from(text, 'base64') : null;
}

/** Formats a ring for {@link readKeyRing}. */
export function writeKeyRing(ring: DataKeys['ring']): string {
  return ring.map(({ id, secret }) => `${id}:${writeKey(secret)}`).join(',');
}

export function writeKey(secret: Uint8Array): string {
  return Buffer.from(secret).toString('base64');
}

/** Random new keys. */
export function newDataKeys(): DataKeys {
  return { ring: [{ id: 'k1', secret: randomBytes(KEY_BYTES) }], lookup: randomBytes(KEY_BYTES) };
}
