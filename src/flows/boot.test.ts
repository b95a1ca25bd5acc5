import { bootRetried } from '@/features/application/slice';
import { ASK_AGAIN_MS } from '@/flows/boot';
import { OPENED_LINK_KEYS } from '@/persist/persistConfig';
import { memoryVault } from '@/persist/vault';
import { createTestApp } from '@/testing/createTestApp';
import { sharedServer } from '../../server/testing/sharedServer';

test('is logged out without stored tokens', async () => {
  const app = await createTestApp();
  expect(await app.until((state) => state.application.state !== 'splash' && state.application.state)).toBe(
    'unauthenticated',
  );
  expect(app.network.sent).toEqual([]);
});

test('shows the splash, not the stored application state, while it takes up what the tab noted', async () => {
  const { getItem, ...vault } = memoryVault();
  let answer: ((link: null) => void) | undefined;
  const heldLink = (key: string) =>
    key === OPENED_LINK_KEYS.destination ? new Promise<null>((resolve) => (answer = resolve)) : getItem(key);
  const app = await createTestApp({
    stored: { application: { state: 'unauthenticated', failure: null } },
    vault: { ...vault, getItem: heldLink },
  });
  const release = await app.until(() => answer);
  expect(app.store.getState().application.state).toBe('splash');
  release(null);
  await app.until((state) => state.application.state === 'unauthenticated');
});

test('is a newcomer with tokens and no bank account', async () => {
  const app = await createTestApp({ as: 'newcomer' });
  await app.until((state) => state.application.state === 'app-new-card');
});

test('is a member with tokens and a bank account', async () => {
  const app = await createTestApp({ as: 'member' });
  await app.until((state) => state.application.state === 'app-verified');
});

test('keeps its answers in the cache without a subscription', async () => {
  const app = await createTestApp({ as: 'member' });
  await app.until((state) => state.application.state === 'app-verified');
  const { queries } = app.store.getState().api;
  expect(Object.keys(queries).sort()).toEqual(['listAccounts(undefined)', 'userReport(undefined)']);
  // RTK Query writes subscriptions half a second later.
  await app.until(
    ({ api: { subscriptions } }) =>
      'userReport(undefined)' in subscriptions &&
      Object.values(subscriptions).every((subscribers) => Object.keys(subscribers ?? {}).length === 0),
  );
});

test('keeps the tokens without a connection, shows it on the splash, and retries on request', async () => {
  const app = await createTestApp({ as: 'member', disturb: [{ part: 'user-report', disturbance: 'offline' }] });
  expect(await app.until((state) => state.application.failure)).toEqual({ code: 'network', status: null });
  expect(app.store.getState().session.accessToken).not.toBeNull();

  app.store.dispatch(bootRetried());
  await app.until((state) => state.application.state === 'app-verified');
});

test('retries when the connection returns', async () => {
  const app = await createTestApp({ as: 'member', disturb: [{ part: 'bankaccounts', disturbance: { status: 502 } }] });
  expect(await app.until((state) => state.application.failure)).toMatchObject({ code: 500 });

  window.dispatchEvent(new Event('offline'));
  expect(app.store.getState().network.online).toBe(false);
  window.dispatchEvent(new Event('online'));
  await app.until((state) => state.application.state === 'app-verified');
});

test('retries after a pause, without a message from the browser', async () => {
  jest.useFakeTimers({ now: Date.now(), advanceTimers: true });
  const app = await createTestApp({ as: 'member', disturb: [{ part: 'bankaccounts', disturbance: { status: 502 } }] });
  expect(await app.until((state) => state.application.failure)).toMatchObject({ code: 500 });
  await jest.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  await app.until((state) => state.application.state === 'app-verified');
});

test('ends at the login when the server refuses the tokens', async () => {
  const server = await sharedServer();
  const person = await server.registerUser();
  await server.call('logout', { as: person });
  const app = await createTestApp({ person });
  await app.until(() => app.loadedPages.length > 0);
  expect(app.loadedPages).toEqual(['/login']);
  // The splash stays until the new page, without a visitor's page in between.
  expect(app.store.getState()).toMatchObject({ application: { state: 'splash' }, session: { accessToken: null } });
  app.stop();
  const reloaded = await createTestApp({ server, vault: app.vault });
  await reloaded.until((state) => state.application.state === 'unauthenticated');
});

test('reports unreadable stored state and starts clean', async () => {
  const app = await createTestApp({ stored: { payLink: 'damaged' as never } });
  await app.until((state) => state.application.state === 'unauthenticated');
  expect(app.store.getState().payLink).toEqual({ lastPaid: null });
});
