import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { SmsSender } from './port';

/** What a provider answers of a mobile that it does not send to. */
const REFUSALS: readonly (number | undefined)[] = [400, 404, 422];

/**
 * An SMS provider behind JSON: `POST /send { to, text, reference? }`, which sends a reference once however often it comes; any 2xx with an object means that it took the message, 400, 404 and 422 that it takes
 * none for this mobile.
 */
export function httpSmsSender(settings: HttpSettings): SmsSender {
  return {
    async send({ mobile, text, reference }) {
      try {
        await postJson('sms', settings, '/send', { to: mobile, text, ...(reference !== undefined && { reference }) });
        return { delivered: true };
      } catch (error) {
        if (!(error instanceof PortFailure)) throw error;
        return REFUSALS.includes(error.status) ? { delivered: false, refused: true } : { delivered: false };
      }
    },
  };
}
