import { userApi } from '@/api/user';
import {
  codeResendRequested,
  codeSubmitted,
  identityMatchRequested,
  loginRequested,
  registerRequested,
} from '@/features/auth/slice';
import { selectToasts } from '@/features/toasts/slice';
import { OPENED_LINK_KEYS } from '@/persist/persistConfig';
import { tabNotes } from '@/persist/tabNotes';
import { memoryVault } from '@/persist/vault';
import { locationChanged } from '@/state/actions';
import { createTestApp, type TestApp, type TestAppOptions } from '@/testing/createTestApp';
import type { TestUser } from '../../server/testing/createTestServer';
import { MoneyStory } from '../../server/testing/moneyStory';
import { sharedServer } from '../../server/testing/sharedServer';
import { testMobile, testNationalCode } from '../../server/testing/testPeople';
import { until } from '../../server/testing/until';
import { redirectRemembered } from './destination';

/** The app of a visitor, and the paths that it navigated to. */
async function visitorApp(options: TestAppOptions = {}): Promise<TestApp & { places: string[] }> {
  const places: string[] = [];
  const app = await createTestApp({
    ...options,
    context: { navigate: (to) => places.push(to) },
  });
  await app.until((state) => state.application.state === 'unauthenticated');
  return { ...app, places };
}

function toastTexts(app: TestApp): string[] {
  return selectToasts(app.store.getState()).map(({ text }) => text);
}

async function loginCodeFor(app: TestApp, person: { nationalCode: string; mobile: string }): Promise<string> {
  app.store.dispatch(loginRequested({ nationalCode: person.nationalCode, mobile: person.mobile }));
  await app.until((state) => state.auth.status === 'codeSent');
  return app.server.smsCode(person.mobile);
}

afterEach(() => window.history.replaceState(null, '', '/'));

async function registeredMember(): Promise<TestUser> {
  const server = await sharedServer();
  const member = await server.registerUser();
  await server.addCard(member);
  return member;
}

test('registers in two steps, confirms the code and opens the first-card page', async () => {
  const app = await visitorApp();
  const person = { nationalCode: testNationalCode(701), mobile: testMobile(701) };
  window.history.replaceState(null, '', '/register/FRIEND?from=ad');

  app.store.dispatch(identityMatchRequested({ nationalCode: person.nationalCode, birthDate: '1371/07/12' }));
  await app.until((state) => state.auth.status === 'idle');
  expect(app.places).toEqual(['/register/FRIEND?from=ad&mobile-number=']);

  app.store.dispatch(registerRequested({ mobile: person.mobile }));
  await app.until((state) => state.auth.status === 'codeSent');
  expect(app.places.at(-1)).toBe('/login_otp?from=ad');

  app.store.dispatch(codeSubmitted({ code: await app.server.smsCode(person.mobile) }));
  await app.until((state) => state.application.state === 'app-new-card');
  expect(app.places.at(-1)).toBe('/create-first-card');
  expect(app.store.getState().session.accessToken).not.toBeNull();
});

test('opens the remembered path of a member with a card, else the card list', async () => {
  const person = await registeredMember();
  tabNotes.write('redirectTo', '/pay/ABCDEFGH');
  const headed = await visitorApp();

  headed.store.dispatch(codeSubmitted({ code: await loginCodeFor(headed, person) }));
  await headed.until((state) => state.auth.status === 'authenticated');
  expect(headed.places.at(-1)).toBe('/pay/ABCDEFGH');
  expect(headed.store.getState().destination.redirectTo).toBeNull();
});

test('follows the link and the process that were opened and closed in another tab, once', async () => {
  const person = await registeredMember();
  const vault = memoryVault();
  const app = await visitorApp({ vault });
  window.history.replaceState(null, '', '/login?process_id=p1');
  const opened = await visitorApp({ vault });
  opened.store.dispatch(redirectRemembered('/pay/ABCDEFGH'));
  const kept = () => Promise.all(Object.values(OPENED_LINK_KEYS).map(vault.getItem));
  await until(async () => (await kept()).every((link) => link !== null));
  opened.stop();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/login');

  app.store.dispatch(codeSubmitted({ code: await loginCodeFor(app, person) }));
  await app.until((state) => state.auth.status === 'authenticated');
  expect(app.places.at(-1)).toBe('/pay/ABCDEFGH');
  // the tab that was opened last has the calls of both
  const calls = [...opened.network.sentTo('/users/login/'), ...opened.network.sentTo('/users/otp/')];
  expect(calls.map(({ body }) => JSON.parse(body ?? '').process_id)).toEqual(['p1', 'p1']);
  await until(async () => (await kept()).every((link) => link === null));
});

test('shows a wrong code at its field and accepts the next code', async () => {
  const person = await registeredMember();
  const app = await visitorApp();
  const code = await loginCodeFor(app, person);

  app.store.dispatch(codeSubmitted({ code: code === '1111' ? '2222' : '1111' }));
  await app.until((state) => state.auth.failure?.code === 1018);
  expect(toastTexts(app)).toEqual([]);

  app.store.dispatch(codeSubmitted({ code }));
  await app.until((state) => state.application.state === 'app-verified');
  expect(app.places.at(-1)).toBe('/card-list');
});

test('leads home when the person has a deal', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const seller = await story.trader();
  await story.request(seller);
  server.clock.advance(61_000);
  const app = await visitorApp();
  app.store.dispatch(codeSubmitted({ code: await loginCodeFor(app, seller.user) }));
  await app.until((state) => state.application.state === 'app-verified');
  expect(app.places.at(-1)).toBe('/');
});

