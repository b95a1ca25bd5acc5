import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { touchDatabase } from '../services/readiness';

/** For whoever runs the server: /healthz says that the process answers, /readyz that its database does too. */
export function registerHealthRoutes(app: FastifyInstance, context: Context): void {
  const quiet = { logLevel: 'warn', schema: { hide: true } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (request, reply) => {
    try {
      await touchDatabase(context);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
