import Fastify, { type FastifyInstance } from 'fastify';
import { closeIdleConnections } from './idleConnections';

/** The phase of this process. Only a running process is ready; a draining one finishes its calls and ends. */
export interface Lifecycle {
  phase: 'starting' | 'running' | 'draining';
}

/** For operators: the process runs, whatever its database does. `/healthz` is the older name. */
export function registerLiveness(app: FastifyInstance): void {
  for (const path of ['/livez', '/healthz']) app.get(path, QUIET, async () => ({ status: 'ok' }));
}

/** Options of the routes that balancers ask all the time. */
export const QUIET = { logLevel: 'warn', schema: { hide: true } } as const;

/** The server while it waits for its database: alive, not ready, and 503 for each call. */
export function buildStartingApp(): FastifyInstance {
  const app: FastifyInstance = Fastify();
  closeIdleConnections(app);
  registerLiveness(app);
  app.get('/readyz', async (_request, reply) => reply.code(503).send({ status: 'starting' }));
  // Before a body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    await reply
      .code(503)
      .headers({ 'retry-after': 2, 'cache-control': 'no-store' })
      .send({ error: { code: 1001, message: 'The server is starting; try again' } });
  });
  return app;
}
