import { ERROR } from '@contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { refuse } from '../refusal';
import { sandboxInbox, sandboxPushes } from '../services/sandboxInbox';
import { deskPage } from './deskPage';

const hidden = { logLevel: 'warn', schema: { hide: true } } as const;

/** The desk at /sandbox, and as JSON its SMS inbox and the push messages that were sent. */
export function registerDesk(app: FastifyInstance, context: Context): void {
  app.get('/sandbox', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(deskPage(context.config)),
  );
  app.get<{ Querystring: { mobile?: unknown } }>('/sandbox/api/sms', hidden, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return { data: await sandboxInbox(context, readMobile(query.mobile)) };
  });
  app.get('/sandbox/api/pushes', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { data: await sandboxPushes(context) };
  });
}

function readMobile(value: unknown): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string' && /^09[0-9]{9}$/.test(value)) return value;
  return refuse(ERROR.badRequest, 'Bad request values in query', { fields: { mobile: 'is not a mobile number' } });
}
