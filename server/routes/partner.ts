import { CALLS } from '@contract/calls';
import type { Call } from '@contract/calls/call';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { AttemptLimit } from '../http/attemptLimits';
import { originOfRequest } from '../http/caller';
import { defineRoute } from '../http/defineRoute';
import { decideRequest, entryDetail, requestPermission, submitOffer } from '../services/partner/partnerCalls';

/** The four calls of the configured partner. None without a partner. */
export function registerPartnerRoutes(app: FastifyInstance, context: Context, limit: AttemptLimit): void {
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
