import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { framedByOurPages } from '../../http/security';
import { supportChatPage } from './supportChatPage';

/** The support chat that /contact frames when no other is configured. */
export function registerSupportChat(app: FastifyInstance, { config }: Context): void {
  const options = {
    logLevel: 'warn',
    schema: { hide: true },
    config: { securityHeaders: framedByOurPages(config) },
  } as const;
  app.get('/sandbox/support-chat', options, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(supportChatPage()),
  );
}
