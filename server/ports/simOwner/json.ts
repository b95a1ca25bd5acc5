import { type HttpSettings, postJson } from '../jsonClient';
import { malformedAnswer } from '../portFailure';
import type { SimOwner } from './simOwner';

const PORT = 'SIM owner';

/** JSON service: `POST /match { mobile, national_code }` answers `{ matched: boolean }`. */
export function httpSimOwner(settings: HttpSettings): SimOwner {
  return {
    async owns({ mobile, nationalCode }) {
      const { matched } = await postJson(PORT, settings, '/match', { mobile, national_code: nationalCode });
      return typeof matched === 'boolean' ? matched : malformedAnswer(PORT);
    },
  };
}
