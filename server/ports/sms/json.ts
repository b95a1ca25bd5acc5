import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { SmsSender } from './sms';

/** HTTP statuses by which a provider refuses a mobile. */
const REFUSALS: readonly (number | undefined)[] = [400, 404, 422];

/**
 * JSON provider: `POST /send { to, text, reference? }`, idempotent by `reference`. A 2xx with an object accepts the
 * message; 400, 404 and 422 refuse the mobile.
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
