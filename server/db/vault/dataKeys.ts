import { randomBytes } from 'node:crypto';

/** One key that personal data is sealed with. */
export interface DataKey {
  /** Stands in front of every text that the key has sealed. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** What personal data is sealed with and found by. */
export interface DataKeys {
  /** The first one seals, every one opens. */
  readonly ring: readonly [DataKey, ...DataKey[]];
  /** 32 bytes; what a value is found by is made with it, whatever key has sealed the value. */
  readonly lookup: Uint8Array;
}

const KEY_BYTES = 32;
const BASE64_OF_A_KEY = /^[A-Za-z0-9+/]{43}=$/;
const RING_ENTRY = /^([A-Za-z0-9_-]{1,16}):(.+)$/;

/** The ring that `id:base64,id:base64` says; null when it says none. */
export function readKeyRing(text: string): DataKeys['ring'] | null {
  const entries = text.split(',').map((entry) => RING_ENTRY.exec(entry.trim()));
  const keys = entries.map((entry) => ({ id: entry?.[1] ?? '', secret: readKey(entry?.[2] ?? '') }));
  const [first, ...rest] = keys.filter((key): key is DataKey => key.secret !== null);
  const areApart = new Set(keys.map(({ id }) => id)).size === keys.length;
  return first && areApart && rest.length === keys.length - 1 ? [first, ...rest] : null;
}

/** The 32 bytes that a base64 text says; null for any other text. */
export function readKey(text: string): Uint8Array | null {
  return BASE64_OF_A_KEY.test(text) ? Buffer.from(text, 'base64') : null;
}

/** The ring as {@link readKeyRing} reads it. */
export function writeKeyRing(ring: DataKeys['ring']): string {
  return ring.map(({ id, secret }) => `${id}:${writeKey(secret)}`).join(',');
}

export function writeKey(secret: Uint8Array): string {
  return Buffer.from(secret).toString('base64');
}

/** Keys that nobody has yet. */
export function newDataKeys(): DataKeys {
  return { ring: [{ id: 'k1', secret: randomBytes(KEY_BYTES) }], lookup: randomBytes(KEY_BYTES) };
}
