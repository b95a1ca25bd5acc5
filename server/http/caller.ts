import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Context } from '../context';

/** 16-bit words of an IPv6 address that name its network: a /64 is what one customer gets, at the least. */
const NETWORK_WORDS = 4;

/**
 * What is counted as one address: an IPv4 address, also where it is written as an IPv6 one, or the /64 of an IPv6 address.
 * Whoever has one IPv6 address has 2⁶⁴ of them. What is no address is one with everything else that is none.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return 'unreadable';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    const network = parsed.parts.slice(0, NETWORK_WORDS).map((word) => word.toString(16));
    return `${network.join(':')}::/64`;
  }
  return parsed.toString();
}

/** True for an address from which the office's calls are answered (`OFFICE_ALLOWED_NETWORKS`). */
export function isFromOffice({ config }: Pick<Context, 'config'>, address: string): boolean {
  return isWithin(config.officeNetworks, address);
}

/** What `ipaddr.js` calls the networks that a setting may name. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

function isWithin(networks: readonly string[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const ranges = NAMED[network];
    if (ranges) return ranges.includes(parsed.range());
    const [base, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.process(network), null];
    if (base.kind() !== parsed.kind()) return false;
    return parsed.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128));
  });
}

/** The origin under which a browser reached us. */
export function originOfRequest(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Where a request comes from, as the sessions list shows it. */
export function deviceOf(request: FastifyRequest): { userAgent: string; ipAddress: string } {
  return { userAgent: request.headers['user-agent'] ?? '', ipAddress: request.ip };
}
