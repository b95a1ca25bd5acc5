import { CALLS } from '@contract/calls';
import type { Call } from '@contract/calls/call';
import { OWN_PROCESS_RETURN } from '@contract/rules/partnerRules';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { AttemptLimit } from '../http/attemptLimits';
import { originOfRequest } from '../http/caller';
import { defineRoute } from '../http/defineRoute';
import { returnAddressOf } from '../services/partner/ownProcesses';
import { decideRequest, entryDetail, requestPermission, submitOffer } from '../services/partner/partnerPages';

/**
 * The way back to the partner of an own process, and the four calls of the pages, which exist only with a configured partner.
 */
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
  const slug = context.config.partner?.slug;
  if (slug === undefined) return;

  defineRoute(app, context, ofPartner(CALLS.partnerPermission, slug), async ({ params, request }) => {
    await limit(request, `permission:${params.query}`);
    return requestPermission(context, { processId: params.query, ownOrigin: originOfRequest(request) });
  });
  defineRoute(app, context, ofPartner(CALLS.submitPartnerTransaction, slug), async ({ body, request }) => {
    await limit(request, `submit:${body.process_id}`);
    return submitOffer(context, body);
  });
  defineRoute(app, context, ofPartner(CALLS.partnerTransactionDetail, slug), async ({ params, request }) => {
    await limit(request, `detail:${params.process_id}`);
    return entryDetail(context, params.process_id);
  });
  defineRoute(app, context, ofPartner(CALLS.confirmPartnerTransaction, slug), async ({ body, request }) => {
    await limit(request, `confirm:${body.process_id}`);
    return decideRequest(context, body);
  });
}

/** The call at the partner's path. The slug is letters, digits and hyphens, so the router does not interpret it. */
function ofPartner<Definition extends Call>(call: Definition, slug: string): Definition {
  return { ...call, path: call.path.replace(':partner', slug) };
}
