import { createHash, timingSafeEqual } from 'node:crypto';
import { ERROR, type ErrorCode } from '@contract/errors';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Context } from '../context';
import type { Metrics } from '../metrics/metrics';
import { refuse } from '../refusal';
import { answerError } from './errors';
import { closeIdleConnections } from './idleConnections';

/** `/metrics` on a port of its own: a server beside the server, with nothing else on it. Null where there is no such port. */
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

/** `/metrics` as a page of the server itself, to whoever brings the token. */
export function publishMetrics(app: FastifyInstance, context: Context): void {
  if (context.config.metrics?.port === null) registerMetricsRoute(app, context);
}

function registerMetricsRoute(app: FastifyInstance, { config, metrics }: Context): void {
  if (!metrics) return;
  const token = config.metrics?.token;
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (token && !brings(request, token))
      refuse(ERROR.notAuthenticated, 'The token of the metrics is missing or wrong');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** Takes as long whatever is wrong with it. */
function brings({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

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
