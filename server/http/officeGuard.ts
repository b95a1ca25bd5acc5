import { ERROR } from '@contract/errors';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Context } from '../context';
import { refuse } from '../refusal';
import { isArbiter } from '../services/disputes/arbiters';

/**
 * Keeps everybody out of the office's calls but arbiters who come from its networks: 1012, whatever they have sent. Whoever is not logged
 * in hears 1003 as everywhere, from inside.
 */
export function guardOffice(scope: FastifyInstance, context: Context): void {
  scope.addHook('onRequest', async ({ ip }) => {
    if (!isWithin(context.config.officeNetworks, ip)) refuse(ERROR.noAccess, 'Not from here');
  });
  // Before the body is looked at: what a call takes is nobody else's to learn.
  scope.addHook('preValidation', async ({ session }) => {
    if (!session || !(await isArbiter(context, session.userId))) refuse(ERROR.noAccess);
  });
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
