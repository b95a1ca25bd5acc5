import ipaddr from 'ipaddr.js';

/** Global unicast addresses (RFC 4291, IANA). Other IPv6 addresses are reserved or embed an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * True for an address of the public internet. False for our own and other private networks, also inside of IPv6 (mapped,
 * compatible, 6to4, NAT64, Teredo), and for reserved and documentation ranges.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/** 16-bit words of a /64 network, the smallest network of one customer. */
const NETWORK_WORDS = 4;

/**
 * The unit of limits and of traces: an IPv4 address, also in IPv6 notation, or the /64 of an IPv6 address, which has 2⁶⁴
 * addresses. Invalid addresses share one bucket.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return 'invalid';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    const network = parsed.parts.slice(0, NETWORK_WORDS).map((word) => word.toString(16));
    return `${network.join(':')}::/64`;
  }
  return parsed.toString();
}

/** True for an address of this machine. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
