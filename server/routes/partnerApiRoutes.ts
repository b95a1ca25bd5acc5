import { PARTNER_API_CALLS } from '@contract/calls/partnerApiCalls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { originOfRequest } from '../http/caller';
import { bearerToken, defineRoute } from '../http/defineRoute';
import {
  cancelProcess,
  createProcess,
  listProcesses,
  markShipped,
  type PartnerCaller,
  readProcess,
  requirePartner,
} from '../services/partner/ownProcesses';
import { listEvents, sendTestEvent } from '../services/partner/partnerEvents';

/** Calls of partners' servers, in a scope of their own that their keys open. */
export async function registerPartnerApiRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.decorateRequest('partnerId', '');
  scope.addHook('onRequest', async (request) => {
    request.partnerId = await requirePartner(context, bearerToken(request));
  });
  defineRoute(scope, context, PARTNER_API_CALLS.createProcess, ({ body, idempotencyKey, request }) =>
    createProcess(context, callerOf(request), { body, callKey: idempotencyKey }),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.listProcesses, ({ query, request }) =>
    listProcesses(context, callerOf(request), query),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.readProcess, ({ params, request }) =>
    readProcess(context, callerOf(request), params.process_id),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.cancelProcess, ({ params, request }) =>
    cancelProcess(context, callerOf(request), params.process_id),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.markShipped, ({ params, body, idempotencyKey, request }) =>
    markShipped(context, callerOf(request), { processId: params.process_id, body, callKey: idempotencyKey }),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.listEvents, ({ query, request }) =>
    listEvents(context, request.partnerId, query),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.sendTestEvent, ({ request }) =>
    sendTestEvent(context, request.partnerId),
  );
}

function callerOf(request: FastifyRequest): PartnerCaller {
  return { partnerId: request.partnerId, origin: originOfRequest(request) };
}

declare module 'fastify' {
  interface FastifyRequest {
    partnerId: string;
  }
}
