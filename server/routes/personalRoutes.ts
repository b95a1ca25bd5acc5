import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineFileRoute, defineRoute } from '../http/defineRoute';
import { confirmAccountAction, requestAccountAction } from '../services/confirmation/accountActions';
import { exportData } from '../services/personal/exportData';
import { accountStatement } from '../services/personal/statement';

/** A person's own data: export, closing of the account, statement. */
export function registerPersonalRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.personalCode, ({ session: { userId }, body: { action, by_sms: bySms } }) =>
    requestAccountAction(context, { action, userId }, bySms),
  );
  defineRoute(app, context, CALLS.confirmPersonal, ({ session: { userId }, body: { action, ...proof } }) =>
    confirmAccountAction(context, { action, userId }, proof),
  );
  defineFileRoute(app, context, CALLS.exportData, 'amanat-data.json', ({ session, body }) =>
    exportData(context, session, { token: body.token, format: 'json' }),
  );
  defineFileRoute(app, context, CALLS.exportPage, 'amanat-data.html', ({ session, body }) =>
    exportData(context, session, { token: body.token, format: 'html' }),
  );
  defineRoute(app, context, CALLS.accountStatement, ({ session, body }) => accountStatement(context, session, body));
}
