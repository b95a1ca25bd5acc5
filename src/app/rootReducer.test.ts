import { sessionEnded, tokensReceived } from '@/api/session';
import { logoutRequested } from '@/features/logout/slice';
import { connectionChanged } from '@/features/network/slice';
import { redirectRemembered } from '@/features/pay-link/slice';
import { toastShown } from '@/lib/commands';
import { rootReducer } from './rootReducer';

test('the end of a session empties every slice but the connection and what is being said', () => {
  const clean = rootReducer(undefined, { type: 'start' });
  const used = [
    tokensReceived({ accessToken: 'a', refreshToken: 'r', obtainedAt: 1 }),
    redirectRemembered('/home'),
    logoutRequested(),
    connectionChanged(false),
    toastShown({ kind: 'info', text: 'x' }),
  ].reduce(rootReducer, clean);

  const ended = rootReducer(used, sessionEnded());
  expect(ended).toEqual({
    ...clean,
    application: { state: 'unauthenticated', failure: null },
    network: { online: false },
    toasts: used.toasts,
  });
});
