import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import {
  findGatewayPayment,
  type GatewayPaymentRow,
  insertGatewayPayment,
  markGatewayPayment,
} from '../../db/repositories/simulators';
import type { CardGateway, GatewayVerification } from './port';

/** A late answer comes after this long: longer than anybody's browser is kept waiting. */
const LATE_MS = 10_000;
/** What nobody has verified by then, the bank gives back. */
const UNADVISED_LIFETIME_MS = 30 * 60_000;
/** How much a wrong amount is off, in rials. */
const WRONG_BY_RIALS = 1_000;

const UNPAID: GatewayVerification = { outcome: 'failed', amountRials: 0, invoiceId: null, terminalId: null };

/**
 * The card gateway of the sandbox. The payer decides at its page (server/sandbox/gateway); this is its server-to-server
 * side. Its memory is in the database, so that it outlives a restart and is one for all server processes.
 */
export function cardGatewaySimulator(db: Database, clock: Clock, terminalId: string): CardGateway {
  return {
    async requestToken({ invoiceId, amountRials, callbackUrl }) {
      const token = randomBytes(24).toString('base64url');
      await insertGatewayPayment(db.kysely, {
        invoice_id: invoiceId,
        token,
        terminal_id: terminalId,
        amount_rials: amountRials,
        callback_url: callbackUrl,
        receipt: randomBytes(12).toString('hex'),
        trace_number: String((randomBytes(4).readUInt32BE() % 900_000) + 100_000),
        created_at: clock.now(),
      });
      return { token, terminalId };
    },

    async verify({ invoiceId, receipt }) {
      const payment = await findGatewayPayment(db.kysely, { invoiceId });
      if (!payment || payment.receipt !== receipt) return UNPAID;
      const answer = judge(payment, clock.now());
      if (answer.outcome === 'ok') await markGatewayPayment(db.kysely, invoiceId, { advised_at: clock.now() });
      return answer;
    },

    async inquire({ invoiceId }) {
      const payment = await findGatewayPayment(db.kysely, { invoiceId });
      if (!payment?.inquirable || payment.decision !== 'paid' || payment.receipt === null) return null;
      return { receipt: payment.receipt, traceNumber: payment.trace_number };
    },

    async reverse({ invoiceId, receipt }) {
      const payment = await findGatewayPayment(db.kysely, { invoiceId });
      if (payment?.decision !== 'paid' || payment.receipt !== receipt) return { reversed: false };
      await markGatewayPayment(db.kysely, invoiceId, { reversed_at: clock.now() });
      return { reversed: true };
    },
  };
}

function judge(payment: GatewayPaymentRow, now: Date): GatewayVerification {
  if (payment.decision !== 'paid' || payment.decided_at === null || payment.reversed_at !== null) return UNPAID;
  const age = now.getTime() - payment.decided_at.getTime();
  if (payment.advised_at === null && age > UNADVISED_LIFETIME_MS) return UNPAID;
  if (payment.verification === 'late' && age < LATE_MS) return { ...UNPAID, outcome: 'pending' };
  const named = { invoiceId: payment.invoice_id, terminalId: payment.terminal_id };
  if (payment.verification === 'wrong_amount') {
    return { ...named, outcome: 'ok', amountRials: payment.amount_rials - WRONG_BY_RIALS };
  }
  const advisedBefore = payment.advised_at !== null || payment.verification === 'duplicate';
  return { ...named, outcome: advisedBefore ? 'duplicate' : 'ok', amountRials: payment.amount_rials };
}
