import { DISPUTE_STAGES } from '@contract/rules/disputes';
import { NEXT_ACTIONS, NEXT_ACTORS, SILENCE_RESULTS } from '@contract/rules/nextStep';
import { among, fields, instant, orNull, whole } from '@/lib/visibility';
import type * as model from '../models';
import { delivery } from './delivery';

/** Whose turn it is says nothing of them. */
export const next = fields<model.NextStep>({
  actor: orNull(among(...NEXT_ACTORS)),
  action: among(...NEXT_ACTIONS),
  dueAt: orNull(instant),
  since: orNull(instant),
  ifSilent: among(...SILENCE_RESULTS),
  movedHours: whole,
});

/** What lies over a transaction, and what comes next of it. */
export const whatIsNext = {
  delivery: orNull(delivery),
  dispute: orNull(
    fields<model.OpenDispute>({
      stage: among(...DISPUTE_STAGES.filter((stage) => stage !== 'closed')),
      openedBy: among('payer', 'payee', 'system'),
      dueAt: orNull(instant),
    }),
  ),
  next,
};
