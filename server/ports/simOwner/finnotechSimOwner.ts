import type { Clock } from '../../clock';
import { createFinnotech, type FinnotechSettings, readMatch } from '../finnotech';
import { PortFailure } from '../portFailure';
import type { RaiseAlarm } from '../providerAlarm';
import type { SimOwner } from './simOwner';

const PORT = 'SIM owner';
/** No operator has this mobile. */
const UNKNOWN_MOBILE = '40000030057';

/** Shahkar by Finnotech: `GET facility/…/shahkar/verify?mobile&nationalCode` answers `isValid`. */
export function finnotechSimOwner(settings: FinnotechSettings, clock: Clock, alarm: RaiseAlarm): SimOwner {
  const finnotech = createFinnotech('simOwner', settings, clock, alarm);
  return {
    owns: ({ mobile, nationalCode }) =>
      finnotech.asking(async (ask) => {
        const answer = await ask({ section: 'facility', name: 'shahkar/verify', query: { mobile, nationalCode } });
        if (answer.outcome === 'done') return readMatch(PORT, answer.result);
        if (answer.code.endsWith(UNKNOWN_MOBILE)) return false;
        throw new PortFailure(PORT, `no result, HTTP ${answer.status}`, answer.status);
      }),
  };
}
