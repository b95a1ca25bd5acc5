import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineRoute, defineTextStreamRoute } from '../http/defineRoute';
import { exportData } from '../services/personal/exportData';
import { confirmPersonal, requestPersonal } from '../services/personal/proof';
import { accountStatement } from '../services/personal/statement';

/** A person's own data: export, closing of the account, statement. */
export function registerPersonalRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.personalCode, ({ session, body }) => requestPersonal(context, session, body));
  defineRoute(app, context, CALLS.confirmPersonal, async ({ session, body }) => {
    await confirmPersonal(context, session, body);
    return {};
  });
  defineTextStreamRoute(app, context, CALLS.exportData, 'amanat-data.json', ({ session, body }) =>
    exportData(context, session, { token: body.token, format: 'json' }),
  );
  defineTextStreamRoute(app, context, CALLS.exportPage, 'amanat-data.html', ({ session, body }) =>
    exportData(context, session, { token: body.token, format: 'html' }),
  );
  defineRoute(app, context, CALLS.accountStatement, ({ session, body }) => accountStatement(context, session, body));
}
