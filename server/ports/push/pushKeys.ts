import { ECDH } from 'node:crypto';
import type { PushTarget } from './port';

const PUBLIC_KEY_BYTES = 65;
const SECRET_BYTES_LEAST = 16;

/** Whether a message can be encrypted with the keys of a subscription: an uncompressed point of P-256, and a secret (RFC 8291). */
export function canEncryptFor({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  return isPublicKey(Buffer.from(p256dh, 'base64url')) && Buffer.from(auth, 'base64url').length >= SECRET_BYTES_LEAST;
}

function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== PUBLIC_KEY_BYTES) return false;
  try {
    return ECDH.convertKey(bytes, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}
