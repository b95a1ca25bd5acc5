import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR } from '@contract/errors';
import { isServerPath } from '@contract/serverPaths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal';
import { answerError } from './errors';

/** What such an address shows is for whoever was given it, and for no search engine. */
const CHECK_PAGES = /^\/check\//i;

/** File addresses. A missing script or picture is 404; only a browser that opens the address gets the app. */
const FILE = /\.[a-z0-9]+$/i;

/**
 * Answers what no route takes: a known path with another method is 1009, a page of the web app is the app's index.html,
 * and everything else is 1004. Call it before the routes are registered: it learns them as they come.
 */
export function answerUnknownRoutes(app: FastifyInstance, webDirectory: string): void {
  const known: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    for (const one of [method].flat()) known.push({ pattern: patternOf(url), method: one });
  });

  const hasApp = existsSync(join(webDirectory, 'index.html'));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const allowed = known.filter(({ pattern, method }) => method !== request.method && pattern.test(path));
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed.map(({ method }) => method))].join(', '));
      return answerError(new Refusal(ERROR.methodNotAllowed), request, reply);
    }
    if (hasApp && isPageRequest(request) && !isServerPath(path)) {
      if (CHECK_PAGES.test(path)) reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
      return reply.sendFile('index.html');
    }
    return answerError(new Refusal(ERROR.notFound, 'No such route'), request, reply);
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  const isRead = ['GET', 'HEAD'].includes(request.method);
  return isRead && (!FILE.test(pathOf(request)) || (request.headers.accept ?? '').includes('text/html'));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function patternOf(url: string): RegExp {
  const source = url
    .replace(/\/$/, '')
    .replace(/[.+]/g, '\\$&')
    .replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
}
