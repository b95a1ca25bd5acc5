import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { type GatewayCallback, handleGatewayCallback, inSmallLetters } from '../services/payments/gatewayCallback';
import { GATEWAY_CALLBACK_PATH } from '../services/payments/pay';

/** The codes of the gateway family: paid, and given up by the payer. Every other one is a failure. */
const PAID = '0';
const CANCELED = '-1';

/**
 * Where the card gateway sends the payer's browser back to: a form post or a plain address, unsigned, perhaps twice. It
 * always ends at the receipt page, whatever was sent. The address carries the secret of its attempt: nobody learns it from
 * the log, which names routes by their pattern, from a cache or from a referrer.
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
    url: `${GATEWAY_CALLBACK_PATH}/:secret?`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { secret } = inSmallLetters(request.params);
      const fields = { ...inSmallLetters(request.query), ...inSmallLetters(request.body) };
      const target = await handleGatewayCallback(context, { ...readCallback(fields), secret: text(secret, 64) });
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(target, 303);
    },
  });
}

function readCallback(fields: Readonly<Record<string, unknown>>): Omit<GatewayCallback, 'secret'> {
  const outcome = text(fields.respcode, 8);
  return {
    invoiceId: text(fields.invoiceid, 64).toLowerCase(),
    succeeded: outcome === PAID,
    canceled: outcome === CANCELED,
    terminalId: named(fields.terminalid),
    amountRials: amountOf(named(fields.amount)),
    receipt: text(fields.digitalreceipt, 128),
    traceNumber: text(fields.tracenumber, 32),
  };
}

/** Null when it is left out or empty. */
function named(value: unknown): string | null {
  return value === undefined || value === '' ? null : String(value);
}

function amountOf(value: string | null): number | null {
  if (value === null) return null;
  return /^[0-9]{1,15}$/.test(value) ? Number(value) : Number.NaN;
}

/** Visible ASCII of a sane length; anything else counts as not sent. */
function text(value: unknown, maximum: number): string {
  return typeof value === 'string' && value.length <= maximum && /^[\x21-\x7e]*$/.test(value) ? value : '';
}
