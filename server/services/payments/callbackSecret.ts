import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from '../sessions/opaqueToken';

/** What only the gateway and the payer's own browser learn of an attempt: 128 random bits, for the callback's address. */
export function newCallbackSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** True when it is the secret of that hash, in a time that tells nothing. No secret fits an attempt that has none. */
export function fitsCallbackSecret(secret: string, hash: string | null): boolean {
  if (hash === null) return false;
  const [said, kept] = [Buffer.from(hashToken(secret)), Buffer.from(hash)];
  return said.length === kept.length && timingSafeEqual(said, kept);
}
