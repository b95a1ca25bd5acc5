import { createPrivateKey } from 'node:crypto';
import type { EnvironmentReader } from './environmentReader';

/** Reads an Ed25519 private key in PKCS 8 PEM; undefined where none was given and none is required. */
export function readSigningKey(read: EnvironmentReader, name: string, required: boolean): string | undefined {
  const pem = withLineBreaks(required ? read.required(name) : read.text(name, ''));
  if (!pem) return undefined;
  if (!isPrivateEd25519(pem)) read.reject(name, 'is not an Ed25519 private key (PKCS 8 PEM)');
  return pem;
}

/** A PEM has line breaks; an environment file often carries them as the two characters `\\n`. */
export function withLineBreaks(pem: string): string {
  return pem.replaceAll('\\n', '\n');
}

function isPrivateEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
