import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Span, type Tracer, within } from './tracing';

/** Probes and scrapes would drown the traces of people. */
const LEFT_OUT = new Set(['/healthz', '/livez', '/readyz', '/metrics']);

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** Starts a span for each request of a route, as part of the caller's trace. Files of the web app have none. */
export function traceRequests(app: FastifyInstance, tracer: Tracer | null): void {
  if (!tracer) return;
  app.decorateRequest('span', undefined);
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => within(request.span, done);
  app.addHook('onRequest', (request, reply, done) => {
    request.span = startOf(request, tracer);
    enter(request, reply, done);
  });
  // A second time: reading the body ends the first async context.
  app.addHook('preValidation', enter);
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
  });
}

function startOf({ method, routeOptions, headers, id }: FastifyRequest, tracer: Tracer): Span | undefined {
  const { url } = routeOptions;
  if (url === undefined || url.includes('*') || LEFT_OUT.has(url)) return undefined;
  const attributes = { 'http.request.method': method, 'http.route': url, 'amanat.request_id': id };
  const { traceparent } = headers;
  return tracer.start(
    { name: `${method} ${url}`, kind: 'server', attributes },
    typeof traceparent === 'string' ? traceparent : null,
  );
}
