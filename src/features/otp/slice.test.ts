import { type OtpRequest, otpActionRequested } from '@/state/actions';
import {
  codeExpired,
  codeResendRequested,
  codeSent,
  codeSubmitted,
  intentNamed,
  otpFailed,
  otpLeft,
  otpReducer,
  otpSucceeded,
} from './slice';

const after = (...actions: Parameters<typeof otpReducer>[1][]) =>
  actions.reduce(otpReducer, otpReducer(undefined, { type: 'start' }));

const REQUEST: OtpRequest = {
  action: 'settle_transaction',
  paymentCode: 'ABCDEFGH',
  amountRials: 2_500_000,
  counterpartName: 'فروشنده',
  nextPage: '/transaction-detail/ABCDEFGH',
};

const NO_ANSWER = { code: 'network', status: null } as const;
const REFUSED = { code: 1007, status: 422 } as const;

test('an uncertain failure keeps the intent key, for the same action and transaction only', () => {
  const lost = after(otpActionRequested(REQUEST), intentNamed('key'), otpFailed(NO_ANSWER));
  expect(otpReducer(lost, otpActionRequested(REQUEST)).intentKey).toBe('key');
  expect(otpReducer(lost, otpFailed({ code: 500, status: 503 })).intentKey).toBe('key');
  expect(otpReducer(lost, otpFailed({ code: 1016, status: 429 })).intentKey).toBe('key');
  expect(otpReducer(lost, otpActionRequested({ ...REQUEST, action: 'cancel' })).intentKey).toBeNull();
  expect(otpReducer(lost, otpActionRequested({ ...REQUEST, paymentCode: 'HGFEDCBA' })).intentKey).toBeNull();
});

test('a sent code and a definite refusal end the intent', () => {
  expect(after(otpActionRequested(REQUEST), intentNamed('key'), otpFailed(REFUSED)).intentKey).toBeNull();
  expect(
    after(
      otpActionRequested(REQUEST),
      intentNamed('key'),
      codeSent({ token: 't', receives: null, passkey: null, sentAt: 1 }),
    ).intentKey,
  ).toBeNull();
});

test('the code step is open until it is left, and keeps its request', () => {
  const open = after(
    otpActionRequested(REQUEST),
    codeSent({ token: 't', receives: null, passkey: null, sentAt: 1 }),
    codeSubmitted({ code: '8642' }),
  );
  expect(open).toMatchObject({ request: REQUEST, token: 't', status: 'pending' });
  expect(JSON.stringify(open)).not.toContain('8642');
  expect(otpReducer(open, codeExpired()).status).toBe('codeExpired');
  expect(otpReducer(open, codeResendRequested()).status).toBe('pending');
  const done = otpReducer(open, otpSucceeded());
  expect(done).toMatchObject({ request: REQUEST, status: 'succeeded' });
  expect(otpReducer(done, otpLeft())).toEqual(after());
});
