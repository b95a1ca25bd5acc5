import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { CardGateway, GatewayVerification } from './port';

const PORT = 'card gateway';

/**
 * A gateway of the Sepehr family: `GetToken`, then the payer's browser, then `Advice` within thirty minutes, or `Rollback`.
 * Advice answers `Ok` the first time and `Duplicate` after that; either counts only with the amount in `ReturnId`. Names of
 * fields are read without regard to case: the family has more than one spelling.
 */
export function httpCardGateway(settings: HttpSettings, terminalId: string): CardGateway {
  const ask = async (question: 'GetToken' | 'Advice' | 'Rollback', body: object) =>
    inSmallLetters(await postJson(PORT, settings, `/V1/PeymentApi/${question}`, body));
  return {
    async requestToken({ invoiceId, amountRials, callbackUrl, mobile }) {
      const answer = await ask('GetToken', {
        TerminalID: terminalId,
        Amount: amountRials,
        InvoiceID: invoiceId,
        CallbackURL: callbackUrl,
        ...(mobile && { CellNumber: mobile }),
      });
      const { status, accesstoken: token } = answer;
      if (String(status) !== '0' || typeof token !== 'string' || token === '') {
        throw new PortFailure(PORT, `no token, status ${String(status)}`);
      }
      return { token, terminalId };
    },

    async verify({ receipt }) {
      return readAdvice(await ask('Advice', { Tid: terminalId, DigitalReceipt: receipt }));
    },

    async reverse({ receipt }) {
      const { status } = await ask('Rollback', { Tid: terminalId, DigitalReceipt: receipt });
      return { reversed: isWord(status, 'ok') || isWord(status, 'duplicate') };
    },
  };
}

function readAdvice(answer: Readonly<Record<string, unknown>>): GatewayVerification {
  const named = { invoiceId: said(answer.invoiceid), terminalId: said(answer.terminalid) ?? said(answer.tid) };
  const taken = Number(answer.returnid);
  const known = Number.isSafeInteger(taken) && taken > 0;
  // Two amounts that disagree are no amount.
  const amountRials = Number(said(answer.amount) ?? taken) === taken ? taken : Number.NaN;
  if (known && isWord(answer.status, 'ok')) return { outcome: 'ok', amountRials, ...named };
  if (known && isWord(answer.status, 'duplicate')) return { outcome: 'duplicate', amountRials, ...named };
  if (isWord(answer.status, 'nok')) return { outcome: 'failed', amountRials: 0, ...named };
  throw new PortFailure(PORT, 'the advice makes no sense');
}

/** Null when the gateway leaves it out or empty. */
function said(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === word;
}

/** The fields of an object by their names in lower case: the gateways of the family differ in capitals. */
export function inSmallLetters(source: unknown): Readonly<Record<string, unknown>> {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name.toLowerCase(), value]));
}
