import { createHash, timingSafeEqual } from 'node:crypto';
import { ERROR } from '@contract/errors';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { refuse } from '../refusal';
import { answerError } from './errors';
import { countRequests } from './requestMetrics';
import { closeUnaskedConnections } from './unaskedConnections';

/** `/metrics` on a port of its own: a server beside the server, with nothing else on it. Null where there is no such port. */
export function buildMetricsApp(context: Context): FastifyInstance | null {
  if (!context.config.metrics?.port) return null;
  const app: FastifyInstance = Fastify({ loggerInstance: context.log, bodyLimit: 1 });
  closeUnaskedConnections(app);
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
