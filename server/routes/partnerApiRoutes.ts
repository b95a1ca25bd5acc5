import { PARTNER_API_CALLS } from '@contract/calls/partnerApiCalls';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { originOfRequest } from '../http/caller';
import { bearerToken, defineRoute } from '../http/defineRoute';
import {
  createProcess,
  listProcesses,
  type PartnerCaller,
  readProcess,
  requirePartner,
} from '../services/partner/ownProcesses';

/** Calls of partners' servers, in a scope of their own that their keys open. */
export async function registerPartnerApiRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.decorateRequest('partnerId', '');
  scope.addHook('onRequest', async (request) => {
    request.partnerId = await requirePartner(context, bearerToken(request));
  });
  defineRoute(scope, context, PARTNER_API_CALLS.createProcess, ({ body, idempotencyKey, request }) =>
    createProcess(context, callerOf(request), { body, callKey: idempotencyKey }),
  );
  defineRoute(scope, context, PARTNER_API_CALLS.listProcesses, ({ query, request }) => {
    const { start = 0, size = LIST_PAGE_SIZE } = query;
    return listProcesses(context, callerOf(request), { start, size });
  });
  defineRoute(scope, context, PARTNER_API_CALLS.readProcess, ({ params, request }) =>
    readProcess(context, callerOf(request), params.process_id),
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
