import { createHash } from 'node:crypto';
import { Agent } from 'node:https';
import webPush, { WebPushError } from 'web-push';
import { publicLookup, type Resolve, resolveHost } from '../publicLookup';
import { canEncryptFor, isPushService, type Push, publicKeyOf, type VapidSettings } from './push';

const TIMEOUT_MS = 10_000;
/** The subscription has ended (RFC 8030). */
const GONE_STATUSES = [404, 410];

/**
 * Web Push (RFC 8030, 8291, 8292). Retries of a message share a topic and replace each other. It connects to public
 * addresses only: a message to a host with a private address fails.
 */
export function webPushSender({ privateKey, subject }: VapidSettings, resolve: Resolve = resolveHost): Push {
  const publicKey = publicKeyOf(privateKey);
  const agent = new Agent({ lookup: publicLookup(resolve) });
  const vapidDetails = { subject, publicKey, privateKey };
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, { reference, payload, lifetimeSeconds }) {
      // A stored subscription may be older than these rules.
      if (!isPushService(endpoint) || !canEncryptFor({ p256dh, auth })) return 'gone';
      const topic = createHash('sha256').update(reference).digest('base64url').slice(0, 32);
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          topic,
          TTL: lifetimeSeconds,
          urgency: 'high',
          timeout: TIMEOUT_MS,
          agent,
        });
        return 'sent';
      } catch (error) {
        return error instanceof WebPushError && GONE_STATUSES.includes(error.statusCode) ? 'gone' : 'failed';
      }
    },
  };
}
