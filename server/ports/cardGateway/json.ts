import type { Config } from '../../config';
import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import { CARD_GATEWAY, type CardGateway, lowerCaseFields } from './cardGateway';
import { isDone, readAdvice } from './sepehr';

/**
 * A gateway that speaks like Sepehr, with JSON bodies and a bearer token.
 *
 * An identified terminal gets the payer's national code and refuses cards of other people. Another gateway may name the card in its
 * advice: `HashedCardNumber` (SHA-256, hex) and the masked `CardNumber`.
 */
export function httpCardGateway(
  settings: HttpSettings,
  { pageUrl, terminalId, identified, namesCard }: Config['gateway'],
): CardGateway {
  const post = async (call: 'GetToken' | 'Advice' | 'Rollback', body: object) =>
    lowerCaseFields(await postJson(CARD_GATEWAY, settings, `/V1/PeymentApi/${call}`, body));
  return {
    ownership: identified ? 'at_gateway' : namesCard ? 'at_verify' : 'none',

    async requestToken({ invoiceId, amountRials, callbackUrl, payer }) {
      const { status, accesstoken: token } = await post('GetToken', {
        TerminalID: terminalId,
        Amount: amountRials,
        InvoiceID: invoiceId,
        CallbackURL: callbackUrl,
        ...(identified && { nationalCode: payer.nationalCode, MobileNo: payer.mobile }),
      });
      if (String(status) !== '0' || typeof token !== 'string' || token === '') {
        throw new PortFailure(CARD_GATEWAY, `no token, status ${String(status)}`);
      }
      return { token, terminalId, page: { url: pageUrl, method: 'post' } };
    },

    async verify({ receipt }) {
      const answer = await post('Advice', { Tid: terminalId, DigitalReceipt: receipt });
      return readAdvice(answer) ?? failWith('malformed advice');
    },

    async reverse({ receipt }) {
      const answer = await post('Rollback', { Tid: terminalId, DigitalReceipt: receipt });
      return isDone(answer) ? { reversed: true } : { reversed: false, final: false };
    },
  };
}

function failWith(reason: string): never {
  throw new PortFailure(CARD_GATEWAY, reason);
}
