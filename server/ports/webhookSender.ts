import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import ipaddr from 'ipaddr.js';
import { isLoopback, isPublicAddress } from '../domain/publicAddress';
import { type Resolve, resolveHost } from './publicLookup';

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

interface WebhookSettings {
  /** In a sandbox: this machine, and plain HTTP. */
  readonly allowsLoopback: boolean;
  /** The addresses of a host. */
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Standard Webhooks over HTTPS. A partner chooses the address, so it must not lead into our own network (SSRF): the host is
 * resolved once for each message, each of its addresses is checked, and the connection goes to the checked one.
 */
export function webhookSender({
  allowsLoopback,
  resolve = resolveHost,
  timeoutMs = TIMEOUT_MS,
}: WebhookSettings): Webhooks {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address));

  /** The address to connect to, or why there is none. */
  const targetOf = async (url: string): Promise<{ readonly address: string } | { readonly objection: string }> => {
    if (!URL.canParse(url)) return { objection: 'is not an address' };
    const { protocol, hostname, username, password } = new URL(url);
    if (protocol !== 'https:' && !(allowsLoopback && protocol === 'http:')) return { objection: 'is not https' };
    if (username !== '' || password !== '') return { objection: 'has a password' };
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => []);
    const [address] = addresses;
    if (address === undefined) return { objection: 'is an unknown host' };
    return addresses.every(isAllowed) ? { address } : { objection: 'is not a public address' };
  };

  return {
    async objectionTo(url) {
      const target = await targetOf(url);
      return 'objection' in target ? target.objection : null;
    },
    async send(message) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const target = await Promise.race([targetOf(message.url), failedBy(signal)]);
        if ('objection' in target) return { isDelivered: false, result: `address ${target.objection}` };
        const status = await post(message, target.address, signal);
        const isDelivered = status >= 200 && status < 300;
        return { isDelivered, result: `HTTP ${status}`, ...(status === 410 && { isGone: true }) };
      } catch (error) {
        if (signal.aborted) return { isDelivered: false, result: 'timeout' };
        return { isDelivered: false, result: (error as NodeJS.ErrnoException).code ?? 'unreachable' };
      }
    },
  };
}

function failedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** Posts to a fixed IP address. Only the status is read, so the length of the answer does not matter. */
function post({ url, body, ...message }: WebhookMessage, address: string, signal: AbortSignal): Promise<number> {
  const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4;
  const request = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Amanat-Webhooks/1',
        ...signedHeaders({ body, ...message }),
      },
      lookup: (_host, { all }, found) => {
        if (all) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.end(body);
  });
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
