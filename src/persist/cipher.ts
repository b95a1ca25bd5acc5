import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToUtf8, utf8ToBytes } from '@noble/ciphers/utils.js';

const NONCE_LENGTH = 24;
const TAG_LENGTH = 16;

/** What a text is stored as. It is authenticated along with the text, which therefore cannot be read as anything else. */
export interface StoredAs {
  /** First byte of what is stored: how it is written. Behind it stand the nonce (24 bytes) and XChaCha20-Poly1305 of UTF-8 text. */
  format: number;
  /** Of which part of the state it is; empty for all of it. */
  name: string;
}

/** Something stored that cannot be read. Its message says why and never what was in it. */
export class UnreadableBlobError extends Error {
  override name = 'UnreadableBlobError';
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

/** Reads what `encrypt` wrote. Throws `UnreadableBlobError` for anything else: another key, format or name, damage. */
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
