import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToUtf8, utf8ToBytes } from '@noble/ciphers/utils.js';

/** First byte of every blob: how the rest is written. 1 = nonce (24 bytes), then XChaCha20-Poly1305 of UTF-8 text. */
const FORMAT = 1;
const NONCE_LENGTH = 24;
const TAG_LENGTH = 16;

/** Length of a data key in bytes. */
export const DATA_KEY_LENGTH = 32;

/** A stored blob that cannot be read. Its message says why and never what was in it. */
export class UnreadableBlobError extends Error {
  override name = 'UnreadableBlobError';
}

/** Encrypts text with a fresh nonce into base64. The format byte is authenticated along with it. */
export function encrypt(text: string, dataKey: Uint8Array): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
  const header = Uint8Array.of(FORMAT);
  const sealed = xchacha20poly1305(dataKey, nonce, header).encrypt(utf8ToBytes(text));
  const blob = new Uint8Array(header.length + nonce.length + sealed.length);
  blob.set(header);
  blob.set(nonce, header.length);
  blob.set(sealed, header.length + nonce.length);
  return toBase64(blob);
}

/** Reads what `encrypt` wrote. Throws `UnreadableBlobError` for anything else: another key, another format, damage. */
export function decrypt(stored: string, dataKey: Uint8Array): string {
  const blob = fromBase64(stored);
  if (blob.length < 1 + NONCE_LENGTH + TAG_LENGTH) {
    throw new UnreadableBlobError('too short');
  }
  if (blob[0] !== FORMAT) {
    throw new UnreadableBlobError('unknown format');
  }
  const header = blob.subarray(0, 1);
  const nonce = blob.subarray(1, 1 + NONCE_LENGTH);
  try {
    return bytesToUtf8(xchacha20poly1305(dataKey, nonce, header).decrypt(blob.subarray(1 + NONCE_LENGTH)));
  } catch {
    throw new UnreadableBlobError('wrong key or damaged');
  }
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
