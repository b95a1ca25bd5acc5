import { type HttpSettings, postJson } from '../jsonClient';
import { PortFailure } from '../portFailure';
import type { CivilRegistry } from './port';

const PORT = 'civil registry';

/**
 * A registry behind JSON: `POST /match { national_code, birth_date }` answers `{ matched: false }` or
 * `{ matched: true, first_name, last_name }`.
 */
export function httpCivilRegistry(settings: HttpSettings): CivilRegistry {
  return {
    async match({ nationalCode, birthDate }) {
      const answer = await postJson(PORT, settings, '/match', { national_code: nationalCode, birth_date: birthDate });
      if (answer.matched === false) return { matched: false };
      const { first_name: firstName, last_name: lastName } = answer;
      if (answer.matched !== true || typeof firstName !== 'string' || typeof lastName !== 'string') {
        throw new PortFailure(PORT, 'the answer makes no sense');
      }
      return { matched: true, firstName, lastName };
    },
  };
}
