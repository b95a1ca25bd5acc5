import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import style from './gateway.css';
import {
  abandonedPage,
  GATEWAY_DECISION_PATH,
  GATEWAY_PATH,
  GATEWAY_STYLE_PATH,
  gatewayPage,
  unknownPaymentPage,
} from './gatewayPage';
import { CALLBACKS, choose, openGatewayPayment, VERIFICATIONS } from './gatewayService';

const hidden = { logLevel: 'warn', schema: { hide: true } } as const;
const HTML = 'text/html; charset=utf-8';

type Form = Readonly<Record<string, unknown>> | undefined;

/** The sandbox's card gateway, as the payer's browser meets it. Registered in sandbox mode only. */
export async function registerSandboxGateway(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(formBody);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(GATEWAY_STYLE_PATH, hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(String(style)),
  );
  app.post<{ Body: Form }>(GATEWAY_PATH, hidden, async ({ body }, reply) => {
    const payment = await openGatewayPayment(context, field(body, 'token'));
    if (!payment) return reply.code(404).type(HTML).send(unknownPaymentPage());
    return reply.type(HTML).send(gatewayPage(payment, context.clock.now()));
  });
  app.post<{ Body: Form }>(GATEWAY_DECISION_PATH, hidden, async ({ body }, reply) => {
    const callback = oneOf(CALLBACKS, field(body, 'callback'));
    const payment = await choose(context, {
      token: field(body, 'token'),
      respcode: field(body, 'respcode'),
      verification: oneOf(VERIFICATIONS, field(body, 'verification')),
      callback,
    });
    if (!payment) return reply.code(404).type(HTML).send(unknownPaymentPage());
    if (callback === 'never' || callback === 'inquiry') return reply.type(HTML).send(abandonedPage());
    // 307: the browser posts the same fields again, to the merchant.
    return reply.redirect(payment.callback_url, 307);
  });
}

function field(body: Form, name: string): string {
  const value = body?.[name];
  return typeof value === 'string' && /^[\x20-\x7e]{0,128}$/.test(value) ? value : '';
}

/** The first one, when nothing that is known was chosen. */
function oneOf<const Value extends string>(values: readonly [Value, ...Value[]], wanted: string): Value {
  return values.find((value) => value === wanted) ?? values[0];
}
