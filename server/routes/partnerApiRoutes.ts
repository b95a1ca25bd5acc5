import { PARTNER_API_CALLS } from '@contract/calls/partnerApiCalls';
import { ERROR } from '@contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { originOfRequest } from '../http/caller';
import { bearerToken, defineRoute } from '../http/defineRoute';
import { refuse } from '../refusal';
import {
  cancelProcess,
  createProcess,
  listProcesses,
  markShipped,
  type PartnerCaller,
  readProcess,
  requirePartner,
} from '../services/partner/ownProcesses';
import { listEvents, type PartnerMode, sendTestEvent } from '../services/partner/partnerEvents';
import { cancelTestProcess, createTestProcess, shipTestProcess, simulate } from '../services/partner/testProcesses';

const LIVE = { createProcess, cancelProcess, markShipped };
const TEST: typeof LIVE = {
  createProcess: createTestProcess,
  cancelProcess: cancelTestProcess,
  markShipped: shipTestProcess,
};

/** Calls of partners' servers, in a scope of their own that their keys open. The key decides between live and test. */
export async function registerPartnerApiRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.decorateRequest('partner', null);
  scope.addHook('onRequest', async (request) => {
    request.partner = await requirePartner(context, bearerToken(request));
  });
  defineRoute(scope, context, PARTNER_API_CALLS.createProcess, ({ body, idempotencyKey, request }) =>
    processesOf(request).createProcess(context, callerOf(request), { body, callKey: idempotencyKey }),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.listProcesses, ({ query, request }) =>
    listProcesses(context, callerOf(request), query),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.readProcess, ({ params, request }) =>
    readProcess(context, callerOf(request), params.process_id),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.cancelProcess, ({ params, request }) =>
    processesOf(request).cancelProcess(context, callerOf(request), params.process_id),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.markShipped, ({ params, body, idempotencyKey, request }) => {
    const call = { processId: params.process_id, body, callKey: idempotencyKey };
    return processesOf(request).markShipped(context, callerOf(request), call);
  });
  defineRoute(scope, context, PARTNER_API_CALLS.simulate, async ({ params, body, idempotencyKey, request }) => {
    // A live key knows no test process.
    if (!modeOf(request).isTest) return refuse(ERROR.transactionNotFound);
    const call = { processId: params.process_id, state: body.state, callKey: idempotencyKey };
    return simulate(context, callerOf(request), call);
  });
  defineRoute(scope, context, PARTNER_API_CALLS.listEvents, ({ query, request }) =>
    listEvents(context, modeOf(request), query),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.sendTestEvent, ({ request }) =>
    sendTestEvent(context, modeOf(request)),
  );
}

function modeOf({ partner }: FastifyRequest): PartnerMode {
  return partner ?? refuse(ERROR.notAuthenticated);
}

function processesOf(request: FastifyRequest): typeof LIVE {
  return modeOf(request).isTest ? TEST : LIVE;
}

function callerOf(request: FastifyRequest): PartnerCaller {
  return { ...modeOf(request), origin: originOfRequest(request) };
}

declare module 'fastify' {
  interface FastifyRequest {
    partner: PartnerMode | null;
  }
}
