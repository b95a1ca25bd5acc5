import { createECDH, ECDH } from 'node:crypto';

/** A browser's push subscription. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Push services take bodies of 4,096 bytes; the encryption (RFC 8291) uses the rest. */
export const PUSH_MAX_BYTES = 3_993;

interface PushMessage {
  /** The same for each retry of a message: a browser drops what it already has. */
  readonly reference: string;
  /** JSON for the app's service worker, of at most {@link PUSH_MAX_BYTES}. */
  readonly payload: string;
  /** How long the push service stores the message for an offline phone. */
  readonly lifetimeSeconds: number;
}

/** The push services of the browsers. An outage is an answer, not an exception. */
export interface Push {
  /** VAPID public key in base64url; null without push messages. */
  readonly publicKey: string | null;
  /** `gone`: the subscription has ended. `failed`: a later retry may succeed. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone' | 'failed'>;
}

const HOSTS = ['fcm.googleapis.com'];
const DOMAINS = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com'];

/** Whether an endpoint belongs to a browser's push service. Others could lead into our own network (SSRF). */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}

const PUBLIC_KEY_BYTES = 65;
const SECRET_BYTES_LEAST = 16;

/** Whether a subscription's keys can encrypt: an uncompressed point of P-256, and a secret (RFC 8291). */
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

export interface VapidSettings {
  /** P-256, 32 bytes in base64url. */
  readonly privateKey: string;
  /** Our contact for the push services: `mailto:` or https. */
  readonly subject: string;
}

/** The public half of a VAPID key. @throws Error for an invalid private key. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey().toString('base64url');
}

/** Without a signing key no browser can subscribe. */
export const noPush: Push = { publicKey: null, send: async () => 'gone' };
