import type { ErrorCode } from '@contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics';

declare module 'fastify' {
  interface FastifyReply {
    /** Of the failure that is answered. */
    errorCode: ErrorCode | null;
  }
}

/** Counts every request that reaches the router, by its route and how it was answered. */
export function countRequests(app: FastifyInstance, metrics: Metrics | null): void {
  app.decorateReply('errorCode', null);
  if (!metrics) return;
  app.addHook('onResponse', async (request, reply) => {
    metrics.noteRequest({
      ...named(request),
      status: reply.statusCode,
      code: reply.errorCode,
      seconds: request.routeOptions.config.isStream ? null : reply.elapsedTime / 1000,
    });
  });
}

/** What no route takes is one: its address, and its method, are whatever somebody likes. */
function named({ method, routeOptions }: FastifyRequest): { readonly method: string; readonly route: string } {
  return routeOptions.url === undefined ? { method: 'other', route: 'none' } : { method, route: routeOptions.url };
}
