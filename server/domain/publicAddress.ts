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

/** True for an address of this machine. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
