import { deviceSecretsLearned } from '@/state/deviceSecrets';
// registers the endpoint that a test names
import '@/api/transactions';
import type { UnknownAction } from '@reduxjs/toolkit';
import { noLoginFound } from '@/features/application/slice';
import { loginRequested } from '@/features/auth/slice';
import { logoutRequested } from '@/features/settings/slice';
import { connectionChanged } from '@/flows/browser';
import { redirectRemembered } from '@/flows/destination';
import { toastShown } from '@/state/actions';
import { loginAdopted, sessionEnded, tokensReceived } from '@/state/session';
import { rootReducer } from './rootReducer';
import { devToolsOptions } from './store';

const clean = rootReducer(undefined, { type: 'start' });
const after = (...actions: UnknownAction[]) => actions.reduce(rootReducer, clean);

test('the end of a session keeps only the connection, the toasts and the device secrets', () => {
  const used = after(
    tokensReceived({ accessToken: 'a', refreshToken: 'r', loginId: 'l' }),
    redirectRemembered('/home'),
    logoutRequested(),
    connectionChanged(false),
    toastShown({ kind: 'info', text: 'x' }),
    deviceSecretsLearned([{ owner: 'o', secret: 's', keptAt: 1 }]),
  );

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

test('an adopted login empties the state of the previous one, and restarts the boot', () => {
  const used = after(
    tokensReceived({ accessToken: 'a', refreshToken: 'r', loginId: 'l' }),
    redirectRemembered('/home'),
    noLoginFound(),
    deviceSecretsLearned([{ owner: 'o', secret: 's', keptAt: 1 }]),
  );
  const other = { accessToken: 'b', refreshToken: 's', loginId: 'm', generation: 9 };
  expect(rootReducer(used, loginAdopted(other))).toEqual({
    ...clean,
    deviceSecrets: used.deviceSecrets,
    session: other,
  });
});

describe('the DevTools extension', () => {
  const SECRETS = ['secret-access', 'secret-refresh', '0081234948', '09121234567'];

  const actions: UnknownAction[] = [
    tokensReceived({ accessToken: 'secret-access', refreshToken: 'secret-refresh', loginId: 'login' }),
    loginRequested({ nationalCode: '0081234948', mobile: '09121234567' }),
  ];
  const state = after(...actions);

  /** The text that the extension receives. */
  function shown(isDevelopment: boolean): string {
    const { actionSanitizer = (action) => action, stateSanitizer = (whole) => whole } = devToolsOptions(isDevelopment);
    return JSON.stringify([actions.map((action) => actionSanitizer(action, 0)), stateSanitizer(state, 0)]);
  }

  afterEach(() => localStorage.clear());

  test.each([true, false])('receives placeholders (development: %s)', (isDevelopment) => {
    const text = shown(isDevelopment);
    for (const secret of SECRETS) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('‹accessToken 1›');
  });

  test('receives all values with the switch in localStorage, in development only', () => {
    localStorage.setItem('amanat:devtools', 'everything');
    expect(shown(true)).toContain('secret-access');
    expect(shown(false)).not.toContain('secret-access');
  });

  test('can only export in production', () => {
    const { features = {} } = devToolsOptions(false);
    const on = Object.entries(features).filter(([, isOn]) => isOn);
    expect(on.map(([name]) => name)).toEqual(['export']);
    expect(devToolsOptions(true).features).toMatchObject({ import: true, dispatch: false });
  });

  test('shows the endpoint’s name in the action of a call', () => {
    const { actionSanitizer = (action) => action } = devToolsOptions(false);
    const call = { type: 'api/executeMutation/pending', meta: { requestId: 'r', arg: { endpointName: 'pay' } } };
    expect(actionSanitizer(call, 0).type).toBe('api/executeMutation/pending pay');
  });
});
