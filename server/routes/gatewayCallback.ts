import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { asciiText, handleGatewayCallback, lowerCaseFields } from '../services/payments/gatewayCallback';
import { GATEWAY_CALLBACK_PATH } from '../services/payments/pay';

/**
 * The address to which the card gateway returns the payer's browser: a form post or a plain address, unsigned, perhaps
 * twice. It always redirects to the receipt page. The path has the secret of its attempt, which log, caches and
 * referrers never get.
 */
export async function registerGatewayCallback(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(formBody);
  // A body of another type counts as empty; the payer gets no error.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, {});
  });
  app.route({
    method: ['GET', 'POST'],
    url: `${GATEWAY_CALLBACK_PATH}/:secret?`,
    schema: { hide: true },
    handler: async (request, reply) => {
      // The address of a gateway that posts no invoice ends with it.
      const [secret = '', invoice = ''] = asciiText(lowerCaseFields(request.params).secret, 128).split('.');
      const fields = { ...lowerCaseFields(request.query), ...lowerCaseFields(request.body) };
      const invoiceId = (invoice || asciiText(fields.invoiceid, 64)).toLowerCase();
      const target = await handleGatewayCallback(context, { secret, invoiceId, fields });
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(target, 303);
    },
  });
}
