import { toJalaliDate } from '@contract/rules/calendar';
import { cleanText } from '@contract/rules/text';
import type { Clock } from '../../clock';
import { createFinnotech, type FinnotechSettings } from '../finnotech';
import { malformedAnswer, PortFailure } from '../portFailure';
import type { RaiseAlarm } from '../providerAlarm';
import type { CivilRegistry } from './civilRegistry';

const PORT = 'civil registry';
/**
 * The registry has no such person: a result with this code, or a refusal in these words. Finnotech publishes no list of
 * either.
 */
const NO_MATCH_CODE = '20003840373';
const NO_MATCH_WORDS = /اشتباه|تطابق|مطابقت|یافت نشد/;
const ALIVE = 'زنده';

/**
 * The civil registry by Finnotech: `GET kyc/…/identificationInquiry?nationalCode&birthDate` with a Jalali date answers
 * the names. A person whom the registry takes for dead has no match.
 */
export function finnotechCivilRegistry(settings: FinnotechSettings, clock: Clock, alarm: RaiseAlarm): CivilRegistry {
  const finnotech = createFinnotech('civilRegistry', settings, clock, alarm);
  return {
    match: ({ nationalCode, birthDate }) =>
      finnotech.asking(async (ask) => {
        const query = { nationalCode, birthDate: toJalaliDate(birthDate) };
        const answer = await ask({ section: 'kyc', name: 'identificationInquiry', query });
        if (answer.outcome === 'refused') {
          if (answer.status === 404 || NO_MATCH_WORDS.test(answer.message)) return { matched: false };
          throw new PortFailure(PORT, `no result, HTTP ${answer.status}`, answer.status);
        }
        const { nationalId = nationalCode, deathStatus = ALIVE, ...names } = answer.result;
        if (answer.code.endsWith(NO_MATCH_CODE)) return { matched: false };
        const [firstName, lastName, life] = [names.firstName, names.lastName, deathStatus].map(nameOf);
        if (nationalId !== nationalCode || !firstName || !lastName) return malformedAnswer(PORT);
        return life === ALIVE ? { matched: true, firstName, lastName } : { matched: false };
      }),
  };
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value) : '';
}
