import { createHmac, hash } from 'node:crypto';

/** What the database keeps of an opaque token. The token is 256 random bits: no salt and no slow hash needed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The token that `token` is traded for: nobody without the key can tell it, and the same question gets the same answer. */
export function successorOf(token: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
