import { OFFICE_DEAL_CALLS } from '@contract/calls/officeDealCalls';
import { actorsOf, type OperatorRole, readersOf } from '@contract/rules/officeRoles';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { callOf, defineRoute } from '../http/defineRoute';
import { scope } from '../http/scope';
import { officeDeal, resendNotice, retryPayouts, revealInDeal } from '../services/office/deals';
import { ledgerMonth, ledgerPage, ledgerSums } from '../services/office/ledger';
import { lookupsOf, searchDeals } from '../services/office/search';
import { guardOffice } from './officeRoutes';

/** Search, one deal and the ledger: a scope for each set of roles. */
export function registerOfficeDealRoutes(api: FastifyInstance, context: Context): void {
  const forRoles = (roles: readonly OperatorRole[], define: (guarded: FastifyInstance) => void) =>
    api.register(
      scope('office deals', (guarded) => {
        guardOffice(guarded, context, roles);
        define(guarded);
      }),
    );
  forRoles(readersOf('search'), (guarded) => {
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.officeLookups, ({ session }) => lookupsOf(context, session.userId));
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.searchDeals, ({ body, session }) =>
      searchDeals(context, { userId: session.userId, body }),
    );
  });
  forRoles(readersOf('deal'), (guarded) => {
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.officeDeal, ({ body, session }) =>
      officeDeal(context, { userId: session.userId, paymentCode: body.payment_code }),
    );
  });
  forRoles(actorsOf('deal'), (guarded) => {
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.revealInDeal, ({ body, session }) =>
      revealInDeal(context, { userId: session.userId, body }),
    );
  });
  forRoles(['support'], (guarded) => {
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.resendNotice, (input) => resendNotice(context, callOf(input)));
  });
  forRoles(['finance'], (guarded) => {
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.retryPayouts, (input) => retryPayouts(context, callOf(input)));
  });
  forRoles(readersOf('ledger'), (guarded) => {
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.ledgerSums, () => ledgerSums(context));
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.ledgerMonth, ({ query }) => ledgerMonth(context, query.month));
    defineRoute(guarded, context, OFFICE_DEAL_CALLS.ledgerPage, ({ query, session }) =>
      ledgerPage(context, session.userId, query),
    );
  });
}
