import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { type Lifecycle, QUIET, registerLiveness } from '../http/lifecycle';
import { touchDatabase } from '../services/upkeep/readiness';

/** For operators: /livez when the process answers, /readyz when all of it runs and its database takes writes. */
export function registerHealthRoutes(app: FastifyInstance, context: Context, lifecycle: Lifecycle): void {
  registerLiveness(app);
  app.get('/readyz', QUIET, async (request, reply) => {
    if (lifecycle.phase !== 'running') return reply.code(503).send({ status: lifecycle.phase });
    try {
      await touchDatabase(context);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
