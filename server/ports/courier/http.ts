import { cleanText } from '@contract/rules/text';
import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { Courier } from './port';

const PORT = 'courier';

/**
 * A service behind JSON that asks the carriers: `POST /track { carrier, code }` answers `{ state: 'unknown' }`, `{ state: 'moving' }` or
 * `{ state: 'delivered', at, city? }`, `at` in ISO 8601.
 */
export function httpCourier(settings: HttpSettings): Courier {
  return {
    async track({ carrier, code }) {
      const { state, at, city } = await postJson(PORT, settings, '/track', { carrier, code });
      if (state === 'unknown' || state === 'moving') return { state };
      const instant = new Date(typeof at === 'string' ? at : Number.NaN);
      if (state !== 'delivered' || Number.isNaN(instant.getTime())) {
        throw new PortFailure(PORT, 'the answer makes no sense');
      }
      const place = typeof city === 'string' ? cleanText(city) : '';
      return { state, at: instant, ...(place && { city: place }) };
    },
  };
}
