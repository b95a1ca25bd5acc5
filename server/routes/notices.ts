import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineRoute } from '../http/defineRoute';
import { settingsOf } from '../services/notices/deliverNotice';
import { changeSettings, endPush, keepPush, listNotices, readNotices } from '../services/notices/notices';

/** What somebody was told, and how they want to be told. */
export function registerNoticeRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.listNotices, ({ session, query }) => listNotices(context, session.userId, query));
  defineRoute(app, context, CALLS.readNotices, ({ session, body }) => readNotices(context, session.userId, body));
  defineRoute(app, context, CALLS.noticeSettings, ({ session }) => settingsOf(context, session.userId));
  defineRoute(app, context, CALLS.changeNoticeSettings, ({ session, body }) =>
    changeSettings(context, session.userId, body),
  );
  defineRoute(app, context, CALLS.pushKey, async () => ({ public_key: context.ports.push.publicKey }));
  for (const call of [CALLS.subscribeToPush, CALLS.confirmPush]) {
    defineRoute(app, context, call, async ({ session, body }) => {
      await keepPush(context, session, body);
      return {};
    });
  }
  defineRoute(app, context, CALLS.endPush, async ({ session, body }) => {
    await endPush(context, session.userId, body.endpoint);
    return {};
  });
}
