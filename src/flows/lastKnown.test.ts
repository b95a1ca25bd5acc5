import { IDBFactory } from 'fake-indexeddb';
import { userApi } from '@/api/user';
import { lastKnownStore } from '@/persist/lastKnown';
import { LAST_KNOWN_KEY as KEY } from '@/persist/slices';

import { openVault, type Vault } from '@/persist/vault';
import type { KnownAnswers } from '@/state/actions';
import { createTestApp, type TestApp } from '@/testing/createTestApp';

/** Both questions of the boot. */
const UNREACHABLE = [
  { part: 'user-report', disturbance: 'offline' },
  { part: 'bankaccounts', disturbance: 'offline' },
] as const;

let vault: Vault;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  vault = await openVault();
});

/** A member who used the app until something of it was kept. */
async function usedApp(): Promise<TestApp> {
  const app = await createTestApp({ vault, as: 'member' });
  await app.until((state) => state.application.state === 'app-verified' && localStorage.getItem(KEY));
  return app;
}

/** The same phone later, when the server does not answer. */
async function withoutConnection(): Promise<TestApp> {
  const app = await createTestApp({ vault, disturb: UNREACHABLE });
  await app.until(({ application }) => application.state === 'app-verified' || application.failure);
  return app;
}

const loginOf = (app: TestApp) => app.store.getState().session.loginId ?? '';

test('without an answer the app shows what was known, says so, and asks until there is one', async () => {
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

test.each<[string, (app: TestApp) => unknown]>([
  ['is of another login', async () => lastKnownStore(vault).write('another', { a: answer(1) })],
  ['is damaged', () => localStorage.setItem(KEY, `${localStorage.getItem(KEY)?.slice(0, -4)}AAAA`)],
  ['is somebody’s clear text', () => localStorage.setItem(KEY, '{"answers":{}}')],
  ['does not say which accounts there are', (app) => lastKnownStore(vault).write(loginOf(app), { a: answer(1) })],
])('what %s is not shown: the splash says that there is no connection', async (_what, change) => {
  const before = await usedApp();
  before.stop();
  await change(before);
  const app = await withoutConnection();
  expect(app.store.getState().application).toMatchObject({ state: 'splash', failure: { code: 'network' } });
});

test('nothing of it can be read without the key, and of the transactions the last twenty are kept', async () => {
  const app = await usedApp();
  const store = lastKnownStore(vault);
  const opened = Array.from({ length: 30 }, (_none, index) => [`transactionDetails("${index}")`, answer(index)]);
  await store.write(loginOf(app), Object.fromEntries(opened) as KnownAnswers);
  await app.store.dispatch(userApi.endpoints.userReport.initiate(undefined, { forceRefetch: true }));
  const kept = await keptWithHome(store, loginOf(app));
  expect(Object.keys(kept).filter((key) => key.startsWith('transactionDetails'))).toEqual(
    Array.from({ length: 20 }, (_none, index) => `transactionDetails("${29 - index}")`),
  );
  expect(localStorage.getItem(KEY)).not.toContain('transactionDetails');
});

function answer(at: number): KnownAnswers[string] {
  return { endpointName: 'transactionDetails', originalArgs: String(at), data: {}, fulfilledTimeStamp: at };
}

/** What is kept once home, asked anew, is among it. */
async function keptWithHome(store: ReturnType<typeof lastKnownStore>, loginId: string): Promise<KnownAnswers> {
  for (;;) {
    const kept = (await store.read(loginId)) ?? {};
    if ('userReport(undefined)' in kept) return kept;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
