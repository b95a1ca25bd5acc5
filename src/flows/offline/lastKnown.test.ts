import { IDBFactory } from 'fake-indexeddb';
import { judgmentsApi } from '@/api/judgmentsApi';
import { listsApi } from '@/api/listsApi';
import { transactionsApi } from '@/api/transactionsApi';
import { userApi } from '@/api/user';
import { preloadMemberScreen } from '@/app/RouteTable';
import { logoutRequested } from '@/features/settings/slice';
import { createMemberGate } from '@/flows/boot';
import { lastKnownStore } from '@/flows/offline/lastKnown';
import { LAST_KNOWN_KEY as KEY } from '@/persist/persistConfig';
import { openVault, type Vault } from '@/persist/vault';
import type { KnownAnswers } from '@/state/actions';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import type { TestUser } from '../../../server/testing/createTestServer';
import { fakeTimeouts } from '../../../server/testing/fakeTimeouts';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { until } from '../../../server/testing/until';

/** The two calls of the boot. */
const UNREACHABLE = [
  { part: 'user-report', disturbance: 'offline' },
  { part: 'bankaccounts', disturbance: 'offline' },
] as const;
/** Answers are stored after it. */
const STORED_AFTER_MS = 2_000;

let vault: Vault;

beforeEach(async () => {
  fakeTimeouts({ advanceTimers: true });
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  vault = await openVault();
});

/** A member's app whose answers are stored. */
async function usedApp(): Promise<TestApp> {
  const app = await createTestApp({ vault, as: 'member' });
  await app.until((state) => state.application.state === 'app-verified');
  await jest.advanceTimersByTimeAsync(STORED_AFTER_MS);
  await app.until(() => localStorage.getItem(KEY));
  return app;
}

/** The same phone later, without a server. */
async function withoutConnection(): Promise<TestApp> {
  const app = await createTestApp({ vault, disturb: UNREACHABLE });
  await app.until(({ application, network }) => !network.online || application.failure);
  return app;
}

const loginOf = (app: TestApp) => app.store.getState().session.loginId ?? '';

test('shows the stored answers with a hint, and requests until there is an answer', async () => {
  const before = await usedApp();
  const known = before.store.getState().api.queries['userReport(undefined)'];
  before.stop();

  const app = await withoutConnection();
  expect(app.store.getState()).toMatchObject({ application: { state: 'app-verified' }, network: { online: false } });
  expect(app.store.getState().api.queries['userReport(undefined)']).toMatchObject({
    data: known?.data,
    fulfilledTimeStamp: known?.fulfilledTimeStamp,
  });
  window.dispatchEvent(new Event('online'));
  await app.until(({ network }) => network.online);
  expect(app.store.getState().application.failure).toBeNull();
});

test('a network that does not reach the server leaves the hint over the stored answers', async () => {
  (await usedApp()).stop();
  const app = await withoutConnection();
  for (const { part, disturbance } of UNREACHABLE) app.network.disturb(part, disturbance);
  window.dispatchEvent(new Event('online'));
  expect(app.store.getState().network.online).toBe(true);
  await app.until(({ network }) => !network.online);
});

test('a logout takes back that the server is out of reach', async () => {
  (await usedApp()).stop();
  const app = await withoutConnection();
  expect(app.store.getState().network.online).toBe(false);
  app.store.dispatch(logoutRequested());
  await app.until(({ session }) => session.loginId === null);
  expect(app.store.getState().network.online).toBe(navigator.onLine);
});

test('a screen opened offline shows its stored answer after the cache dropped it', async () => {
  const story = new MoneyStory(await sharedServer());
  const seller = await story.trader();
  const code = await story.request(seller);
  const before = await createTestApp({ vault, person: seller.user });
  await before.until((state) => state.application.state === 'app-verified');
  const open = ({ store }: TestApp) => [
    store.dispatch(transactionsApi.endpoints.transactionDetails.initiate(code)).queryCacheKey,
    store.dispatch(listsApi.endpoints.turns.initiate('mine')).queryCacheKey,
  ];
  const openCases = ({ store }: TestApp) =>
    store.dispatch(judgmentsApi.endpoints.listJudgments.initiate()).queryCacheKey;
  const keys = open(before);
  const kept = [...keys, openCases(before)];
  await before.until(({ api }) => kept.every((key) => api.queries[key]?.status === 'fulfilled'));
  await jest.advanceTimersByTimeAsync(STORED_AFTER_MS);
  await until(async () => {
    const stored = (await lastKnownStore(vault).read(loginOf(before))) ?? {};
    return kept.every((key) => key in stored);
  });
  before.stop();

  const app = await createTestApp({ vault });
  await app.until((state) => state.application.state === 'app-verified');
  expect(Object.keys(app.store.getState().api.queries)).not.toEqual(expect.arrayContaining(kept));
  for (const part of ['/transactions/details/', '/filter-transactions/', '/judgments/']) {
    app.network.disturb(part, 'offline', 10);
  }
  // Beside a connection a failed read says so, and offers a retry.
  const cases = openCases(app);
  await app.until(({ api }) => api.queries[cases]?.status === 'rejected');
  window.dispatchEvent(new Event('offline'));
  open(app);
  await app.until(({ api }) => keys.every((key) => api.queries[key]?.status === 'fulfilled'));
  const { queries } = app.store.getState().api;
  expect(queries[keys[0] ?? '']?.data).toMatchObject({ code });
  expect(queries[cases]?.status).toBe('rejected');
});