test('retries a login with a lost answer under the same code, in one session', async () => {
  const person = await registeredMember();
  const app = await visitorApp();
  const code = await loginCodeFor(app, person);
  app.network.disturb('/users/otp/', 'lost answer');
  app.store.dispatch(codeSubmitted({ code }));
  await app.until((state) => state.auth.failure?.code === 'network');

  app.store.dispatch(codeSubmitted({ code }));
  await app.until((state) => state.application.state === 'app-verified');
  const { data } = await app.server.call('listSessions', { as: person });
  expect(data.sessions).toHaveLength(2);
  const keys = app.network.sentTo('/users/otp/').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
});

test('gives a retry with the same code a new key after a definite refusal', async () => {
  const person = await registeredMember();
  const app = await visitorApp();
  const code = await loginCodeFor(app, person);
  const wrong = code === '1111' ? '2222' : '1111';
  for (let round = 1; round <= 2; round += 1) {
    app.store.dispatch(codeSubmitted({ code: wrong }));
    await app.until((state) => state.auth.failure?.code === 1018);
    expect(app.network.sentTo('/users/otp/')).toHaveLength(round);
  }
  const keys = app.network.sentTo('/users/otp/').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('resends the same request and gets a new token', async () => {
  const person = await registeredMember();
  const app = await visitorApp();
  await loginCodeFor(app, person);
  const { temporaryToken } = app.store.getState().auth;

  app.store.dispatch(codeResendRequested());
  await app.until((state) => state.auth.failure?.code === 1016);
  expect(toastTexts(app)).toEqual(['تعداد درخواست‌ها زیاد است. ۶۰ ثانیه دیگر دوباره تلاش کنید']);

  app.server.clock.advance(61_000);
  app.store.dispatch(codeResendRequested());
  await app.until((state) => state.auth.status === 'codeSent');
  expect(app.store.getState().auth.temporaryToken).not.toBe(temporaryToken);
  expect(app.network.sentTo('/users/login/').map(({ body }) => body)).toHaveLength(3);
});

test('forgets the code after leaving the code step, and allows another login', async () => {
  const person = await registeredMember();
  const app = await visitorApp();
  await loginCodeFor(app, person);
  app.store.dispatch(locationChanged({ pathname: '/login_otp' }));
  expect(app.store.getState().auth.temporaryToken).not.toBeNull();

  app.store.dispatch(locationChanged({ pathname: '/login' }));
  expect(app.store.getState().auth).toMatchObject({ temporaryToken: null, status: 'idle' });

  app.server.clock.advance(61_000);
  await loginCodeFor(app, person);
});

test('leaving while a code is checked opens nothing, and another login can begin at once', async () => {
  const [person, other] = [await registeredMember(), await registeredMember()];
  const app = await visitorApp();
  const code = await loginCodeFor(app, person);
  const release = app.network.hold('/users/otp/');
  app.store.dispatch(codeSubmitted({ code }));
  await until(() => app.network.sentTo('/users/otp/').length === 1);
  app.store.dispatch(locationChanged({ pathname: '/login' }));
  const otherCode = await loginCodeFor(app, other);
  release();
  app.store.dispatch(codeSubmitted({ code: otherCode }));
  await app.until((state) => state.application.state === 'app-verified');
  expect(app.places).toEqual(['/login_otp', '/login_otp', '/card-list']);
  const { data: user } = userApi.endpoints.userReport.select()(app.store.getState());
  expect(user?.nationalCode).toBe(other.nationalCode);
});

test('sends a registered person to the login with their mobile', async () => {
  const person = await registeredMember();
  const app = await visitorApp();
  window.history.replaceState(null, '', '/register?mobile-number=');
  app.store.dispatch(identityMatchRequested({ nationalCode: person.nationalCode, birthDate: '1371/07/12' }));
  await app.until((state) => state.auth.failure?.code === 1105);
  expect(app.places.at(-1)).toBe('/login');
});

test.each([
  ['matched identity', testNationalCode(703)],
  ['registered person', null],
])('a %s that is found after the page was left moves nobody', async (_case, newcomer) => {
  const nationalCode = newcomer ?? (await registeredMember()).nationalCode;
  const app = await visitorApp();
  window.history.replaceState(null, '', '/register');
  const release = app.network.hold('/users/match_nid_and_dob/');
  app.store.dispatch(identityMatchRequested({ nationalCode, birthDate: '1371/07/12' }));
  await until(() => app.network.sentTo('/users/match_nid_and_dob/').length === 1);
  app.store.dispatch(locationChanged({ pathname: '/help' }));
  expect(app.store.getState().auth.status).toBe('idle');
  release();
  const { matchFulfilled, matchRejected } = userApi.endpoints.matchNationalCode;
  await until(() => app.recorder.entries.some(({ action }) => matchFulfilled(action) || matchRejected(action)));
  expect(app.places).toEqual([]);
});

test('shows a failure once, and names a lost connection', async () => {
  const app = await visitorApp();
  app.network.disturb('/users/login/', 'offline');
  app.store.dispatch(loginRequested({ nationalCode: testNationalCode(702), mobile: testMobile(702) }));
  await app.until((state) => state.auth.status === 'failed');
  expect(toastTexts(app)).toEqual(['ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید']);

  app.store.dispatch(loginRequested({ nationalCode: testNationalCode(702), mobile: testMobile(702) }));
  await app.until((state) => state.auth.failure?.code === 1104);
  expect(toastTexts(app)).toContain('کاربری با این مشخصات پیدا نشد');
});
