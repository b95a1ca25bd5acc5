import { createHash, randomBytes } from 'node:crypto';
import { cardCheckDigit } from '@contract/rules/accountNumbers';
import { MINUTE_MS } from '@contract/rules/durations';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Database } from '../db/database';
import {
  findGatewayPayment,
  type GatewayPaymentRow,
  insertGatewayPayment,
  markGatewayPayment,
} from '../db/repositories/simulators';
import { type CardOwnership, cardMask, type PaidCard } from '../domain/cardOwnership';
import type { NamedPayment } from '../domain/gatewayReceipts';
import { type HttpSettings, postJson } from './jsonClient';
import { PortFailure } from './portFailure';

/** The person whose card has to pay. */
interface GatewayPayer {
  readonly nationalCode: string;
  readonly mobile: string;
  /** Numbers of the payer's cards, the chosen one first; for gateways that offer or compare them. */
  readonly pans: readonly string[];
}

interface GatewayTokenRequest {
  /** One invoice id per payment attempt. */
  readonly invoiceId: string;
  readonly amountRials: number;
  /** Target of the gateway's form post; carries the secret of the attempt. */
  readonly callbackUrl: string;
  readonly payer: GatewayPayer;
}

/** The caller compares invoice, terminal and amount with its attempt before it counts a success. */
export interface GatewayVerification extends NamedPayment {
  /** `duplicate`: advised before. `pending`: the gateway does not know yet. */
  readonly outcome: 'ok' | 'duplicate' | 'failed' | 'pending';
  /** The amount taken from the card, in rials. */
  readonly amountRials: number;
  /** Null from a gateway that names no card. */
  readonly card: PaidCard | null;
}

/** A payment that an inquiry found. */
interface GatewayInquiry {
  readonly receipt: string;
  readonly traceNumber: string | null;
}

/** The card gateway's server-to-server side. Each call throws PortFailure. */
export interface CardGateway {
  readonly capabilities: { readonly ownership: CardOwnership };
  requestToken(request: GatewayTokenRequest): Promise<{ readonly token: string; readonly terminalId: string }>;
  verify(query: { invoiceId: string; token: string; receipt: string }): Promise<GatewayVerification>;
  /**
   * Finds the payment of an invoice whose payer did not return; null for an unpaid invoice. The answer is a hint:
   * {@link verify} decides. Absent where the gateway has no such call, as in the Sepehr family.
   */
  inquire?(query: { invoiceId: string; token: string }): Promise<GatewayInquiry | null>;
  reverse(query: { invoiceId: string; receipt: string }): Promise<{ readonly reversed: boolean }>;
}

const PORT = 'card gateway';

/**
 * A gateway of the Sepehr family: `GetToken`, then the payer's browser, then `Advice` within thirty minutes, or
 * `Rollback`. Advice answers `Ok` the first time and `Duplicate` after that; either counts only with the amount in
 * `ReturnId`. The case of field names is ignored, because gateways of the family differ in it.
 *
 * An identified terminal gets the payer's national code and refuses cards of other people. Another gateway may name the card in its
 * advice: `HashedCardNumber` (SHA-256, hex) and the masked `CardNumber`.
 */
export function httpCardGateway(
  settings: HttpSettings,
  { terminalId, identified, namesCard }: Pick<Config['gateway'], 'terminalId' | 'identified' | 'namesCard'>,
): CardGateway {
  const post = async (call: 'GetToken' | 'Advice' | 'Rollback', body: object) =>
    lowerCaseFields(await postJson(PORT, settings, `/V1/PeymentApi/${call}`, body));
  return {
    capabilities: { ownership: identified ? 'at_gateway' : namesCard ? 'at_verify' : 'none' },

    async requestToken({ invoiceId, amountRials, callbackUrl, payer }) {
      const { status, accesstoken: token } = await post('GetToken', {
        TerminalID: terminalId,
        Amount: amountRials,
        InvoiceID: invoiceId,
        CallbackURL: callbackUrl,
        ...(identified && { nationalCode: payer.nationalCode, MobileNo: payer.mobile }),
      });
      if (String(status) !== '0' || typeof token !== 'string' || token === '') {
        throw new PortFailure(PORT, `no token, status ${String(status)}`);
      }
      return { token, terminalId };
    },

    async verify({ receipt }) {
      return readAdvice(await post('Advice', { Tid: terminalId, DigitalReceipt: receipt }));
    },

    async reverse({ receipt }) {
      const { status } = await post('Rollback', { Tid: terminalId, DigitalReceipt: receipt });
      return { reversed: isWord(status, 'ok') || isWord(status, 'duplicate') };
    },
  };
}

function readAdvice(answer: Readonly<Record<string, unknown>>): GatewayVerification {
  const named = { invoiceId: textOf(answer.invoiceid), terminalId: textOf(answer.terminalid) ?? textOf(answer.tid) };
  const taken = Number(answer.returnid);
  const known = Number.isSafeInteger(taken) && taken > 0;
  // Two contradictory amounts make the amount NaN, which matches no attempt.
  const amountRials = Number(textOf(answer.amount) ?? taken) === taken ? taken : Number.NaN;
  const card = readCard(answer);
  if (known && isWord(answer.status, 'ok')) return { outcome: 'ok', amountRials, card, ...named };
  if (known && isWord(answer.status, 'duplicate')) return { outcome: 'duplicate', amountRials, card, ...named };
  if (isWord(answer.status, 'nok')) return { outcome: 'failed', amountRials: 0, card: null, ...named };
  throw new PortFailure(PORT, 'malformed advice');
}

/** A malformed hash counts as a missing one. */
function readCard(answer: Readonly<Record<string, unknown>>): PaidCard | null {
  const mask = cardMask(textOf(answer.cardnumber) ?? '');
  const hash = textOf(answer.hashedcardnumber)?.toLowerCase() ?? '';
  const isHash = /^[0-9a-f]{64}$/.test(hash);
  return mask === null && !isHash ? null : { mask, ...(isHash && { sha256: hash }) };
}

/** Null for a missing or empty field. */
function textOf(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === word;
}

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
export function cardGatewaySimulator({ kysely }: Database, clock: Clock, terminalId: string): CardGateway {
  return {
    capabilities: { ownership: 'at_verify' },

    async requestToken({ invoiceId, amountRials, callbackUrl, payer }) {
      const token = randomBytes(24).toString('base64url');
      await insertGatewayPayment(kysely, {
        invoice_id: invoiceId,
        token,
        terminal_id: terminalId,
        amount_rials: amountRials,
        callback_url: callbackUrl,
        receipt: randomBytes(12).toString('hex'),
        trace_number: String((randomBytes(4).readUInt32BE() % 900_000) + 100_000),
        created_at: clock.now(),
        payer_cards: JSON.stringify(payer.pans),
      });
      return { token, terminalId };
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
      if (payment?.decision !== 'paid' || payment.receipt !== receipt) return { reversed: false };
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

/** The fields of an object by their names in lower case: gateways of one family differ in capitals. */
export function lowerCaseFields(source: unknown): Readonly<Record<string, unknown>> {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name.toLowerCase(), value]));
}
