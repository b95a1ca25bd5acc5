import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../db/vault/aesGcm';

const KEY_BYTES = 32;

/** A picture's key opens with none of the keys, or was changed. */
export class UnknownEvidenceKey extends Error {
  constructor(id: string) {
    super(`No EVIDENCE_KEY opens the key of picture ${id}`);
  }
}

interface SealedFile {
  /** Nonce, tag and ciphertext. */
  readonly sealed: Uint8Array;
  /** The file's own key, encrypted in the same way, in base64. */
  readonly wrappedKey: string;
}

/** Encrypts a file with its own key, and that key with the evidence key (AES-256-GCM). Both are bound to the id. */
export function sealFile(evidenceKey: Uint8Array, id: string, bytes: Uint8Array): SealedFile {
  const key = randomBytes(KEY_BYTES);
  return { sealed: encrypt(key, id, bytes), wrappedKey: wrap(evidenceKey, id, key) };
}

/** @throws when none of the keys fits, or the file or its key was changed. */
export function openFile(
  evidenceKeys: readonly Uint8Array[],
  id: string,
  { sealed, wrappedKey }: SealedFile,
): Uint8Array {
  const { key } = unwrap(evidenceKeys, id, wrappedKey);
  return decrypt(key, id, sealed);
}

/**
 * Encrypts a file's key with the first evidence key; null when it is already. The file stays as it is.
 * @throws when none of the keys fits.
 */
export function rewrapKey(
  evidenceKeys: readonly [Uint8Array, ...Uint8Array[]],
  id: string,
  wrappedKey: string,
): string | null {
  const { key, place } = unwrap(evidenceKeys, id, wrappedKey);
  return place === 0 ? null : wrap(evidenceKeys[0], id, key);
}

function wrap(evidenceKey: Uint8Array, id: string, key: Uint8Array): string {
  return encrypt(evidenceKey, id, key).toString('base64');
}

function unwrap(
  evidenceKeys: readonly Uint8Array[],
  id: string,
  wrappedKey: string,
): { key: Uint8Array; place: number } {
  const wrapped = Buffer.from(wrappedKey, 'base64');
  for (const [place, evidenceKey] of evidenceKeys.entries()) {
    const key = attempt(() => decrypt(evidenceKey, id, wrapped));
    if (key) return { key, place };
  }
  throw new UnknownEvidenceKey(id);
}

/** Null when authentication fails. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
