import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { SimOwner } from './port';

const PORT = 'SIM owner';

/** A service behind JSON: `POST /match { mobile, national_code }` answers `{ matched: true }` or `{ matched: false }`. */
export function httpSimOwner(settings: HttpSettings): SimOwner {
  return {
    async owns({ mobile, nationalCode }) {
      const { matched } = await postJson(PORT, settings, '/match', { mobile, national_code: nationalCode });
      if (typeof matched !== 'boolean') throw new PortFailure(PORT, 'the answer makes no sense');
      return matched;
    },
  };
}
