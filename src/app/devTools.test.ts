import { tokensReceived } from '@/api/session';
import { codeSubmitted, loginRequested } from '@/features/auth/slice';
import { locationChanged } from '@/lib/navigation';
import { sanitizeAction, sanitizeState } from './devTools';
import { rootReducer } from './rootReducer';

const SECRETS = ['secret-access', 'secret-refresh', '0081234948', '09121234567', '8642'];

const actions = [
  tokensReceived({ accessToken: 'secret-access', refreshToken: 'secret-refresh', loginId: 'login' }),
  loginRequested({ nationalCode: '0081234948', mobile: '09121234567' }),
  codeSubmitted({ code: '8642' }),
  { type: 'api/executeMutation/pending', meta: { arg: { originalArgs: { code: '8642' } } } },
];

test('a trace holds nothing that belongs to the person', () => {
  const state = actions.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
  const trace = JSON.stringify([actions.map(sanitizeAction), sanitizeState(state)]);
  for (const secret of SECRETS) {
    expect(trace).not.toContain(secret);
  }
  expect(sanitizeState(state)).toMatchObject({
    auth: { status: 'pending', action: 'login' },
    session: { isLoggedIn: true },
  });
});

test('a trace tells where the person was', () => {
  expect(sanitizeAction(locationChanged({ pathname: '/home' }))).toEqual({
    type: 'router/locationChanged',
    payload: { pathname: '/home' },
  });
});
