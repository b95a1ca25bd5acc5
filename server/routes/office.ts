import { ERROR } from '@contract/errors';
import { OFFICE_CALLS } from '@contract/officeCalls';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { isFromOffice } from '../http/caller';
import { callOf, defineRoute } from '../http/defineRoute';
import { refuse } from '../refusal';
import { isArbiter } from '../services/disputes/access';
import {
  askInCase,
  assignCase,
  awardCase,
  caseDetails,
  listQueue,
  noteInCase,
  postponeCase,
  secondAward,
} from '../services/disputes/office';
import { enterOutageByHand, listOutages } from '../services/outages/outages';

/**
 * Keeps everybody out of the office's calls but arbiters who come from its networks: 1012, whatever they have sent. Whoever is not logged
 * in hears 1003 as everywhere, from inside.
 */
export function guardOffice(scope: FastifyInstance, context: Context): void {
  scope.addHook('onRequest', async ({ ip }) => {
    if (!isFromOffice(context, ip)) refuse(ERROR.noAccess, 'Not from here');
  });
  // Before the body is looked at: what a call takes is nobody else's to learn.
  scope.addHook('preValidation', async ({ session }) => {
    if (!session || !(await isArbiter(context, session.userId))) refuse(ERROR.noAccess);
  });
}

/** What is our own people's to do, in a scope of its own, which lets nobody else in. */
export async function registerOfficeRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context);
  defineRoute(scope, context, OFFICE_CALLS.listDisputes, ({ query, session }) => {
    const { stage, start = 0, size = LIST_PAGE_SIZE } = query;
    return listQueue(context, { userId: session.userId, stage, start, size });
  });
  defineRoute(scope, context, OFFICE_CALLS.caseDetails, ({ body, session }) =>
    caseDetails(context, { userId: session.userId, disputeId: body.dispute_id }),
  );
  defineRoute(scope, context, OFFICE_CALLS.assignCase, (input) => assignCase(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.askInCase, (input) => askInCase(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.noteInCase, (input) => noteInCase(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.awardCase, (input) => awardCase(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.listOutages, () => listOutages(context));
  defineRoute(scope, context, OFFICE_CALLS.enterOutage, (input) => enterOutageByHand(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.secondAward, (input) => secondAward(context, callOf(input)));
  defineRoute(scope, context, OFFICE_CALLS.postponeCase, (input) => postponeCase(context, callOf(input)));
}
