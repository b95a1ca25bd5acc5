import type { NEXT_ACTIONS, NextActor } from '@contract/nextStep';
import { disputeStageOf } from './disputeStage';

const stageOf = (action: (typeof NEXT_ACTIONS)[number], actor: NextActor | null = null) =>
  disputeStageOf({ next: { actor, action, dueAt: null, ifSilent: 'nothing', movedHours: 0 } });

test.each([
  ['answer', 'payee', 'answer'],
  ['talk', null, 'talk'],
  ['accept_case', 'referee', 'referee'],
  ['decide', 'referee', 'referee'],
  ['decide', 'office', 'office'],
  ['appeal', null, 'appeal'],
] as const)('%s of %s is the stage %s', (action, actor, stage) => {
  expect(stageOf(action, actor)).toBe(stage);
});

test('what is done without a dispute is of no stage', () => {
  expect((['pay', 'deliver', 'inspect', 'wait'] as const).map((action) => stageOf(action))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
