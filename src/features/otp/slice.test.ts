import { type OtpRequest, otpActionRequested } from '@/state/actions';
import { codeExpired, codeResendRequested, codeSent, codeSubmitted, otpLeft, otpReducer, otpSucceeded } from './slice';

const after = (...actions: Parameters<typeof otpReducer>[1][]) =>
  actions.reduce(otpReducer, otpReducer(undefined, { type: 'start' }));

const REQUEST: OtpRequest = {
  action: 'settle_transaction',
  paymentCode: 'ABCDEFGH',
  amountRials: 2_500_000,
  counterpartName: 'فروشنده',
  nextPage: '/transaction-detail/ABCDEFGH',
};

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
