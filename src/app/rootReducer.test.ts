import { nobodyLoggedIn } from '@/features/application/slice';
import { logoutRequested } from '@/features/settings/slice';
import { connectionChanged } from '@/flows/browser';
import { redirectRemembered } from '@/flows/destination';
import { toastShown } from '@/state/actions';
import { deviceSecretsLearned } from '@/state/deviceSecrets';
import { loginAdopted, sessionEnded, tokensReceived } from '@/state/session';
import { rootReducer } from './store';

test('the end of a session empties every slice but the connection, what is being said and what the device is known by', () => {
  const clean = rootReducer(undefined, { type: 'start' });
  const used = [
    tokensReceived({ accessToken: 'a', refreshToken: 'r', loginId: 'l' }),
    redirectRemembered('/home'),
    logoutRequested(),
    connectionChanged(false),
    toastShown({ kind: 'info', text: 'x' }),
    deviceSecretsLearned([{ owner: 'o', secret: 's', keptAt: 1 }]),
  ].reduce(rootReducer, clean);

  const ended = rootReducer(used, sessionEnded());
  expect(ended).toEqual({
    ...clean,
    application: { state: 'unauthenticated', failure: null },
    session: { accessToken: null, refreshToken: null, loginId: null, generation: 2 },
    network: { online: false },
    toasts: used.toasts,
    deviceSecrets: used.deviceSecrets,
  });
});

test('another login in the place of this one leaves nothing of this one, and waits to know who it is', () => {
  const used = [
    tokensReceived({ accessToken: 'a', refreshToken: 'r', loginId: 'l' }),
    redirectRemembered('/home'),
    nobodyLoggedIn(),
    deviceSecretsLearned([{ owner: 'o', secret: 's', keptAt: 1 }]),
  ].reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
  const other = { accessToken: 'b', refreshToken: 's', loginId: 'm', generation: 9 };
  expect(rootReducer(used, loginAdopted(other))).toEqual({
    ...rootReducer(undefined, { type: 'start' }),
    deviceSecrets: used.deviceSecrets,
    session: other,
  });
});
