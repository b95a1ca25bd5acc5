import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Context } from '../context';
import { addressGroup } from '../domain/publicAddress';

/** True for an address in the office's networks (`OFFICE_ALLOWED_NETWORKS`). */
export function isFromOffice({ config }: Pick<Context, 'config'>, address: string): boolean {
  return isWithin(config.officeNetworks, address);
}

/** Network names of the setting, as ranges of `ipaddr.js`. */
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

/** The address or the network of the caller, which limits count. */
export function groupOf({ ip }: FastifyRequest): string {
  return addressGroup(ip);
}

/** The origin that the browser used for this request. */
export function originOfRequest(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** The device of a request, as the sessions list shows it. */
export function deviceOf(request: FastifyRequest): { userAgent: string; ipAddress: string } {
  return { userAgent: request.headers['user-agent'] ?? '', ipAddress: request.ip };
}
