import { type Static, Type } from 'typebox';
import { NEXT_ACTIONS, NEXT_ACTORS, SILENCE_RESULTS } from '../rules/nextStep';
import { IsoDateTime, literals, nullable } from './common';

/** Whose turn it is, until when, and what happens when nobody does it. */
export const Next = Type.Object({
  actor: nullable(literals(NEXT_ACTORS)),
  action: literals(NEXT_ACTIONS),
  due_at: nullable(IsoDateTime),
  since: Type.Union([IsoDateTime, Type.Null()], { description: 'When the clock began that `due_at` ends' }),
  if_silent: literals(SILENCE_RESULTS),
  moved_hours: Type.Integer({ minimum: 0, description: 'By so many hours an outage of ours has moved `due_at`' }),
});

export type Next = Static<typeof Next>;
