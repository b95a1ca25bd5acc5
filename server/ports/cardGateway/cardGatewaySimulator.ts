import { createHash, randomBytes } from 'node:crypto';
import { cardCheckDigit } from '@contract/rules/accountNumbers';
import { MINUTE_MS } from '@contract/rules/durations';
import { GATEWAY_PAGES } from '@contract/rules/gatewayTarget';
import { cardMask } from '@contract/rules/mask';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import {
  findGatewayPayment,
  type GatewayPaymentRow,
  insertGatewayPayment,
  markGatewayPayment,
} from '../../db/repositories/simulators';
import type { PaidCard } from '../../domain/cardOwnership';
import type { CardGateway, GatewayVerification } from './cardGateway';

const TERMINAL_ID = '71000001';
/** Delay of a late answer, longer than the callback waits. */
const LATE_MS = 10_000;
/** The bank returns an unverified payment after this time. */
export const UNADVISED_LIFETIME_MS = 30 * MINUTE_MS;
/** Error of a wrong amount, in rials. */
const WRONG_BY_RIALS = 1_000;

const UNPAID: GatewayVerification = {
  outcome: 'failed',
  amountRials: 0,
  card: null,
  invoiceId: null,
  terminalId: null,
};

/**
 * The gateway of the sandbox. Its page (server/sandbox/gateway) stores the payer's choice. The state is in the
 * database: it survives a restart, and all server processes share it.
 */
export function cardGatewaySimulator({ kysely }: Database, clock: Clock): CardGateway {
  return {
    ownership: 'at_verify',

    async requestToken({ invoiceId, amountRials, callbackUrl, payer }) {
      const token = randomBytes(24).toString('base64url');
      await insertGatewayPayment(kysely, {
        invoice_id: invoiceId,
        token,
        terminal_id: TERMINAL_ID,
        amount_rials: amountRials,
        callback_url: callbackUrl,
        receipt: randomBytes(12).toString('hex'),
        trace_number: String((randomBytes(4).readUInt32BE() % 900_000) + 100_000),
        created_at: clock.now(),
        payer_cards: JSON.stringify(payer.pans),
      });
      return { token, terminalId: TERMINAL_ID, page: { url: GATEWAY_PAGES.simulator, method: 'post' } };
    },

    async verify({ invoiceId, receipt }) {
      const payment = await findGatewayPayment(kysely, { invoiceId });
      if (!payment || payment.receipt !== receipt) return UNPAID;
      const answer = verificationOf(payment, clock.now());
      if (answer.outcome === 'ok') await markGatewayPayment(kysely, invoiceId, { advised_at: clock.now() });
      return answer;
    },

    async inquire({ invoiceId }) {
      const payment = await findGatewayPayment(kysely, { invoiceId });
      if (!payment?.inquirable || payment.decision !== 'paid' || payment.receipt === null) return null;
      return { receipt: payment.receipt, traceNumber: payment.trace_number };
    },

    async reverse({ invoiceId, receipt }) {
      const payment = await findGatewayPayment(kysely, { invoiceId });
      if (payment?.decision !== 'paid' || payment.receipt !== receipt) return { reversed: false, final: false };
      await markGatewayPayment(kysely, invoiceId, { reversed_at: clock.now() });
      return { reversed: true };
    },
  };
}

function verificationOf(payment: GatewayPaymentRow, now: Date): GatewayVerification {
  if (payment.decision !== 'paid' || payment.decided_at === null || payment.reversed_at !== null) return UNPAID;
  const age = now.getTime() - payment.decided_at.getTime();
  if (payment.advised_at === null && age > UNADVISED_LIFETIME_MS) return UNPAID;
  if (payment.verification === 'late' && age < LATE_MS) return { ...UNPAID, outcome: 'pending' };
  const named = { invoiceId: payment.invoice_id, terminalId: payment.terminal_id, card: cardOf(payment) };
  if (payment.verification === 'wrong_amount') {
    return { ...named, outcome: 'ok', amountRials: payment.amount_rials - WRONG_BY_RIALS };
  }
  const advisedBefore = payment.advised_at !== null || payment.verification === 'duplicate';
  return { ...named, outcome: advisedBefore ? 'duplicate' : 'ok', amountRials: payment.amount_rials };
}

function cardOf({ card }: GatewayPaymentRow): PaidCard | null {
  return card === null ? null : { mask: cardMask(card), sha256: createHash('sha256').update(card).digest('hex') };
}

/** A bank other than those of the sandbox's people. */
const OTHER_CARD_PREFIX = '622106';

/** The cards on the simulated page: the payer's own, the chosen one first, and another person's. */
export function simulatedCards(payment: Pick<GatewayPaymentRow, 'invoice_id' | 'payer_cards'>): {
  readonly own: readonly string[];
  readonly foreign: string;
} {
  const number = createHash('sha256').update(payment.invoice_id).digest().readUInt32BE() % 1_000_000_000;
  const fifteen = `${OTHER_CARD_PREFIX}${String(number).padStart(9, '0')}`;
  return {
    own: JSON.parse(payment.payer_cards ?? '[]') as string[],
    foreign: `${fifteen}${cardCheckDigit(fifteen)}`,
  };
}
