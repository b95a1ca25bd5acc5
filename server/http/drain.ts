import { Server } from 'node:net';
import { setImmediate as afterPoll, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';

const LOOK_EVERY_MS = 50;

/**
 * Moves the callers to other processes before `app.close()`, without a broken call:
 *
 * 1. A balancer with a health check has `DRAIN_SECONDS` to see `/readyz`. Everything is answered as usual.
 * 2. The listener closes, and a balancer without a health check finds a refused connection, which costs no call. Kept
 *    connections end with their next answer, for at most `DRAIN_SECONDS`; what is idle then is cut by `app.close()`.
 *
 * The listener closes first: while connections are kept, few new ones wait in its backlog, where a close would reset them.
 */
export async function drain(app: FastifyInstance, { config, live }: Context): Promise<void> {
  const milliseconds = config.drainSeconds * 1_000;
  if (milliseconds === 0) return;
  await wait(milliseconds);
  // A busy process has callers in its backlog when a timer fires; the poll phase accepts them all.
  await afterPoll();
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // The close of an HTTP server cuts idle connections too, and a request may be on its way on one.
  Server.prototype.close.call(app.server);
  live.closeAll();
  for (const end = Date.now() + milliseconds; Date.now() < end && (await hasConnections(app)); ) {
    await wait(LOOK_EVERY_MS);
  }
}

function hasConnections(app: FastifyInstance): Promise<boolean> {
  return new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error !== null || count > 0));
  });
}
