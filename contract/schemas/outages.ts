import { type Static, Type } from 'typebox';
import { OUTAGE_SCOPES, OUTAGE_WHY_MAX_LENGTH } from '../rules/deadlines';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { closed, IsoDateTime, literals, nullable } from './common';

const SCOPE = {
  description: '`gateway` counts for who has to pay; `api` and `sms` for everybody else',
};
const Why = Type.String({ minLength: 3, maxLength: OUTAGE_WHY_MAX_LENGTH, pattern: VISIBLE_TEXT_PATTERN });

export const EnterOutageBody = closed({
  from_at: IsoDateTime,
  to_at: Type.Optional(IsoDateTime),
  scope: literals(OUTAGE_SCOPES, SCOPE),
  why: Why,
});

export const OutageList = Type.Object({
  outages: Type.Array(
    Type.Object({
      outage_id: Type.Integer(),
      from_at: IsoDateTime,
      to_at: nullable(IsoDateTime),
      scope: literals(OUTAGE_SCOPES, SCOPE),
      why: Type.String(),
      by: literals(['system', 'office'], { description: '`system`: found by itself' }),
    }),
  ),
});

export type EnterOutageBody = Static<typeof EnterOutageBody>;
export type OutageList = Static<typeof OutageList>;
