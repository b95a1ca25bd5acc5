import type { Context } from '../../context';
import { decideGatewayPayment, findGatewayPayment, type GatewayPaymentRow } from '../../db/repositories/simulators';
import type { SandboxDecision, SandboxVerification } from '../../db/schema/sandbox';
import { handleGatewayCallback } from '../../services/payments/gatewayCallback';

/** The family's answer codes, by what the payer pressed. */
export const RESPONSE_CODES = { paid: '0', failed: '5', canceled: '-1' } as const satisfies Record<
  SandboxDecision,
  string
>;

export const VERIFICATIONS = ['ok', 'late', 'duplicate', 'wrong_amount'] as const satisfies SandboxVerification[];
export const CALLBACKS = ['once', 'twice', 'never', 'inquiry'] as const;

export interface GatewayChoice {
  readonly token: string;
  readonly respcode: string;
  readonly verification: SandboxVerification;
  readonly callback: (typeof CALLBACKS)[number];
}

/** The payment a gateway form is about; undefined for a token that was never given out. */
export function openGatewayPayment({ db }: Context, token: string): Promise<GatewayPaymentRow | undefined> {
  return findGatewayPayment(db.kysely, { token });
}

/** Keeps what the payer pressed. With «twice», the first of two calls back is made at once, by the gateway itself. */
export async function choose(context: Context, choice: GatewayChoice): Promise<GatewayPaymentRow | undefined> {
  const decision = decisionOf(choice.respcode);
  await decideGatewayPayment(context.db.kysely, choice.token, {
    decision,
    verification: choice.verification,
    decided_at: context.clock.now(),
    inquirable: choice.callback === 'inquiry',
  });
  const payment = await openGatewayPayment(context, choice.token);
  if (payment && choice.callback === 'twice') {
    await handleGatewayCallback(context, {
      secret: payment.callback_url.split('/').at(-1) ?? '',
      invoiceId: payment.invoice_id,
      terminalId: payment.terminal_id,
      amountRials: payment.amount_rials,
      succeeded: decision === 'paid',
      canceled: decision === 'canceled',
      receipt: payment.receipt ?? '',
      traceNumber: payment.trace_number ?? '',
    });
  }
  return payment;
}

function decisionOf(respcode: string): SandboxDecision {
  if (respcode === RESPONSE_CODES.paid) return 'paid';
  return respcode === RESPONSE_CODES.canceled ? 'canceled' : 'failed';
}
