import type { TestMove } from '@contract/rules/partnerRules';
import { type TestState, testMovesOf } from './testProcess';

const START: TestState = { status: null, decision: null, disputed: false, isExpired: false };

/** Plays moves in order. @returns the events, and the moves that are left */
function play(...moves: TestMove[]) {
  let state = START;
  const events: (string | undefined)[] = [];
  for (const move of moves) {
    const effect = testMovesOf(state)[move];
    if (!effect) throw new Error(`«${move}» is refused in ${state.status}`);
    state = { ...state, ...effect.change };
    events.push(effect.event);
  }
  return { events, left: Object.keys(testMovesOf(state)) };
}

test.each<[TestMove[], (string | undefined)[], TestMove[]]>([
  [[], [], ['created', 'canceled']],
  [['created'], ['deal.created'], ['approved', 'rejected', 'canceled']],
  [['created', 'rejected'], ['deal.created', 'deal.canceled'], []],
  [
    ['created', 'approved'],
    ['deal.created', undefined],
    ['paid', 'canceled'],
  ],
  [['created', 'approved', 'canceled'], ['deal.created', undefined, 'deal.canceled'], []],
  [
    ['created', 'approved', 'paid', 'disputed'],
    ['deal.created', undefined, 'deal.paid', 'deal.disputed'],
    ['resolved'],
  ],
  [
    ['created', 'approved', 'paid', 'disputed', 'resolved', 'settled', 'paid_out'],
    ['deal.created', undefined, 'deal.paid', 'deal.disputed', 'deal.resolved', 'deal.settled', 'deal.paid_out'],
    [],
  ],
  [
    ['created', 'approved', 'paid', 'refunded'],
    ['deal.created', undefined, 'deal.paid', 'deal.refunded'],
    ['paid_out'],
  ],
])('%j tells %j and leaves %j', (moves, events, left) => {
  expect(play(...moves)).toEqual({ events, left });
});

test('an expired process without a deal has no move', () => {
  expect(testMovesOf({ ...START, isExpired: true })).toEqual({});
});
