import { createHash, timingSafeEqual } from 'node:crypto';
import { ERROR, type ErrorCode } from '@contract/errors';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Context } from '../context';
import type { Metrics } from '../metrics/metrics';
import { refuse } from '../refusal';
import { answerError } from './errors';
import { closeIdleConnections } from './idleConnections';

/** A server of its own for `/metrics`. Null without a metrics port. */
export function buildMetricsApp(context: Context): FastifyInstance | null {
  if (!context.config.metrics?.port) return null;
  const app: FastifyInstance = Fastify({ loggerInstance: context.log, bodyLimit: 1 });
  closeIdleConnections(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => refuse(ERROR.notFound, 'No such route'));
  countRequests(app, null);
  registerMetricsRoute(app, context);
  return app;
}

/** Serves `/metrics` on the main port, protected by the token. */
export function publishMetrics(app: FastifyInstance, context: Context): void {
  if (context.config.metrics?.port === null) registerMetricsRoute(app, context);
}

function registerMetricsRoute(app: FastifyInstance, { config, metrics }: Context): void {
  if (!metrics) return;
  const token = config.metrics?.token;
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (token && !hasToken(request, token))
      refuse(ERROR.notAuthenticated, 'The token of the metrics is missing or wrong');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** Compares in constant time. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the failure envelope. */
    errorCode: ErrorCode | null;
  }
}

/** Counts each request that reaches the router, by route and result. */
export function countRequests(app: FastifyInstance, metrics: Metrics | null): void {
  app.decorateReply('errorCode', null);
  if (!metrics) return;
  app.addHook('onResponse', async (request, reply) => {
    metrics.noteRequest({
      ...labelsOf(request),
      status: reply.statusCode,
      code: reply.errorCode,
      seconds: request.routeOptions.config.isStream ? null : reply.elapsedTime / 1000,
    });
  });
}

/** Requests without a route share one label, because clients choose their address and method. */
function labelsOf({ method, routeOptions }: FastifyRequest): { readonly method: string; readonly route: string } {
  return routeOptions.url === undefined ? { method: 'other', route: 'none' } : { method, route: routeOptions.url };
}
