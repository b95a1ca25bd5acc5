import { BRAND } from '@contract/rules/limits';
import { callService, fieldsOf } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { RaiseAlarm } from '../providerAlarm';
import { asciiText, CARD_GATEWAY, type CardGateway, cardOf, type Fields, type GatewayCallback } from './cardGateway';

export interface ZarinpalSettings {
  readonly kind: 'zarinpal';
  /** Address before `/pg/v4`. */
  readonly url: string;
  /** The payer's page; the token is the end of its address. */
  readonly pageUrl: string;
  readonly merchantId: string;
  readonly largestRials: number | null;
}

const DONE = 100;
const DONE_BEFORE = 101;
/** A field of the order is invalid, such as its sum; a sum above the maximum. */
const ORDER_REFUSED = [-9, -41];
/** Another amount, unpaid, another merchant's, unknown. */
const NOT_PAID = [-50, -51, -53, -54, -55];
/** The bank cannot, or thirty minutes are over. */
const NEVER_REVERSED = [-60, -63];
/** Unpaid, or reversed before. */
const NOT_REVERSIBLE = -61;
/** Merchant or address of the server; codes that a person has to mend. */
const ACCESS_REFUSED = [-10, -11, -15, -16, -17, -18, -19, -62];

const UNPAID = { outcome: 'failed', amountRials: 0, card: null, invoiceId: null, terminalId: null } as const;

/**
 * Zarinpal v4: `request`, then the payer's browser, then `verify`, which takes the amount and answers 100 the first time
 * and 101 after that, with the card's SHA-256; `reverse` within thirty minutes. The token («authority») is the receipt too.
 * Amounts are rials (IRR).
 */
export function zarinpalCardGateway(settings: ZarinpalSettings, alarm: RaiseAlarm): CardGateway {
  const { url, pageUrl, merchantId } = settings;

  /** The fields of `data`, and the code of success or failure. */
  const post = async (call: 'request' | 'verify' | 'reverse' | 'inquiry', fields: Fields) => {
    const body = { merchant_id: merchantId, ...fields };
    const answer = await callService(CARD_GATEWAY, { url: `${url}/pg/v4/payment/${call}.json`, body });
    const data = fieldsOf(answer.fields.data);
    const code = Number(data.code ?? fieldsOf(answer.fields.errors).code);
    if (ACCESS_REFUSED.includes(code)) alarm({ port: 'cardGateway', reason: 'access_refused', status: code });
    return { code, data };
  };

  const failWith = (call: string, code: number): never => {
    throw new PortFailure(CARD_GATEWAY, `no ${call}, status ${code}`);
  };

  const statusOf = async (authority: string): Promise<string> => {
    const { code, data } = await post('inquiry', { authority });
    if (code !== DONE && !NOT_PAID.includes(code)) failWith('inquiry', code);
    return String(data.status ?? '').toUpperCase();
  };

  return {
    ownership: 'at_verify',

    async requestToken({ invoiceId, amountRials, callbackUrl, payer }) {
      const { code, data } = await post('request', {
        amount: amountRials,
        currency: 'IRR',
        description: BRAND,
        // Zarinpal's callback names no invoice.
        callback_url: `${callbackUrl}.${invoiceId}`,
        metadata: { mobile: payer.mobile, order_id: invoiceId },
      });
      if (ORDER_REFUSED.includes(code)) return null;
      const token = asciiText(data.authority, 64);
      if (code !== DONE || !/^[A-Za-z0-9]+$/.test(token)) return failWith('token', code);
      return { token, terminalId: 'zarinpal', page: { url: `${pageUrl}/${token}`, method: 'get' } };
    },

    async verify({ receipt, amountRials }) {
      const { code, data } = await post('verify', { authority: receipt, amount: amountRials });
      if (NOT_PAID.includes(code)) return UNPAID;
      if (code !== DONE && code !== DONE_BEFORE) return failWith('verification', code);
      return {
        outcome: code === DONE ? 'ok' : 'duplicate',
        // It refuses an amount that is not the payment's.
        amountRials,
        card: cardOf(String(data.card_pan ?? ''), String(data.card_hash ?? '')),
        invoiceId: null,
        terminalId: null,
        traceNumber: asciiText(String(data.ref_id ?? ''), 32) || null,
      };
    },

    async inquire({ token }) {
      return ['PAID', 'VERIFIED'].includes(await statusOf(token)) ? { receipt: token, traceNumber: null } : null;
    },

    async reverse({ receipt }) {
      const { code } = await post('reverse', { authority: receipt });
      if (code === DONE) return { reversed: true };
      const final = NEVER_REVERSED.includes(code);
      if (!final && code !== NOT_REVERSIBLE && !NOT_PAID.includes(code)) return failWith('reversal', code);
      return (await statusOf(receipt)) === 'REVERSED' ? { reversed: true } : { reversed: false, final };
    },
  };
}

/** The callback of a payment with this token; null for another one and for fields of another gateway. */
export function readZarinpalCallback(fields: Fields, token: string): GatewayCallback | null {
  const status = asciiText(fields.status, 8).toUpperCase();
  if (asciiText(fields.authority, 64) !== token || (status !== 'OK' && status !== 'NOK')) return null;
  return {
    succeeded: status === 'OK',
    // It does not tell a payer who turned back from a card that failed.
    canceled: status === 'NOK',
    terminalId: null,
    amountRials: null,
    receipt: token,
    traceNumber: '',
    cardNumber: '',
  };
}
