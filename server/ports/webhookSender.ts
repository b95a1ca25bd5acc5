import { createHmac } from 'node:crypto';
import { type PartnerServerSettings, partnerServers } from './partnerServers';

interface WebhookMessage {
  readonly url: string;
  /** The same for each retry. */
  readonly id: string;
  readonly at: Date;
  /** JSON. */
  readonly body: string;
  /** One, or two while they rotate: each gives a signature. */
  readonly secrets: readonly string[];
}

interface WebhookOutcome {
  readonly isDelivered: boolean;
  /** The target wants no more messages: HTTP 410. */
  readonly isGone?: boolean;
  /** For the office: `HTTP 500`, `timeout`. Never text of the target. */
  readonly result: string;
}

/** The servers of partners. An outage is an answer, not an exception. */
export interface Webhooks {
  /** Why an address is refused, by its form and the present addresses of its host; null when it may be used. */
  objectionTo(url: string): Promise<string | null>;
  /** Any answer but 2xx is a failure, a redirect too. */
  send(message: WebhookMessage): Promise<WebhookOutcome>;
}

interface WebhookSettings extends PartnerServerSettings {
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Standard Webhooks over HTTPS, to {@link partnerServers}. */
export function webhookSender({ timeoutMs = TIMEOUT_MS, ...settings }: WebhookSettings): Webhooks {
  const { objectionTo, post } = partnerServers(settings);
  return {
    objectionTo,
    async send({ url, ...message }) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const headers = { 'user-agent': 'Amanat-Webhooks/1', ...signedHeaders(message) };
        const { status, body } = await post(url, { headers, body: message.body, signal });
        // The length of the answer does not matter.
        body.destroy();
        const isDelivered = status >= 200 && status < 300;
        return { isDelivered, result: `HTTP ${status}`, ...(status === 410 && { isGone: true }) };
      } catch (error) {
        if (signal.aborted) return { isDelivered: false, result: 'timeout' };
        return { isDelivered: false, result: (error as NodeJS.ErrnoException).code ?? 'unreachable' };
      }
    },
  };
}

/** Prefix of a signing secret; base64 follows. */
export const SECRET_PREFIX = 'whsec_';

/** The headers of Standard Webhooks. */
export function signedHeaders({ id, at, body, secrets }: Omit<WebhookMessage, 'url'>): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
