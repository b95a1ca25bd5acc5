import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export interface SealedFile {
  /** Nonce, tag and what is sealed. */
  readonly sealed: Uint8Array;
  /** The file's own key, sealed in the same way, in base64. */
  readonly wrappedKey: string;
}

/** Seals a file with a key of its own, and that with ours (AES-256-GCM). Both are bound to the id: under another one neither opens. */
export function sealFile(evidenceKey: Uint8Array, id: string, bytes: Uint8Array): SealedFile {
  const key = randomBytes(KEY_BYTES);
  return { sealed: seal(key, id, bytes), wrappedKey: Buffer.from(seal(evidenceKey, id, key)).toString('base64') };
}

/** @throws when the key is another, or anything has been changed. */
export function openFile(evidenceKey: Uint8Array, id: string, { sealed, wrappedKey }: SealedFile): Uint8Array {
  return open(open(evidenceKey, id, Buffer.from(wrappedKey, 'base64')), id, sealed);
}

function seal(key: Uint8Array, id: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function open(key: Uint8Array, id: string, sealed: Uint8Array): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
