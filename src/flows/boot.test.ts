import { bootRetried } from '@/features/application/slice';
import { createTestApp, testServer } from '@/testing/createTestApp';

test('without stored tokens nobody is logged in', async () => {
  const app = await createTestApp();
  expect(await app.until((state) => state.application.state !== 'splash' && state.application.state)).toBe(
    'unauthenticated',
  );
  expect(app.network.sent).toEqual([]);
});

test('with tokens and no bank account the person is a newcomer', async () => {
  const app = await createTestApp({ as: 'newcomer' });
  await app.until((state) => state.application.state === 'app-new-card');
});

test('with tokens and a bank account the person is a member', async () => {
  const app = await createTestApp({ as: 'member' });
  await app.until((state) => state.application.state === 'app-verified');
});

test('what the flow has asked for stays known, and nothing stays subscribed', async () => {
  const app = await createTestApp({ as: 'member' });
  await app.until((state) => state.application.state === 'app-verified');
  const { queries } = app.store.getState().api;
  expect(Object.keys(queries).sort()).toEqual(['listAccounts(undefined)', 'userReport(undefined)']);
  // RTK Query writes down who is subscribed half a second later
  const subscriptions = await app.until(({ api }) => 'userReport(undefined)' in api.subscriptions && api.subscriptions);
  expect(Object.values(subscriptions).flatMap((subscribers) => Object.keys(subscribers ?? {}))).toEqual([]);
});

test('without a connection the tokens stay, the splash says so, and another try goes on', async () => {
  const app = await createTestApp({ as: 'member', disturb: [{ part: 'user-report', disturbance: 'offline' }] });
  expect(await app.until((state) => state.application.failure)).toEqual({ code: 'network', status: null });
  expect(app.store.getState().session.accessToken).not.toBeNull();

  app.store.dispatch(bootRetried());
  await app.until((state) => state.application.state === 'app-verified');
});

test('the connection coming back tries again by itself', async () => {
  const app = await createTestApp({ as: 'member', disturb: [{ part: 'bankaccounts', disturbance: { status: 502 } }] });
  expect(await app.until((state) => state.application.failure)).toMatchObject({ code: 500 });

  window.dispatchEvent(new Event('offline'));
  expect(app.store.getState().network.online).toBe(false);
  window.dispatchEvent(new Event('online'));
  await app.until((state) => state.application.state === 'app-verified');
});

test('tokens that the server no longer takes end at the login', async () => {
  const server = await testServer();
  const person = await server.registerUser();
  await server.call('logout', { as: person });
  const app = await createTestApp({ person });
  await app.until(() => app.loadedPages.length > 0);
  expect(app.loadedPages).toEqual(['/login']);
  // The splash until the new page is there: no visitor's page in between.
  expect(app.store.getState()).toMatchObject({ application: { state: 'splash' }, session: { accessToken: null } });
  app.stop();
  const reloaded = await createTestApp({ server, vault: app.vault });
  await reloaded.until((state) => state.application.state === 'unauthenticated');
});

test('what is stored and cannot be read is said, and the app starts clean', async () => {
  const app = await createTestApp({ stored: { payLink: 'damaged' as never } });
  await app.until((state) => state.application.state === 'unauthenticated');
  expect(app.store.getState().payLink).toEqual({ lastPaid: null });
});
