import { type HttpSettings, postJson } from './jsonClient';
import { malformedAnswer } from './portFailure';

/** The owner of a SIM card (Iran's Shahkar service). */
export interface SimOwner {
  /**
   * @param query.mobile 09 and nine digits
   * @param query.nationalCode ten Latin digits
   * @returns true when the mobile is registered on the national code
   * @throws PortFailure
   */
  owns(query: { readonly mobile: string; readonly nationalCode: string }): Promise<boolean>;
}

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

/** Each mobile belongs to each person, except mobiles with this ending. */
const FOREIGN_MOBILE = /1011$/;

export const simOwnerSimulator: SimOwner = {
  owns: async ({ mobile }) => !FOREIGN_MOBILE.test(mobile),
};
