import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToUtf8, utf8ToBytes } from '@noble/ciphers/utils.js';
import { createTransform, type Transform } from 'redux-persist';

/** First byte of an encrypted slice. The nonce (24 bytes) and XChaCha20-Poly1305 of UTF-8 text follow. */
const SLICE_FORMAT = 1;

const NONCE_LENGTH = 24;
const TAG_LENGTH = 16;

/** The slice of redux-persist: its version, and here also the names of the other slices. */
const PERSIST = '_persist';

/** Format byte and slice name. Both are authenticated with the text, so it decrypts under no others. */
export interface StoredAs {
  format: number;
  name: string;
}

/** Stored data that cannot be read. The message has the reason, never the data. */
export class UnreadableBlobError extends Error {
  override name = 'UnreadableBlobError';
}

/** The text of a slice, and the objects that it was made of or read as. */
interface Sealed {
  stored: string;
  source?: object;
  opened?: object;
}

/**
 * The last text of each slice, by key. Each write decrypts the stored and the new blob (storedState.ts); without this,
 * unchanged slices would pass the cipher some twenty times before the first screen.
 */
const latest = new WeakMap<Uint8Array, Map<string, Sealed>>();

/**
 * Encrypts each slice for redux-persist under its own name. `_persist` lists the slices written with it, so a blob with
 * a damaged, changed, missing, added or moved part is not read at all. `out` throws `UnreadableBlobError` then, never
 * returns undefined.
 *
 * An unchanged slice object keeps its text: slices are immutable. Parts with other names end with the session, so they
 * are not kept in memory.
 *
 * @param slices the names of all stored slices
 */
export function encryptionTransform(dataKey: Uint8Array, slices: readonly string[]): Transform<object, unknown> {
  const known = latest.get(dataKey) ?? new Map<string, Sealed>();
  latest.set(dataKey, known);
  const remember = (name: string, sealed: Sealed) => {
    if (name === PERSIST || slices.includes(name)) known.set(name, sealed);
  };
  return createTransform<object, unknown>(
    (slice, key) => {
      const name = String(key);
      const last = known.get(name);
      if (last && (last.source === slice || last.opened === slice)) return last.stored;
      const text = JSON.stringify(name === PERSIST ? { ...slice, slices } : slice);
      const stored = encrypt(text, dataKey, { format: SLICE_FORMAT, name });
      remember(name, { stored, source: slice });
      return stored;
    },
    (stored, key, blob: object) => {
      if (typeof stored !== 'string') {
        throw new UnreadableBlobError('not encrypted');
      }
      const name = String(key);
      const last = known.get(name);
      const sealed: Sealed = last?.stored === stored ? last : { stored };
      sealed.opened ??= JSON.parse(decrypt(stored, dataKey, { format: SLICE_FORMAT, name })) as object;
      remember(name, sealed);
      if (name === PERSIST) {
        assertComplete(sealed.opened, blob);
      }
      return sealed.opened;
    },
  );
}

function assertComplete({ slices }: { slices?: string[] }, blob: object): void {
  const written = [...(slices ?? []), PERSIST].sort();
  if (String(Object.keys(blob).sort()) !== String(written)) {
    throw new UnreadableBlobError('not complete');
  }
}

/** Encrypts text with a fresh nonce into base64. */
export function encrypt(text: string, dataKey: Uint8Array, { format, name }: StoredAs): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
  const sealed = xchacha20poly1305(dataKey, nonce, associatedData({ format, name })).encrypt(utf8ToBytes(text));
  const stored = new Uint8Array(1 + nonce.length + sealed.length);
  stored.set([format]);
  stored.set(nonce, 1);
  stored.set(sealed, 1 + nonce.length);
  return toBase64(stored);
}

/** Decrypts a text of `encrypt`. Throws `UnreadableBlobError` for another key, format or name, and for damage. */
export function decrypt(text: string, dataKey: Uint8Array, { format, name }: StoredAs): string {
  const stored = fromBase64(text);
  if (stored.length < 1 + NONCE_LENGTH + TAG_LENGTH) {
    throw new UnreadableBlobError('too short');
  }
  if (stored[0] !== format) {
    throw new UnreadableBlobError('unknown format');
  }
  const nonce = stored.subarray(1, 1 + NONCE_LENGTH);
  try {
    const cipher = xchacha20poly1305(dataKey, nonce, associatedData({ format, name }));
    return bytesToUtf8(cipher.decrypt(stored.subarray(1 + NONCE_LENGTH)));
  } catch {
    throw new UnreadableBlobError('wrong key or damaged');
  }
}

function associatedData({ format, name }: StoredAs): Uint8Array {
  return Uint8Array.of(format, ...utf8ToBytes(name));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new UnreadableBlobError('not base64');
  }
}
