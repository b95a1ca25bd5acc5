import { createECDH, randomBytes } from 'node:crypto';

/** Fresh keys of a push subscription. */
export function browserKeys(): { readonly p256dh: string; readonly auth: string } {
  return {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
