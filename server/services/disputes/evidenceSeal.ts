import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../db/vault/aesGcm';

const KEY_BYTES = 32;

/** A picture was sealed with a key that we have not got, or its key was tampered with. */
export class UnknownEvidenceKey extends Error {
  constructor(id: string) {
    super(`No EVIDENCE_KEY opens the key of picture ${id}`);
  }
}

interface SealedFile {
  readonly sealed: Uint8Array;
  /** The file's own key, sealed in the same way, in base64. */
  readonly wrappedKey: string;
}

/** Seals a file with a key of its own, and that with ours (AES-256-GCM). Both are bound to the id: under another one neither opens. */
export function sealFile(evidenceKey: Uint8Array, id: string, bytes: Uint8Array): SealedFile {
  const key = randomBytes(KEY_BYTES);
  return { sealed: encrypt(key, id, bytes), wrappedKey: wrap(evidenceKey, id, key) };
}

/** @throws when it was sealed with none of these keys, or anything has been changed. */
export function openFile(
  evidenceKeys: readonly Uint8Array[],
  id: string,
  { sealed, wrappedKey }: SealedFile,
): Uint8Array {
  const { key } = unwrap(evidenceKeys, id, wrappedKey);
  return decrypt(key, id, sealed);
}

/**
 * The same key of a file, sealed with the first of our keys; null when it is already. The file itself stays as it is.
 * @throws when it was sealed with none of them.
 */
export function wrapAnew(
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

/** Null where the seal says that the key is another one. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
