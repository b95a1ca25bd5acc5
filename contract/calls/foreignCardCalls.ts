import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { callsOf, memberGet } from './call';
import { IsoDateTime } from './common';

export const FlaggedAccountList = Type.Object({
  accounts: Type.Array(
    Type.Object({
      user_id: Type.String(),
      full_name: Type.String({ description: 'Two initials' }),
      mobile: Type.String({ description: 'Digits 5 to 8 are masked' }),
      national_code: Type.String({ description: 'The middle is masked' }),
      foreign_cards: Type.Integer({ description: 'Payments with cards of other people so far' }),
      flagged_at: Type.String({ format: 'date-time', description: 'The latest third such payment within seven days' }),
      last_at: IsoDateTime,
    }),
  ),
});

export type FlaggedAccountList = Static<typeof FlaggedAccountList>;

/** A call of supervisors and auditors; all others get 1012. */
export const FLAG_CALLS = callsOf('office', {
  listFlaggedAccounts: {
    ...memberGet,
    path: '/office/v1/flagged-accounts/',
    summary: 'Accounts that paid with three or more cards of other people within seven days, the latest first',
    answer: FlaggedAccountList,
    errors: [E.noAccess],
  },
});
