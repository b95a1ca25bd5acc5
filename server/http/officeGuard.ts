import { ERROR } from '@contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { refuse } from '../refusal';
import { isArbiter } from '../services/disputes/access';
import { isFromOffice } from './officeNetworks';

/**
 * Keeps everybody out of the office's calls but arbiters who come from its networks: 1012, whatever they have sent. Whoever is not logged
 * in hears 1003 as everywhere, from inside.
 */
export function guardOffice(scope: FastifyInstance, context: Context): void {
  scope.addHook('onRequest', async ({ ip }) => {
    if (!isFromOffice(context, ip)) refuse(ERROR.noAccess, 'Not from here');
  });
  // Before the body is looked at: what a call takes is nobody else's to learn.
  scope.addHook('preValidation', async ({ session }) => {
    if (!session || !(await isArbiter(context, session.userId))) refuse(ERROR.noAccess);
  });
}
