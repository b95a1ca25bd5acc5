import {
  authenticated,
  authFailed,
  authReducer,
  codeExpired,
  codeResendRequested,
  codeSent,
  codeSubmitted,
  identityMatched,
  identityMatchRequested,
  loginRequested,
  otpLeft,
  registerRequested,
} from './slice';

const after = (...actions: Parameters<typeof authReducer>[1][]) =>
  actions.reduce(authReducer, authReducer(undefined, { type: 'start' }));

const IDENTITY = { nationalCode: '0081234948', birthDate: '1371/07/12' };
const FAILURE = { code: 1018, status: 422 } as const;

test('keeps the values of both steps of a registration', () => {
  const state = after(
    identityMatchRequested({ ...IDENTITY, referralCode: 'FRIEND' }),
    identityMatched({ matchVersion: 2 }),
    registerRequested({ mobile: '09121234567' }),
  );
  expect(state).toMatchObject({
    action: 'register',
    status: 'pending',
    matchVersion: 2,
    backup: { ...IDENTITY, referralCode: 'FRIEND', mobile: '09121234567' },
  });
});

test('another identity resets the referral code', () => {
  const state = after(
    identityMatchRequested({ ...IDENTITY, referralCode: 'FRIEND' }),
    identityMatchRequested(IDENTITY),
  );
  expect(state.backup.referralCode).toBe('');
});

test('a code is open from its SMS until the step is left', () => {
  const open = after(loginRequested({ nationalCode: '1', mobile: '2' }), codeSent({ token: 't', sentAt: 5 }));
  expect(open).toMatchObject({ status: 'codeSent', temporaryToken: 't', codeSentAt: 5, action: 'login' });
  const left = authReducer(open, otpLeft());
  expect(left).toMatchObject({ status: 'idle', temporaryToken: null, codeSentAt: null });
  expect(left.backup.mobile).toBe('2');
});

test('a failure keeps the code open, and the next try resets the failure', () => {
  const failed = after(codeSent({ token: 't', sentAt: 5 }), codeSubmitted({ code: '1234' }), authFailed(FAILURE));
  expect(failed).toMatchObject({ status: 'failed', failure: FAILURE, temporaryToken: 't' });
  expect(authReducer(failed, codeResendRequested())).toMatchObject({ status: 'pending', failure: null });
  expect(authReducer(failed, codeExpired()).status).toBe('codeExpired');
});

test('the code itself is not stored', () => {
  expect(JSON.stringify(after(codeSubmitted({ code: '8642' })))).not.toContain('8642');
});

test('after the login, leaving the code step resets all values', () => {
  const state = after(
    loginRequested({ nationalCode: '1', mobile: '2' }),
    codeSent({ token: 't', sentAt: 5 }),
    authenticated(),
  );
  expect(state.temporaryToken).toBe('t');
  expect(authReducer(state, otpLeft())).toEqual(after());
});
