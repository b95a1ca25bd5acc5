import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { type GatewayCallback, handleGatewayCallback, lowerCaseFields } from '../services/payments/gatewayCallback';
import { GATEWAY_CALLBACK_PATH } from '../services/payments/pay';

/** Result codes of the gateway: paid, and canceled by the payer. All others are failures. */
const PAID = '0';
const CANCELED = '-1';

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
      const { secret } = lowerCaseFields(request.params);
      const fields = { ...lowerCaseFields(request.query), ...lowerCaseFields(request.body) };
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
    cardNumber: text(fields.cardnumber, 32),
  };
}

function named(value: unknown): string | null {
  return value === undefined || value === '' ? null : String(value);
}

function amountOf(value: string | null): number | null {
  if (value === null) return null;
  return /^[0-9]{1,15}$/.test(value) ? Number(value) : Number.NaN;
}

/** Visible ASCII up to the maximum length; anything else counts as absent. */
function text(value: unknown, maximum: number): string {
  return typeof value === 'string' && value.length <= maximum && /^[\x21-\x7e]*$/.test(value) ? value : '';
}
