import { OFFICE_DEAL_CALLS } from '@contract/calls/officeDealCalls';
import { actorsOf, readersOf } from '@contract/rules/officeRoles';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { callOf } from '../http/defineRoute';
import { allowAccountChanges, officeDeal, resendNotice, retryPayouts, revealInDeal } from '../services/office/deals';
import { ledgerMonth, ledgerPage, ledgerSums } from '../services/office/ledger';
import { lookupsOf, searchDeals } from '../services/office/search';
import { officeScopes } from './officeRoutes';

/** Search, one deal and the ledger: a scope for each set of roles. */
export function registerOfficeDealRoutes(api: FastifyInstance, context: Context): void {
  const forRoles = officeScopes(api, context);
  forRoles(readersOf('search'), (route) => {
    route(OFFICE_DEAL_CALLS.officeLookups, ({ session }) => lookupsOf(context, session.userId));
    route(OFFICE_DEAL_CALLS.searchDeals, (input) => searchDeals(context, callOf(input)));
  });
  forRoles(readersOf('deal'), (route) => {
    route(OFFICE_DEAL_CALLS.officeDeal, ({ body, session }) =>
      officeDeal(context, { userId: session.userId, paymentCode: body.payment_code }),
    );
  });
  forRoles(actorsOf('deal'), (route) => {
    route(OFFICE_DEAL_CALLS.revealInDeal, (input) => revealInDeal(context, callOf(input)));
  });
  forRoles(['support'], (route) => {
    route(OFFICE_DEAL_CALLS.resendNotice, (input) => resendNotice(context, callOf(input)));
  });
  forRoles(['finance'], (route) => {
    route(OFFICE_DEAL_CALLS.retryPayouts, (input) => retryPayouts(context, callOf(input)));
    route(OFFICE_DEAL_CALLS.allowAccountChanges, (input) => allowAccountChanges(context, callOf(input)));
  });
  forRoles(readersOf('ledger'), (route) => {
    route(OFFICE_DEAL_CALLS.ledgerSums, () => ledgerSums(context));
    route(OFFICE_DEAL_CALLS.ledgerMonth, ({ query }) => ledgerMonth(context, query.month));
    route(OFFICE_DEAL_CALLS.ledgerPage, ({ query, session }) => ledgerPage(context, session.userId, query));
  });
}
