import { cleanText } from '@contract/rules/text';
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
      const [firstName, lastName] = [nameOf(answer.first_name), nameOf(answer.last_name)];
      if (answer.matched !== true || firstName === '' || lastName === '') {
        throw new PortFailure(PORT, 'the answer makes no sense');
      }
      return { matched: true, firstName, lastName };
    },
  };
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value) : '';
}
