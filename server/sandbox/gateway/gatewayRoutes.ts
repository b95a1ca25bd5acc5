import { GATEWAY_PAGES } from '@contract/rules/gatewayTarget';
import { cardMask } from '@contract/rules/mask';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { decideGatewayPayment, findGatewayPayment, type GatewayPaymentRow } from '../../db/repositories/simulators';
import type { SandboxDecision } from '../../db/schema/sandbox';
import { simulatedCards } from '../../ports/cardGateway/cardGatewaySimulator';
import { handleGatewayCallback } from '../../services/payments/gatewayCallback';
import { HIDDEN, HTML_TYPE } from '../page';
import {
  abandonedPage,
  CALLBACKS,
  GATEWAY_DECISION_PATH,
  gatewayPage,
  RESPONSE_CODES,
  unknownPaymentPage,
  VERIFICATIONS,
} from './gatewayPage';

type Form = Readonly<Record<string, unknown>> | undefined;

/** The pages of the sandbox's card gateway, for the payer's browser. */
export function registerGateway(app: FastifyInstance, context: Context): void {
  const { kysely } = context.db;
  app.post<{ Body: Form }>(GATEWAY_PAGES.simulator, HIDDEN, async ({ body }, reply) => {
    const payment = await findGatewayPayment(kysely, { token: field(body, 'token') });
    if (!payment) return reply.code(404).type(HTML_TYPE).send(unknownPaymentPage());
    return reply.type(HTML_TYPE).send(gatewayPage(payment, context.clock.now()));
  });
  app.post<{ Body: Form }>(GATEWAY_DECISION_PATH, HIDDEN, async ({ body }, reply) => {
    const token = field(body, 'token');
    const offered = await findGatewayPayment(kysely, { token });
    if (!offered) return reply.code(404).type(HTML_TYPE).send(unknownPaymentPage());
    const decision = decisionOf(field(body, 'respcode'));
    const callback = choiceOf(CALLBACKS, field(body, 'callback'));
    await decideGatewayPayment(kysely, offered.invoice_id, {
      decision,
      verification: choiceOf(VERIFICATIONS, field(body, 'verification')),
      decided_at: context.clock.now(),
      inquirable: callback === 'inquiry',
      card: chosenCard(offered, field(body, 'cardnumber')),
    });
    const payment = (await findGatewayPayment(kysely, { token })) ?? offered;
    if (callback === 'twice') await callBack(context, payment, decision);
    if (callback === 'never' || callback === 'inquiry') return reply.type(HTML_TYPE).send(abandonedPage());
    // 307: the browser posts the same fields to the merchant.
    return reply.redirect(payment.callback_url, 307);
  });
}

/** The first of two callbacks, before the browser's own. */
async function callBack(context: Context, payment: GatewayPaymentRow, decision: SandboxDecision): Promise<void> {
  await handleGatewayCallback(context, {
    secret: payment.callback_url.split('/').at(-1) ?? '',
    invoiceId: payment.invoice_id,
    fields: {
      respcode: RESPONSE_CODES[decision],
      terminalid: payment.terminal_id,
      amount: String(payment.amount_rials),
      digitalreceipt: payment.receipt ?? '',
      tracenumber: payment.trace_number ?? '',
      cardnumber: cardMask(payment.card ?? '') ?? '',
    },
  });
}

function field(body: Form, name: string): string {
  const value = body?.[name];
  return typeof value === 'string' && /^[\x20-\x7e]{0,128}$/.test(value) ? value : '';
}

/** The number of the card with this mask, by default the first one. */
function chosenCard(payment: GatewayPaymentRow, mask: string): string {
  const { own, foreign } = simulatedCards(payment);
  return [...own, foreign].find((pan) => cardMask(pan) === mask) ?? own[0] ?? foreign;
}

function decisionOf(code: string): SandboxDecision {
  if (code === RESPONSE_CODES.paid) return 'paid';
  return code === RESPONSE_CODES.canceled ? 'canceled' : 'failed';
}

/** The chosen option, by default the first. */
function choiceOf<Value extends string>(options: Readonly<Record<Value, string>>, chosen: string): Value {
  const values = Object.keys(options) as [Value, ...Value[]];
  return values.find((value) => value === chosen) ?? values[0];
}
