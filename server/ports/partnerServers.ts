import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import ipaddr from 'ipaddr.js';
import { isLoopback, isPublicAddress } from '../domain/publicAddress';
import { type Resolve, resolveHost } from './publicLookup';

export interface PartnerServerSettings {
  /** In a sandbox: this machine, and plain HTTP. */
  readonly allowsLoopback: boolean;
  /** The addresses of a host. */
  readonly resolve?: Resolve;
}

interface PartnerCall {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Servers at addresses that partners choose. */
interface PartnerServers {
  /** Why an address is refused, by its form and the present addresses of its host; null when it may be used. */
  objectionTo(url: string): Promise<string | null>;
  /**
   * Posts JSON; a redirect is an answer. The caller reads the body or destroys it.
   * @throws Error with a `code` for a refused address and for a failed connection
   */
  post(url: string, call: PartnerCall): Promise<{ readonly status: number; readonly body: IncomingMessage }>;
}

/**
 * No address may lead into our own network (SSRF). The host is resolved once for each call, each of its addresses is
 * checked, and the connection goes to a checked one.
 */
export function partnerServers({ allowsLoopback, resolve = resolveHost }: PartnerServerSettings): PartnerServers {
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
    async post(url, call) {
      const target = await Promise.race([targetOf(url), failedBy(call.signal)]);
      if ('address' in target) return postTo(target.address, url, call);
      throw Object.assign(new Error('A refused address'), { code: `address ${target.objection}` });
    },
  };
}

function failedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** Posts to a fixed IP address. */
function postTo(address: string, url: string, { headers, body, signal }: PartnerCall) {
  const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4;
  const request = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<{ status: number; body: IncomingMessage }>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      lookup: (_host, { all }, found) => {
        if (all) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => resolve({ status: response.statusCode ?? 0, body: response }));
    sent.end(body);
  });
}
