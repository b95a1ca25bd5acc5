import { ERROR } from '@contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import { withEventOrigin } from '../services/upkeep/securityEvents';

/** Lets the security events of a request name its address, its route and, when it is known, who asks. */
export function tellEventOrigins(app: FastifyInstance): void {
  const tell = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    withEventOrigin(
      {
        requestId: request.id,
        route: request.routeOptions.url,
        address: request.ip,
        session: request.session,
      },
      done,
    );
  app.addHook('onRequest', tell);
  // Again: by now it is known who asks, and reading a body ends what the first hook began.
  app.addHook('preValidation', tell);
}

/** Notes the refusals that are events wherever they come from: a limit, and what is somebody else's. */
export function noteRefusal({ security }: Context, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  if (error.code === ERROR.tooManyRequests) security.note({ event: 'limit_hit', limit: error.limit ?? 'unnamed' });
  if (error.code === ERROR.noAccess) security.note({ event: 'access_denied' });
}
