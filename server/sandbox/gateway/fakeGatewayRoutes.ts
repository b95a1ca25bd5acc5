import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { HIDDEN } from '../page';

/** The pages of the fakes of card gateways, which listen on loopback, for a browser anywhere. */
export function registerFakeGateways(app: FastifyInstance, { fakes, gateways }: Config): void {
  for (const gateway of fakes ? gateways : []) {
    if (gateway.kind === 'simulator') continue;
    app.route({
      ...HIDDEN,
      method: ['GET', 'POST'],
      url: `/sandbox/${gateway.kind}/*`,
      handler: async (request: FastifyRequest, reply) => {
        const { '*': path } = request.params as { readonly '*': string };
        const page = await fetch(`${gateway.url}/${path}`, {
          method: request.method,
          redirect: 'manual',
          ...(request.method === 'POST' && { body: new URLSearchParams(request.body as Record<string, string>) }),
        });
        const location = page.headers.get('location');
        if (location) return reply.redirect(location, 303);
        return reply
          .code(page.status)
          .type(page.headers.get('content-type') ?? 'text/plain')
          .send(await page.text());
      },
    });
  }
}
