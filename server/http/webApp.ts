import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Webpack puts a hash of the content into these names: what they hold never changes. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\.[a-z0-9]+(\.(br|gz))?$/i;

/** Serves the built web app with its brotli copies. Pages that are screens of the app are the not-found handler's business. */
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
    setHeaders: (response, path) => {
      response.setHeader('cache-control', HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The texts of a page's own scripts and styles. */
const INLINE = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * The sources of a Content-Security-Policy that allow what stands in the built index.html itself, and nothing else that is inline: a hash
 * of each of its scripts and styles. None where the app is not built.
 */
export function inlineSources(webDirectory: string): { readonly scripts: string[]; readonly styles: string[] } {
  const file = join(webDirectory, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const hashes = (wanted: string) =>
    Array.from(page.matchAll(INLINE))
      .filter(([, element]) => element === wanted)
      .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  return { scripts: hashes('script'), styles: hashes('style') };
}
