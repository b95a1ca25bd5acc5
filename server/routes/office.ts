import { FLAG_CALLS } from '@contract/calls/flags';
import { OFFICE_CALLS } from '@contract/calls/office';
import { SWITCH_CALLS } from '@contract/calls/switches';
import { ERROR } from '@contract/errors';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { isFromOffice } from '../http/caller';
import { callOf, defineRoute } from '../http/defineRoute';
import { refuse } from '../refusal';
import { holds } from '../services/disputes/access';
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
import { listFlaggedAccounts } from '../services/payments/ownCards';
import { changeSwitchInOffice, listSwitches } from '../services/switches/switches';

/**
 * Admits only people with a role from the office's networks, all others get 1012 for any request. Without a login the
 * answer is 1003.
 */
export function guardOffice(
  scope: FastifyInstance,
  context: Context,
  role: 'arbiter' | 'supervisor' = 'arbiter',
): void {
  scope.addHook('onRequest', async ({ ip }) => {
    if (!isFromOffice(context, ip)) refuse(ERROR.noAccess, 'Only from the office networks');
  });
  // Before the body is validated, so that a stranger learns nothing about it.
  scope.addHook('preValidation', async ({ session }) => {
    if (!session || !(await holds(context, session.userId, role))) refuse(ERROR.noAccess);
  });
}

/** Calls of the office, in a guarded scope. */
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

/** The calls of supervisors, in a guarded scope. */
export async function registerSupervisorRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, 'supervisor');
  defineRoute(scope, context, SWITCH_CALLS.listSwitches, () => listSwitches(context));
  defineRoute(scope, context, SWITCH_CALLS.changeSwitch, (input) => changeSwitchInOffice(context, callOf(input)));
  defineRoute(scope, context, FLAG_CALLS.listFlaggedAccounts, () => listFlaggedAccounts(context));
}
