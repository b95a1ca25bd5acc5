import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { CardGateway, GatewayVerification } from './port';

const PORT = 'card gateway';

/**
 * A gateway of the Sepehr family: `GetToken`, then the payer's browser, then `Advice` within thirty minutes, or `Rollback`.
 * Advice answers `Ok` the first time and `Duplicate` after that; either counts only with the amount in `ReturnId`.
 */
export function httpCardGateway(settings: HttpSettings, terminalId: string): CardGateway {
  return {
    async requestToken({ invoiceId, amountRials, callbackUrl, mobile }) {
      const answer = await postJson(PORT, settings, '/V1/PeymentApi/GetToken', {
        TerminalID: terminalId,
        Amount: amountRials,
        InvoiceID: invoiceId,
        CallbackURL: callbackUrl,
        ...(mobile && { CellNumber: mobile }),
      });
      const { Status: status, AccessToken: token } = answer;
      if (status !== 0 || typeof token !== 'string' || token === '') {
        throw new PortFailure(PORT, `no token, status ${String(status)}`);
      }
      return { token, terminalId };
    },

    async verify({ receipt }) {
      return readAdvice(
        await postJson(PORT, settings, '/V1/PeymentApi/Advice', { Tid: terminalId, DigitalReceipt: receipt }),
      );
    },

    async reverse({ receipt }) {
      const answer = await postJson(PORT, settings, '/V1/PeymentApi/Rollback', {
        Tid: terminalId,
        DigitalReceipt: receipt,
      });
      return { reversed: isWord(answer.Status, 'ok') || isWord(answer.Status, 'duplicate') };
    },
  };
}

function readAdvice(answer: Readonly<Record<string, unknown>>): GatewayVerification {
  const amountRials = Number(answer.ReturnId);
  const known = Number.isSafeInteger(amountRials) && amountRials > 0;
  if (known && isWord(answer.Status, 'ok')) return { outcome: 'ok', amountRials };
  if (known && isWord(answer.Status, 'duplicate')) return { outcome: 'duplicate', amountRials };
  if (isWord(answer.Status, 'nok')) return { outcome: 'failed', amountRials: 0 };
  throw new PortFailure(PORT, 'the advice makes no sense');
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === word;
}
