import { CALLS } from '@contract/calls';
import { ERROR } from '@contract/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { groupOf, originOfRequest } from '../http/caller';
import { defineRoute } from '../http/defineRoute';
import { LOADED_BY_ANY_PAGE } from '../http/security';
import { Refusal } from '../refusal';
import { check, checkReader, renewCheckLink } from '../services/checks/check';
import { receipt } from '../services/checks/receipt';

/** Cache lifetime of the key set. A new key is shown for this long before it signs (docs/operations.md). */
const KEY_SET_SECONDS = 3600;

/** Receipts of paid transactions, and their check pages. The scope is its own, because none of it may be indexed. */
export function registerCheckRoutes(scope: FastifyInstance, context: Context): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex');
  });
  // A malformed token gets the answer of an unknown one.
  scope.setErrorHandler<FastifyError>((error) => {
    throw error.validationContext === 'params' ? new Refusal(ERROR.receiptNotFound) : error;
  });
  defineRoute(scope, context, CALLS.receipt, ({ body, session, request }) =>
    receipt(context, {
      paymentCode: body.payment_code,
      userId: session.userId,
      ownOrigin: originOfRequest(request),
    }),
  );
  defineRoute(scope, context, CALLS.checkLink, ({ body, session, request }) =>
    renewCheckLink(context, {
      paymentCode: body.payment_code,
      userId: session.userId,
      ownOrigin: originOfRequest(request),
    }),
  );
  defineRoute(scope, context, CALLS.check, ({ params, request }) =>
    check(context, { token: params.token, address: groupOf(request) }),
  );
  defineRoute(scope, context, CALLS.checkReader, ({ params, session, request }) =>
    checkReader(context, { token: params.token, address: groupOf(request), userId: session.userId }),
  );
  scope.get(
    '/.well-known/amanat-receipt-key.json',
    { schema: { hide: true }, config: { securityHeaders: LOADED_BY_ANY_PAGE } },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${KEY_SET_SECONDS}`);
      return { keys: context.signer.keys };
    },
  );
}
