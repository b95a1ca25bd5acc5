import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { SmsSender } from './port';

/** An SMS provider behind JSON: `POST /send { to, text }`; any 2xx with an object means that it took the message. */
export function httpSmsSender(settings: HttpSettings): SmsSender {
  return {
    async send({ mobile, text }) {
      try {
        await postJson('sms', settings, '/send', { to: mobile, text });
        return { delivered: true };
      } catch (error) {
        if (error instanceof PortFailure) return { delivered: false };
        throw error;
      }
    },
  };
}
