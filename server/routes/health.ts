import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { touchDatabase } from '../services/upkeep/readiness';

/** For operators: /healthz when the process answers, /readyz when it has started, does not stop, and its database answers. */
export function registerHealthRoutes(app: FastifyInstance, context: Context, isServing: () => boolean): void {
  const quiet = { logLevel: 'warn', schema: { hide: true } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (request, reply) => {
    if (!isServing()) return reply.code(503).send({ status: 'starting or stopping' });
    try {
      await touchDatabase(context);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
