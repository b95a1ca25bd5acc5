import type { EnvironmentReader } from './environmentReader';
import { publicKeyOf, type VapidSettings } from './ports/push/webPush';

/** How push messages go out; null: none do. */
export type PushSettings = { readonly kind: 'simulator' } | ({ readonly kind: 'webPush' } & VapidSettings) | null;

/** Reads `PUSH_VAPID_KEY` and `PUSH_VAPID_SUBJECT`. Without a key a sandbox simulates, and production has no push messages. */
export function readPush(read: EnvironmentReader, production: boolean): PushSettings {
  const name = 'PUSH_VAPID_KEY';
  const privateKey = read.text(name, '');
  const subject = read.text('PUSH_VAPID_SUBJECT', '');
  if (!privateKey) return production ? null : { kind: 'simulator' };
  if (!isPrivateKey(privateKey)) read.reject(name, 'is not a P-256 private key of 32 bytes in base64url');
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(subject)) {
    read.reject('PUSH_VAPID_SUBJECT', 'is neither mailto: nor https://, and is needed with a key');
  }
  return { kind: 'webPush', privateKey, subject };
}

function isPrivateKey(text: string): boolean {
  try {
    return Buffer.from(text, 'base64url').length === 32 && publicKeyOf(text) !== '';
  } catch {
    return false;
  }
}
