import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR } from '@contract/errors';
import { isServerPath } from '@contract/serverPaths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { Refusal } from '../refusal';
import { appPage, type PageParts } from './appPage';
import { answerError } from './errors';

/** File names with a content hash; their content never changes. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\.[a-z0-9]+(\.(br|gz))?$/i;

/** Serves the built web app with its compressed copies. The not-found handler serves the app's screens. */
export function serveWebApp(app: FastifyInstance, webDirectory: string): void {
  if (!existsSync(webDirectory)) {
    app.log.warn('the web app is not built: only the API is served');
    return;
  }
  app.register(fastifyStatic, {
    root: webDirectory,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Inline scripts and styles of a page. */
const INLINE = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

/** CSP sources for the inline scripts and styles of the built index.html: their hashes. Empty without a build. */
export function inlineSources(webDirectory: string): { readonly scripts: string[]; readonly styles: string[] } {
  const file = join(webDirectory, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const hashes = (wanted: string) =>
    Array.from(page.matchAll(INLINE))
      .filter(([, element]) => element === wanted)
      .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  return { scripts: hashes('script'), styles: hashes('style') };
}

/**
 * File addresses. A missing script or picture is 404; a browser that navigates to one gets the app. Every other address
 * is a page, whatever the client accepts.
 */
const FILE = /\.[a-z0-9]+$/i;

/**
 * Answers requests without a route: 1009 for a known path with another method, the app's page for a screen, 1004 for all
 * else. Call it before the routes are registered, because it collects them.
 */
export function answerUnknownRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'webDirectory' | 'publicUrl'>,
  parts: PageParts = { noScript: async () => '', linkWords: async () => null },
): void {
  const known: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    for (const one of [method].flat()) known.push({ pattern: patternOf(url), method: one });
  });

  const sendPage = existsSync(join(config.webDirectory, 'index.html')) ? appPage(config, parts) : null;
  // Before the file server, which would send it without its tags.
  if (sendPage) app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, '/'));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const allowed = known.filter(({ pattern, method }) => method !== request.method && pattern.test(path));
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed.map(({ method }) => method))].join(', '));
      return answerError(new Refusal(ERROR.methodNotAllowed), request, reply);
    }
    if (sendPage && isPageRequest(request) && !isServerPath(path)) return sendPage(request, reply, path);
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
