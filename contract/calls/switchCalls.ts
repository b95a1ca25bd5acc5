import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { SWITCH_REASON, SWITCHES } from '../rules/switchRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { callsOf, memberGet, memberPostOnce, roleGet } from './call';
import { closed, freeText, IsoDateTime, literals, nullable } from './common';

const Name = literals(SWITCHES);

export const ChangeSwitchBody = closed({
  name: Name,
  open: Type.Boolean(),
  reason: freeText({
    minLength: SWITCH_REASON.minimum,
    maxLength: SWITCH_REASON.maximum,
    pattern: VISIBLE_TEXT_PATTERN,
  }),
});

export const SwitchList = Type.Object({
  switches: Type.Array(
    Type.Object({
      name: Name,
      open: Type.Boolean(),
      reason: nullable(Type.String({ description: 'Of the last change; null before the first one' })),
      changed_at: nullable(IsoDateTime),
      changed_by: nullable(Type.String({ description: 'Initial and last name; null for the command' })),
    }),
  ),
});

export type ChangeSwitchBody = Static<typeof ChangeSwitchBody>;
export type SwitchList = Static<typeof SwitchList>;

const switches = { answer: SwitchList, errors: [...roleGet.errors, E.conflict] } as const;

/** Supervisors and auditors read, supervisors change; all others get 1012. */
export const SWITCH_CALLS = callsOf('office', {
  listSwitches: {
    ...memberGet,
    ...switches,
    path: '/office/v1/switches/',
    summary: 'Parts of the service that can be closed',
  },
  changeSwitch: {
    ...memberPostOnce,
    ...switches,
    path: '/office/v1/switches/',
    summary: 'Close or open a part of the service, for all processes within two seconds. Each change is recorded',
    body: ChangeSwitchBody,
  },
});