test('does not show stored answers that are damaged, not encrypted, of another login or incomplete, and the splash names the lost connection', async () => {
  const before = await usedApp();
  before.stop();
  const changes = {
    'are damaged': () => localStorage.setItem(KEY, `AAAA${localStorage.getItem(KEY)?.slice(4)}`),
    'are not encrypted': () => localStorage.setItem(KEY, '{"answers":{}}'),
    'belong to another login': () => lastKnownStore(vault).write('another', { a: answer(1) }),
    'lack the accounts': () => lastKnownStore(vault).write(loginOf(before), { a: answer(1) }),
  };
  for (const [they, change] of Object.entries(changes)) {
    await change();
    const app = await withoutConnection();
    const { application } = app.store.getState();
    expect({ they, ...application }).toMatchObject({ they, state: 'splash', failure: { code: 'network' } });
    app.stop();
  }
});

/** The same phone later, at home, with a slow server, once the stored home is drawn or not. `answers` releases its answers. */
async function whileAsking() {
  let isDecided = false;
  const gate = createMemberGate(async () => {
    const flows = await preloadMemberScreen();
    function* drawKnownHome() {
      yield* flows.drawKnownHome();
      isDecided = true;
    }
    return { ...flows, drawKnownHome };
  });
  const app = await createTestApp({ vault, context: { memberGate: gate } });
  const answers = app.network.hold('user-report', 'bankaccounts');
  await app.until(() => isDecided && app.network.sentTo('bankaccounts').length > 0);
  return { app, answers };
}

test('draws the stored home once while the server is requested, until its answers or the end of the session', async () => {
  const before = await usedApp();
  const person = before.person as TestUser;
  const known = before.store.getState().api.queries['userReport(undefined)']?.data;
  before.stop();

  const { app, answers } = await whileAsking();
  await app.until(({ application }) => application.state === 'app-verified');
  const { queries } = app.store.getState().api;
  expect(queries['userReport(undefined)']).toMatchObject({ status: 'pending', data: known });
  expect(queries['listAccounts(undefined)']).toMatchObject({ status: 'pending', data: [expect.anything()] });
  await app.server.addCard(person);
  answers();
  await app.until(({ api }) => {
    const accounts = api.queries['listAccounts(undefined)'];
    return accounts?.status === 'fulfilled' && (accounts.data as unknown[]).length === 2;
  });
  expect(['user-report', 'bankaccounts'].map((part) => app.network.sentTo(part).length)).toEqual([1, 1]);
  app.stop();

  await app.server.call('logout', { as: person });
  const { app: ended, answers: refuses } = await whileAsking();
  await ended.until(({ application }) => application.state === 'app-verified');
  refuses();
  await ended.until(() => ended.loadedPages.length > 0);
  expect(ended.loadedPages).toEqual(['/login']);
  expect(ended.store.getState().application.state).toBe('splash');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('draws nothing before the answers after a day, without an account, or at another address', async () => {
  const before = await usedApp();
  const accounts = before.store.getState().api.queries['listAccounts(undefined)']?.data;
  before.stop();
  const changes = [
    () => keep(before, { userReport: { fulfilledTimeStamp: Date.now() - 25 * 3_600_000 } }),
    () => keep(before, { userReport: { fulfilledTimeStamp: Date.now() }, listAccounts: { data: [] } }),
    () => {
      window.history.replaceState(null, '', '/transaction');
      return keep(before, { listAccounts: { data: accounts } });
    },
  ];
  for (const change of changes) {
    await change();
    const { app, answers } = await whileAsking();
    expect(app.store.getState().application.state).toBe('splash');
    answers();
    await app.until(({ application }) => application.state === 'app-verified');
    app.stop();
  }
  window.history.replaceState(null, '', '/');
});

/** Changes the stored answers. */
async function keep(app: TestApp, instead: Record<string, Partial<KnownAnswers[string]>>): Promise<void> {
  const store = lastKnownStore(vault);
  const kept = Object.entries((await store.read(loginOf(app))) ?? {});
  const changed = kept.map(([key, answer]) => [key, { ...answer, ...instead[answer.endpointName] }]);
  await store.write(loginOf(app), Object.fromEntries(changed));
}

test('encrypts the stored answers and keeps the last twenty transactions', async () => {
  const app = await usedApp();
  const store = lastKnownStore(vault);
  const opened = Array.from({ length: 30 }, (_none, index) => [`transactionDetails("${index}")`, answer(index)]);
  await store.write(loginOf(app), Object.fromEntries(opened) as KnownAnswers);
  await app.store.dispatch(userApi.endpoints.userReport.initiate(undefined, { forceRefetch: true }));
  await jest.advanceTimersByTimeAsync(STORED_AFTER_MS);
  const kept = await keptWithHome(store, loginOf(app));
  expect(Object.keys(kept).filter((key) => key.startsWith('transactionDetails'))).toEqual(
    Array.from({ length: 20 }, (_none, index) => `transactionDetails("${29 - index}")`),
  );
  // the server has erased an address that was read so long ago
  expect(kept['transactionDetails("29")']?.data).toEqual({ deliveryAddress: null });
  expect(localStorage.getItem(KEY)).not.toContain('transactionDetails');
});

function answer(at: number): KnownAnswers[string] {
  return {
    endpointName: 'transactionDetails',
    originalArgs: String(at),
    data: { deliveryAddress: {} },
    fulfilledTimeStamp: at,
  };
}

/** The stored answers, once the new user report is among them. */
async function keptWithHome(store: ReturnType<typeof lastKnownStore>, loginId: string): Promise<KnownAnswers> {
  let kept: KnownAnswers = {};
  await until(async () => {
    kept = (await store.read(loginId)) ?? {};
    return 'userReport(undefined)' in kept;
  });
  return kept;
}
