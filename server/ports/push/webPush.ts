import { createECDH, createHash } from 'node:crypto';
import webPush, { WebPushError } from 'web-push';
import type { Push } from './port';
import { canEncryptFor } from './pushKeys';
import { isPushService } from './pushServices';

const TIMEOUT_MS = 10_000;
/** The subscription has ended (RFC 8030). */
const GONE = [404, 410];

export interface VapidSettings {
  /** P-256, 32 bytes in base64url. */
  readonly privateKey: string;
  /** Whom a push service asks about us: `mailto:` or https. */
  readonly subject: string;
}

/** The public half of a VAPID key. @throws Error for what is no private key. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey().toString('base64url');
}

/** Web Push (RFC 8030, 8291, 8292): encrypted for the browser, signed by us. A message that a newer try of the same replaces has its topic. */
export function webPushSender({ privateKey, subject }: VapidSettings): Push {
  const publicKey = publicKeyOf(privateKey);
  const vapidDetails = { subject, publicKey, privateKey };
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, { reference, payload, lifetimeSeconds }) {
      // Asked again here: what is in the database may be older than these rules.
      if (!isPushService(endpoint) || !canEncryptFor({ p256dh, auth })) return 'gone';
      const topic = createHash('sha256').update(reference).digest('base64url').slice(0, 32);
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          topic,
          TTL: lifetimeSeconds,
          urgency: 'high',
          timeout: TIMEOUT_MS,
        });
        return 'sent';
      } catch (error) {
        return error instanceof WebPushError && GONE.includes(error.statusCode) ? 'gone' : 'failed';
      }
    },
  };
}
