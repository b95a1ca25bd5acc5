import { existsSync } from 'node:fs';
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
