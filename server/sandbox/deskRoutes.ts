import { readFileSync } from 'node:fs';
import { ERROR } from '@contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { refuse } from '../refusal';
import { sandboxInbox } from '../services/sandboxInbox';
import { deskPage } from './deskPage';
import { runDesk } from './deskScript';
import { DESK_SCRIPT_PATH, SANDBOX_FONT_PATH, SANDBOX_STYLE_PATH } from './page';
import style from './sandbox.css';

const hidden = { logLevel: 'warn', schema: { hide: true } } as const;

/** The desk at /sandbox. Registered in sandbox mode only: in production these addresses don't exist. */
export function registerDesk(app: FastifyInstance, context: Context): void {
  app.get('/sandbox', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(deskPage()),
  );
  app.get(SANDBOX_STYLE_PATH, hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(String(style)),
  );
  const font = readFileSync(require.resolve('vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2'));
  app.get(SANDBOX_FONT_PATH, hidden, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font),
  );
  app.get(DESK_SCRIPT_PATH, hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(`(${runDesk.toString()})();`),
  );
  app.get<{ Querystring: { mobile?: unknown } }>('/sandbox/api/sms', hidden, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return { data: await sandboxInbox(context, readMobile(query.mobile)) };
  });
}

function readMobile(value: unknown): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string' && /^09[0-9]{9}$/.test(value)) return value;
  return refuse(ERROR.badRequest, 'Bad request values in query', { fields: { mobile: 'is not a mobile number' } });
}
