import { CALLS } from '@contract/calls';
import { ERROR } from '@contract/errors';
import { LAST_EVENT_ID_HEADER } from '@contract/rules/liveRules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { accessEnd, callOf, defineRoute, defineStreamRoute } from '../http/defineRoute';
import { refuse } from '../refusal';
import { changesSince } from '../services/live/liveFeed';
import { changeSettings, endPush, keepPush, listNotices, readNotices, settingsOf } from '../services/notices/notices';

/** Notices of the user, their settings and push subscriptions. */
export function registerNoticeRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.listNotices, ({ session, query }) => listNotices(context, session.userId, query));
  defineRoute(app, context, CALLS.readNotices, ({ session, body }) => readNotices(context, session.userId, body));
  defineRoute(app, context, CALLS.noticeSettings, ({ session }) => settingsOf(context, session.userId));
  defineRoute(app, context, CALLS.changeNoticeSettings, (input) => changeSettings(context, callOf(input)));
  defineRoute(app, context, CALLS.pushKey, async () => ({ public_key: context.ports.push.publicKey }));
  for (const call of [CALLS.subscribeToPush, CALLS.confirmPush]) {
    defineRoute(app, context, call, ({ session, body }) => keepPush(context, session, body));
  }
  defineRoute(app, context, CALLS.endPush, ({ session, body }) => endPush(context, session.userId, body.endpoint));
}

/** Live changes: a stream, or a poll since a cursor. */
export function registerLiveRoutes(app: FastifyInstance, context: Context): void {
  defineStreamRoute(app, context, CALLS.liveEvents, ({ session, request }) =>
    context.live.open(session, { endsAt: accessEnd(context, request), after: lastEventId(request) }),
  );
  defineRoute(app, context, CALLS.liveEventsSince, ({ query, session }) =>
    changesSince(context, { userId: session.userId, cursor: query.cursor ?? null }),
  );
  // Ahead of Fastify's wait for open connections: streams end by themselves only with their tokens.
  app.addHook('preClose', async () => context.live.closeAll());
}

function lastEventId({ headers }: FastifyRequest): number | null {
  const text = headers[LAST_EVENT_ID_HEADER.toLowerCase()];
  if (text === undefined) return null;
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  return refuse(ERROR.badRequest, 'Bad request values in headers', {
    fields: { [LAST_EVENT_ID_HEADER]: 'takes a cursor' },
  });
}
