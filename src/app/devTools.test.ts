// its call is named in a test
import '@/api/transactions';
import type { UnknownAction } from '@reduxjs/toolkit';
import { loginRequested } from '@/features/auth/slice';
import { tokensReceived } from '@/state/session';
import { devToolsOptions } from './devTools';
import { rootReducer } from './store';

const SECRETS = ['secret-access', 'secret-refresh', '0081234948', '09121234567'];

const actions: UnknownAction[] = [
  tokensReceived({ accessToken: 'secret-access', refreshToken: 'secret-refresh', loginId: 'login' }),
  loginRequested({ nationalCode: '0081234948', mobile: '09121234567' }),
];
const state = actions.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));

/** What the extension is given to show. */
function shown(isDevelopment: boolean): string {
  const { actionSanitizer = (action) => action, stateSanitizer = (whole) => whole } = devToolsOptions(isDevelopment);
  return JSON.stringify([actions.map((action) => actionSanitizer(action, 0)), stateSanitizer(state, 0)]);
}

afterEach(() => localStorage.clear());

test.each([true, false])('the extension is shown placeholders (development: %s)', (isDevelopment) => {
  const text = shown(isDevelopment);
  for (const secret of SECRETS) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('‹accessToken 1›');
});

test('a switch that is set by hand shows everything, while developing only', () => {
  localStorage.setItem('amanat:devtools', 'everything');
  expect(shown(true)).toContain('secret-access');
  expect(shown(false)).not.toContain('secret-access');
});

test('in production the extension can look and export, and nothing else', () => {
  const { features = {} } = devToolsOptions(false);
  const on = Object.entries(features).filter(([, isOn]) => isOn);
  expect(on.map(([name]) => name)).toEqual(['export']);
  expect(devToolsOptions(true).features).toMatchObject({ import: true, dispatch: false });
});

test('the action of a call is told with the name of its endpoint', () => {
  const { actionSanitizer = (action) => action } = devToolsOptions(false);
  const call = { type: 'api/executeMutation/pending', meta: { requestId: 'r', arg: { endpointName: 'pay' } } };
  expect(actionSanitizer(call, 0).type).toBe('api/executeMutation/pending pay');
});
