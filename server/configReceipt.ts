import { createPublicKey } from 'node:crypto';
import { readSigningKey, withLineBreaks } from './configSigningKey';
import type { EnvironmentReader } from './environmentReader';

export interface ReceiptKeys {
  /** Ed25519 private key, PKCS 8 PEM, that signs; undefined in a sandbox that was given none. */
  readonly signingKey: string | undefined;
  /** Public keys (SPKI PEM) that are published besides: those that have signed before, and the one to come. */
  readonly otherKeys: readonly string[];
}

/** Reads `RECEIPT_SIGNING_KEY` and `RECEIPT_OTHER_KEYS`. A printed receipt lives for years: its key stays published as long. */
export function readReceiptKeys(read: EnvironmentReader, production: boolean): ReceiptKeys {
  const name = 'RECEIPT_OTHER_KEYS';
  const otherKeys = read.list(name).map(withLineBreaks);
  if (!otherKeys.every(isPublicEd25519)) read.reject(name, 'takes Ed25519 public keys (SPKI PEM), separated by commas');
  return { signingKey: readSigningKey(read, 'RECEIPT_SIGNING_KEY', production), otherKeys };
}

/** A private key has no place among those that are only shown. */
function isPublicEd25519(pem: string): boolean {
  if (!pem.includes('BEGIN PUBLIC KEY')) return false;
  try {
    return createPublicKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
