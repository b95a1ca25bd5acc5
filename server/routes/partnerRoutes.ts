import { CALLS } from '@contract/calls';
import { OWN_PROCESS_RETURN } from '@contract/rules/partnerRules';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { AttemptLimit } from '../http/attemptLimits';
import { originOfRequest } from '../http/caller';
import { defineRoute } from '../http/defineRoute';
import { decideRequest, entryDetail, requestPermission, submitOffer } from '../services/partner/partnerPages';
import { returnAddressOf, visitedPartner } from '../services/partner/processes';
import { moveOnPage, testProcessView } from '../services/partner/testProcesses';

/** The way back to the partner of an own process, and the calls of a partner's pages. */
export function registerPartnerRoutes(app: FastifyInstance, context: Context, limit: AttemptLimit): void {
  app.route({
    method: 'GET',
    url: `${OWN_PROCESS_RETURN}:processId`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { processId } = request.params as { processId: string };
      const target = await returnAddressOf(context, processId);
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(target, 303);
    },
  });
  defineRoute(app, context, CALLS.visitedPartner, async ({ query, request }) => {
    await limit(request, `visit:${query.process_id ?? query.client ?? ''}`);
    return visitedPartner(context, query);
  });
  defineRoute(app, context, CALLS.partnerPermission, async ({ params: { partner, query }, request }) => {
    await limit(request, `permission:${query}`);
    return requestPermission(context, partner, { processId: query, ownOrigin: originOfRequest(request) });
  });
  defineRoute(app, context, CALLS.submitPartnerTransaction, async ({ params, body, request }) => {
    await limit(request, `submit:${body.process_id}`);
    return submitOffer(context, params.partner, body);
  });
  defineRoute(
    app,
    context,
    CALLS.partnerTransactionDetail,
    async ({ params: { partner, process_id: id }, request }) => {
      await limit(request, `detail:${id}`);
      return entryDetail(context, partner, id);
    },
  );
  defineRoute(app, context, CALLS.confirmPartnerTransaction, async ({ params, body, request }) => {
    await limit(request, `confirm:${body.process_id}`);
    return decideRequest(context, params.partner, body);
  });
  defineRoute(app, context, CALLS.testProcess, async ({ params: { process_id: id }, request }) => {
    await limit(request, `test:${id}`);
    return testProcessView(context, id);
  });
  defineRoute(app, context, CALLS.moveTestProcess, async ({ params: { process_id: id }, body, request }) => {
    await limit(request, `test:${id}`);
    return moveOnPage(context, { processId: id, state: body.state });
  });
}
