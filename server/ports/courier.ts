import type { Carrier } from '@contract/rules/deliveryRules';
import { cleanText } from '@contract/rules/text';
import type { Database } from '../db/database';
import { findSandboxParcel } from '../db/repositories/simulators';
import type { ParcelAnswer } from '../domain/delivery';
import { type HttpSettings, postJson } from './jsonClient';
import { malformedAnswer } from './portFailure';

export interface Parcel {
  readonly carrier: Carrier;
  /** Tracking code in capitals. */
  readonly code: string;
}

/** The carriers. */
export interface Courier {
  /** @throws PortFailure */
  track(parcel: Parcel): Promise<ParcelAnswer>;
}

const PORT = 'courier';

/**
 * JSON service in front of the carriers: `POST /track { carrier, code }` answers `{ state: 'unknown' }`,
 * `{ state: 'moving' }` or `{ state: 'delivered', at, city? }` with `at` in ISO 8601.
 */
export function httpCourier(settings: HttpSettings): Courier {
  return {
    async track({ carrier, code }) {
      const { state, at, city } = await postJson(PORT, settings, '/track', { carrier, code });
      if (state === 'unknown' || state === 'moving') return { state };
      const instant = new Date(typeof at === 'string' ? at : Number.NaN);
      if (state !== 'delivered' || Number.isNaN(instant.getTime())) return malformedAnswer(PORT);
      const place = typeof city === 'string' ? cleanText(city) : '';
      return { state, at: instant, ...(place && { city: place }) };
    },
  };
}

/** City of each delivery in the sandbox. */
const CITY = 'تهران';

/** A parcel has the state that the desk's switch sets, and is unknown before. */
export function courierSimulator({ kysely }: Database): Courier {
  return {
    async track({ code }) {
      const parcel = await findSandboxParcel(kysely, code);
      if (parcel?.state !== 'delivered') return { state: parcel?.state ?? 'unknown' };
      return { state: 'delivered', at: parcel.at, city: CITY };
    },
  };
}

/** Without a service each parcel is unknown, and the seller's word is weak evidence. */
export const noCourier: Courier = { track: async () => ({ state: 'unknown' }) };
