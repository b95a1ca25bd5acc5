import { cleanText } from '@contract/rules/text';
import { type HttpSettings, postJson } from '../jsonClient';
import { malformedAnswer } from '../portFailure';
import type { CivilRegistry } from './civilRegistry';

const PORT = 'civil registry';

/**
 * JSON registry: `POST /match { national_code, birth_date }` answers `{ matched: false }` or
 * `{ matched: true, first_name, last_name }`.
 */
export function httpCivilRegistry(settings: HttpSettings): CivilRegistry {
  return {
    async match({ nationalCode, birthDate }) {
      const answer = await postJson(PORT, settings, '/match', { national_code: nationalCode, birth_date: birthDate });
      if (answer.matched === false) return { matched: false };
      const [firstName, lastName] = [nameOf(answer.first_name), nameOf(answer.last_name)];
      if (answer.matched !== true || firstName === '' || lastName === '') return malformedAnswer(PORT);
      return { matched: true, firstName, lastName };
    },
  };
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value) : '';
}
