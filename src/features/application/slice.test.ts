import { sessionEnded } from '@/state/session';
import { applicationReducer, bootFailed, bootRetried, bootStarted, noLoginFound, userLoaded } from './slice';

const after = (...actions: Parameters<typeof applicationReducer>[1][]) =>
  actions.reduce(applicationReducer, applicationReducer(undefined, { type: 'start' }));

const FAILURE = { code: 'network', status: null } as const;

test.each([
  ['splash', [bootStarted()]],
  ['unauthenticated', [noLoginFound()]],
  ['app-new-card', [userLoaded({ accountCount: 0 })]],
  ['app-verified', [userLoaded({ accountCount: 2 })]],
  ['unauthenticated', [userLoaded({ accountCount: 2 }), sessionEnded()]],
  ['splash', [userLoaded({ accountCount: 2 }), bootStarted()]],
] as const)('%s', (state, actions) => {
  expect(after(...actions)).toEqual({ state, failure: null });
});

test('a failure keeps the splash until a retry', () => {
  const failed = after(bootStarted(), bootFailed(FAILURE));
  expect(failed).toEqual({ state: 'splash', failure: FAILURE });
  expect(applicationReducer(failed, bootRetried()).failure).toBeNull();
});
