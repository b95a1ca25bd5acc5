import { codeSubmitted as loginCodeSubmitted, loginRequested } from '@/features/auth/slice';
import { codeSubmitted } from '@/features/otp/slice';
import { logoutRequested } from '@/features/settings/slice';
import { storedVault, type Vault } from '@/persist/vault';
import { locationChanged, otpActionRequested } from '@/state/actions';
import { createTestApp, type TestApp, type TestAppOptions } from '@/testing/createTestApp';
import { takeTrace } from '@/trace/traceFile';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { sharedServer } from '../../server/testing/sharedServer';

const DATA_KEY = Uint8Array.from({ length: 32 }, (_, place) => place);

let vault: Vault;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let paymentCode: string;

beforeEach(async () => {
  window.localStorage.clear();
  vault = storedVault(window.localStorage, DATA_KEY);
  const server = await sharedServer();
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
  paymentCode = await story.paid(seller, buyer);
  server.clock.advance(61_000);
});

/** A page of the tab at an address. A second call is a reload. */
async function load(path: string, options: TestAppOptions = {}): Promise<TestApp> {
  window.history.replaceState(null, '', path);
  const app = await createTestApp({ vault, ...options, context: { navigate: () => undefined, ...options.context } });
  await app.until((state) => state.application.state !== 'splash');
  return app;
}

const note = () => window.sessionStorage.getItem('amanat:code') ?? '';
const noted = (app: TestApp) => app.until(() => note() !== '');

/** The buyer at the code step of a settle, with its own clock. */
async function atCodeStep(now: () => number = Date.now): Promise<TestApp> {
  const app = await load('/otp', { person: buyer.user, context: { now } });
  app.store.dispatch(
    otpActionRequested({
      action: 'settle_transaction',
      paymentCode,
      amountRials: 2_500_000,
      counterpartName: seller.user.info.full_name,
      nextPage: `/transaction-detail/${paymentCode}`,
    }),
  );
  await app.until((state) => state.otp.status === 'codeSent');
  await noted(app);
  return app;
}

test('a reload at the code step keeps the countdown and accepts the code', async () => {
  const before = await atCodeStep(() => Date.now() - 60_000);
  const { request, receives, codeSentAt } = before.store.getState().otp;
  before.stop();

  const after = await load('/otp', { person: buyer.user });
  expect(after.store.getState().otp).toMatchObject({ request, receives, codeSentAt, status: 'codeSent' });
  expect(after.network.sentTo('/transactions/settle/')).toEqual([]);
  after.store.dispatch(codeSubmitted({ code: await after.server.smsCode(buyer.user.mobile) }));
  await after.until((state) => state.otp.status === 'succeeded');
  expect(after.network.sentTo('/transactions/otp/')).toHaveLength(1);
  expect((await story.details(buyer, paymentCode)).status).toMatch(/^settled/);
  expect(note()).toBe('');
});

test('a reload at the code step of a login keeps the step', async () => {
  const { mobile, nationalCode } = buyer.user;
  const before = await load('/login');
  before.store.dispatch(loginRequested({ mobile, nationalCode }));
  await before.until((state) => state.auth.status === 'codeSent');
  await noted(before);
  before.stop();

  const after = await load('/login_otp');
  expect(after.store.getState().auth).toMatchObject({ action: 'login', status: 'codeSent', backup: { mobile } });
  after.store.dispatch(loginCodeSubmitted({ code: await after.server.smsCode(mobile) }));
  await after.until((state) => state.application.state === 'app-verified');
  await after.until(() => note() === '');
});

test('encrypts the note, and hides the token in a trace', async () => {
  const before = await atCodeStep();
  const token = before.store.getState().otp.token ?? '';
  // The ciphertext may hold four digits by chance, but no quotes.
  const smsCode = `"${await before.server.smsCode(buyer.user.mobile)}"`;
  for (const secret of [token, paymentCode, smsCode]) {
    expect(note()).not.toContain(secret);
  }
  before.stop();
  const after = await load('/otp', { person: buyer.user });
  expect(after.store.getState().otp.token).toBe(token);
  expect(JSON.stringify(takeTrace(after.recorder, new Date(), '/otp'))).not.toContain(token);
});

test('another user does not inherit the code step', async () => {
  (await atCodeStep()).stop();
  const after = await load('/otp', { person: seller.user });
  expect(after.store.getState().otp.request).toBeNull();
  expect(note()).toBe('');
});

test('a logged-in user does not get the code step of a login', async () => {
  const { mobile, nationalCode } = buyer.user;
  const before = await load('/login');
  before.store.dispatch(loginRequested({ mobile, nationalCode }));
  await noted(before);
  before.stop();
  const after = await load('/login_otp', { person: seller.user });
  expect(after.store.getState().auth.temporaryToken).toBeNull();
  expect(note()).toBe('');
});

test.each([
  ['leaving the code step', locationChanged({ pathname: '/home' })],
  ['a logout', logoutRequested()],
])('forgets the note after %s', async (_name, action) => {
  const app = await atCodeStep();
  app.store.dispatch(action);
  await app.until(() => note() === '');
});

test('does not resume an expired code', async () => {
  (await atCodeStep(() => Date.now() - 180_000)).stop();
  const after = await load('/otp', { person: buyer.user });
  expect(after.store.getState().otp.request).toBeNull();
  expect(note()).toBe('');
});

test('tells the seconds until another code may be requested', async () => {
  const app = await atCodeStep();
  app.store.dispatch(locationChanged({ pathname: '/home' }));
  app.server.clock.advance(18_000);
  app.store.dispatch(
    otpActionRequested({
      action: 'settle_transaction',
      paymentCode,
      amountRials: 2_500_000,
      counterpartName: '',
      nextPage: '/home',
    }),
  );
  await app.until((state) => state.otp.status === 'failed');
  expect(app.store.getState().otp.failure).toMatchObject({ code: 1016, retryAfterSeconds: 42 });
  expect(app.store.getState().toasts.items.at(-1)?.text).toBe(
    'تعداد درخواست‌ها زیاد است. ۴۲ ثانیه دیگر دوباره تلاش کنید',
  );
});
