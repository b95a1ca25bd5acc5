import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { type GatewayCallback, handleGatewayCallback } from '../services/transactions/gatewayCallback';
import { GATEWAY_CALLBACK_PATH } from '../services/transactions/pay';

/** The codes of the gateway family: paid, and given up by the payer. Every other one is a failure. */
const PAID = '0';
const CANCELED = '-1';

/**
 * Where the card gateway sends the payer's browser back to: a form post or a plain address, unsigned, perhaps twice. It
 * always ends at the receipt page, whatever was sent.
 */
export async function registerGatewayCallback(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(formBody);
  // A body that is no form says nothing; it is no reason to show the payer an error.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, {});
  });
  app.route({
    method: ['GET', 'POST'],
    url: GATEWAY_CALLBACK_PATH,
    schema: { hide: true },
    handler: async (request, reply) => {
      const callback = readCallback({ ...fieldsOf(request.query), ...fieldsOf(request.body) });
      const target = await handleGatewayCallback(context, callback);
      return reply.header('cache-control', 'no-store').redirect(target, 303);
    },
  });
}

/** Field names in small letters: the gateways of the family do not agree on capitals. */
function fieldsOf(source: unknown): Record<string, unknown> {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name.toLowerCase(), value]));
}

function readCallback(fields: Readonly<Record<string, unknown>>): GatewayCallback {
  const outcome = text(fields.respcode, 8);
  return {
    invoiceId: text(fields.invoiceid, 64).toLowerCase(),
    succeeded: outcome === PAID,
    canceled: outcome === CANCELED,
    receipt: text(fields.digitalreceipt, 128),
    traceNumber: text(fields.tracenumber, 32),
  };
}

/** Visible ASCII of a sane length; anything else counts as not sent. */
function text(value: unknown, maximum: number): string {
  return typeof value === 'string' && value.length <= maximum && /^[\x21-\x7e]*$/.test(value) ? value : '';
}
