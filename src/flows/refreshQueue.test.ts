import { accountsApi } from '@/api/accounts';
import { userApi } from '@/api/user';
import { createTestApp, storeForNextStart, type TestApp } from '@/testing/createTestApp';

/** Longer than an access token lives. */
const AN_HOUR_MS = 3_600_000;

async function bootedMember(): Promise<TestApp> {
  const app = await createTestApp({ as: 'member' });
  await app.until((state) => state.application.state === 'app-verified');
  return app;
}

function askWhoIsHere(app: TestApp) {
  return app.store.dispatch(userApi.endpoints.userReport.initiate(undefined, { forceRefetch: true }));
}

test('an expired token is refreshed once for everybody who waits, and each is asked again once', async () => {
  const app = await bootedMember();
  const before = app.store.getState().session;
  app.server.clock.advance(AN_HOUR_MS);
  const asked = app.network.sentTo('user-report').length;
  const askedAccounts = app.network.sentTo('bankaccounts').length;

  const answers = await Promise.all([
    askWhoIsHere(app),
    app.store.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true })),
  ]);

  expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true);
  expect(app.network.sentTo('/refresh/')).toHaveLength(1);
  expect(app.network.sentTo('user-report')).toHaveLength(asked + 2);
  expect(app.network.sentTo('bankaccounts')).toHaveLength(askedAccounts + 2);
  expect(app.store.getState().session.accessToken).not.toBe(before.accessToken);
});

test('a token that another tab has stored is used without a refresh', async () => {
  const app = await bootedMember();
  const old = app.store.getState().session;
  app.server.clock.advance(AN_HOUR_MS);
  const { data } = await app.server.call('refresh', { body: { refresh: old.refreshToken ?? '' } });
  await storeForNextStart(app.vault, {
    session: { accessToken: data.access, refreshToken: data.refresh, obtainedAt: old.obtainedAt + 1 },
  });

  const answer = await askWhoIsHere(app);

  expect(answer.isSuccess).toBe(true);
  expect(app.network.sentTo('/refresh/')).toHaveLength(0);
  expect(app.store.getState().session.accessToken).toBe(data.access);
});

test.each(['offline', { status: 503 }, { status: 429 }] as const)(
  'a refresh that ends with %p keeps the tokens and fails whoever waits like a lost connection',
  async (disturbance) => {
    const app = await bootedMember();
    const { accessToken } = app.store.getState().session;
    app.server.clock.advance(AN_HOUR_MS);
    app.network.disturb('/refresh/', disturbance);

    const answer = await askWhoIsHere(app);

    expect(answer.error).toEqual({ code: 'network', status: null });
    expect(app.store.getState().session.accessToken).toBe(accessToken);
    expect(app.loadedPages).toEqual([]);
    expect((await askWhoIsHere(app)).isSuccess).toBe(true);
  },
);

test('a refused refresh forgets the person, stored and cached, and loads the login page', async () => {
  const app = await bootedMember();
  const { refreshToken } = app.store.getState().session;
  app.server.clock.advance(AN_HOUR_MS);
  await app.server.call('refresh', { body: { refresh: refreshToken } });
  await app.server.call('refresh', { body: { refresh: refreshToken } });

  await askWhoIsHere(app);
  await app.until(() => app.loadedPages.length > 0);

  expect(app.loadedPages).toEqual(['/login']);
  expect(app.store.getState().session.accessToken).toBeNull();
  expect(app.store.getState().application.state).toBe('unauthenticated');
  expect(app.store.getState().api.queries).toEqual({});
});

test('a call without a token that is refused starts no refresh', async () => {
  const app = await createTestApp();
  await app.until((state) => state.application.state === 'unauthenticated');
  const answer = await askWhoIsHere(app);
  expect(answer.error).toMatchObject({ code: 1003, status: 401 });
  expect(app.network.sentTo('/refresh/')).toHaveLength(0);
});
