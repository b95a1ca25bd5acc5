import ipaddr from 'ipaddr.js';

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
