import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineRoute } from '../http/defineRoute';
import { filterTransactions, listInquiries, listPayments } from '../services/transactions/lists';

/** History, received requests and sent requests. */
export function registerListRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.filterTransactions, ({ session, body }) =>
    filterTransactions(context, session.userId, body),
  );
  defineRoute(app, context, CALLS.listInquiries, ({ session, query }) => listInquiries(context, session.userId, query));
  defineRoute(app, context, CALLS.listPayments, ({ session, query }) => listPayments(context, session.userId, query));
}
