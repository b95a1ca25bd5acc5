import { ERROR } from '@contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { listSandboxPushes, listSandboxSms } from '../db/repositories/simulators';
import { refuse } from '../refusal';
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

const INBOX_SIZE = 50;

/** The SMS inbox of the sandbox, newest first; of one mobile or of all. */
export async function sandboxInbox(context: Context, mobile: string | null) {
  const messages = await listSandboxSms(context.db.kysely, mobile, INBOX_SIZE);
  return messages.map((message) => ({
    mobile: message.mobile,
    text: message.text,
    code: message.code,
    sent_at: message.sent_at.toISOString(),
  }));
}

/** The push messages of the sandbox, newest first, as a browser's worker gets them. */
export async function sandboxPushes(context: Context) {
  const messages = await listSandboxPushes(context.db.kysely, INBOX_SIZE);
  return messages.map(({ text, sent_at }) => ({ ...JSON.parse(text), sent_at: sent_at.toISOString() }));
}
