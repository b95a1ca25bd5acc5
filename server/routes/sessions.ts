import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineRoute } from '../http/defineRoute';
import { deleteAllSessions, deleteSession, listSessions, logout, refreshSession } from '../services/sessions/sessions';

/** Tokens and logged-in devices. */
export function registerSessionRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.refresh, ({ body }) => refreshSession(context, body.refresh));
  defineRoute(app, context, CALLS.listSessions, ({ session }) => listSessions(context, session));
  defineRoute(app, context, CALLS.logout, async ({ session }) => {
    await logout(context, session);
    return {};
  });
  defineRoute(app, context, CALLS.deleteSession, async ({ session, params }) => {
    await deleteSession(context, session, params.id);
    return {};
  });
  defineRoute(app, context, CALLS.deleteAllSessions, async ({ session }) => {
    await deleteAllSessions(context, session);
    return {};
  });
}
