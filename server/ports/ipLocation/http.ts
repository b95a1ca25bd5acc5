import { cleanText } from '@contract/rules/text';
import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { IpLocation } from './port';

const PORT = 'IP location';
/** A list waits for this, and is worth more without it than late. */
const TIMEOUT_MS = 1_500;

/** A service behind JSON: `POST /locate { ip_address }` answers `{ location }`, a place in Persian or empty. */
export function httpIpLocation(settings: HttpSettings): IpLocation {
  return {
    async locate(ipAddress) {
      const { location } = await postJson(PORT, settings, '/locate', { ip_address: ipAddress }, TIMEOUT_MS);
      if (typeof location !== 'string') throw new PortFailure(PORT, 'the answer makes no sense');
      return cleanText(location);
    },
  };
}
