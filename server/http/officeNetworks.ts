import ipaddr from 'ipaddr.js';
import type { Context } from '../context';

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
