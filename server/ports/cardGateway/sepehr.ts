import { callService, isSuccess } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { RaiseAlarm } from '../providerAlarm';
import {
  asciiText,
  CARD_GATEWAY,
  type CardGateway,
  cardOf,
  type Fields,
  type GatewayCallback,
  type GatewayVerification,
  lowerCaseFields,
} from './cardGateway';

export interface SepehrSettings {
  readonly kind: 'sepehr';
  /** Address before `/V1/PeymentApi`. */
  readonly url: string;
  readonly pageUrl: string;
  readonly terminalId: string;
  /** It takes the payer's national code and refuses cards of other people. */
  readonly identified: boolean;
  readonly largestRials: number | null;
}

/** The `Status` that refuses an order, for example for its sum. */
const ORDER_REFUSED = -1;
/** `ReturnId` of an answer that is not `Ok`. */
const REFUSALS = {
  notFound: -1,
  rolledBack: -2,
  fault: -3,
  impossible: -4,
  unknownAddress: -5,
  switchedOff: -6,
} as const;

/**
 * Sepehr (bank Saderat): `GetToken`, then the payer's browser, then `Advice` within thirty minutes, or `Rollback` after an
 * advice. No call has a secret: Sepehr knows the server's address. Advice answers `Ok` the first time and `Duplicate` after
 * that; either counts only with the amount in `ReturnId`. The case of field names is ignored, because it changes.
 */
export function sepehrCardGateway(settings: SepehrSettings, alarm: RaiseAlarm): CardGateway {
  const { terminalId, identified, pageUrl } = settings;

  const post = async (call: 'GetToken' | 'Advice' | 'Rollback', fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields);
    const answer = await callService(CARD_GATEWAY, { url: `${settings.url}/V1/PeymentApi/${call}`, body });
    if (!isSuccess(answer.status)) throw new PortFailure(CARD_GATEWAY, `HTTP ${answer.status}`, answer.status);
    return lowerCaseFields(answer.fields);
  };

  const failWith = (what: string, code: number): never => {
    if (code === REFUSALS.unknownAddress) alarm({ port: 'cardGateway', reason: 'access_refused', status: code });
    throw new PortFailure(CARD_GATEWAY, `${what}, status ${code}`);
  };

  return {
    ownership: identified ? 'at_gateway' : 'none',

    async requestToken({ invoiceId, amountRials, callbackUrl, payer }) {
      const { status, accesstoken: token } = await post('GetToken', {
        TerminalID: terminalId,
        Amount: String(amountRials),
        InvoiceID: invoiceId,
        callbackURL: callbackUrl,
        ...(identified && { nationalCode: payer.nationalCode, MobileNo: payer.mobile }),
      });
      if (Number(status) === ORDER_REFUSED) return null;
      if (String(status) !== '0' || typeof token !== 'string' || token === '') {
        return failWith('no token', Number(status));
      }
      return { token, terminalId, page: { url: pageUrl, method: 'post' } };
    },

    async verify({ receipt }) {
      const answer = await post('Advice', { Tid: terminalId, digitalreceipt: receipt });
      const refusal = Number(answer.returnid);
      const isUndecided = refusal === REFUSALS.fault || refusal === REFUSALS.unknownAddress;
      const advice = isUndecided ? null : readAdvice(answer);
      return advice ?? failWith('no advice', refusal);
    },

    async reverse({ receipt }) {
      const answer = await post('Rollback', { Tid: terminalId, digitalreceipt: receipt });
      const code = Number(answer.returnid);
      if (isDone(answer) || code === REFUSALS.rolledBack) return { reversed: true };
      if (code === REFUSALS.impossible || code === REFUSALS.switchedOff) return { reversed: false, final: true };
      return code === REFUSALS.notFound ? { reversed: false, final: false } : failWith('no rollback', code);
    },
  };
}

/** The word about a payment after `Advice`; null for a malformed answer. It names a card by its mask at most. */
export function readAdvice(answer: Fields): GatewayVerification | null {
  const named = { invoiceId: textOf(answer.invoiceid), terminalId: textOf(answer.terminalid) ?? textOf(answer.tid) };
  const taken = Number(answer.returnid);
  const known = Number.isSafeInteger(taken) && taken > 0;
  // Two contradictory amounts make the amount NaN, which matches no attempt.
  const amountRials = Number(textOf(answer.amount) ?? taken) === taken ? taken : Number.NaN;
  const card = cardOf(textOf(answer.cardnumber), null);
  if (known && isWord(answer.status, 'ok')) return { outcome: 'ok', amountRials, card, ...named };
  if (known && isWord(answer.status, 'duplicate')) return { outcome: 'duplicate', amountRials, card, ...named };
  return isWord(answer.status, 'nok') ? { outcome: 'failed', amountRials: 0, card: null, ...named } : null;
}

/** True for a rollback that is done, now or before. */
function isDone({ status }: Fields): boolean {
  return isWord(status, 'ok') || isWord(status, 'duplicate');
}

/** Result codes of the callback: paid, and canceled by the payer. All others are failures. */
const PAID = '0';
const CANCELED = '-1';

/** The callback of the family; null for fields of another gateway. */
export function readSepehrCallback(fields: Fields): GatewayCallback | null {
  if (fields.respcode === undefined) return null;
  const outcome = asciiText(fields.respcode, 8);
  return {
    succeeded: outcome === PAID,
    canceled: outcome === CANCELED,
    terminalId: textOf(fields.terminalid),
    amountRials: amountOf(textOf(fields.amount)),
    receipt: asciiText(fields.digitalreceipt, 128),
    traceNumber: asciiText(fields.tracenumber, 32),
    cardNumber: asciiText(fields.cardnumber, 32),
  };
}

function amountOf(value: string | null): number | null {
  if (value === null) return null;
  return /^[0-9]{1,15}$/.test(value) ? Number(value) : Number.NaN;
}

/** Null for a missing or empty field. */
function textOf(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === word;
}
