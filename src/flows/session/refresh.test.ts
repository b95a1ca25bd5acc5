import { REQUEST_TIMEOUT_MS } from '@contract/rules/limits';
import { memberAccountsApi } from '@/api/memberAccounts';
import { userApi } from '@/api/user';
import { gatewayVisited } from '@/features/payment/slice';
import { PERSIST_VERSION, STORAGE_KEY } from '@/persist/persistConfig';
import { KEY_STORE_TIMEOUT_MS, memoryVault } from '@/persist/vault';
import { loginAdopted, refreshActions, tokensAdopted } from '@/state/session';
import { createTestApp, sessionOf, storeForNextStart, type TestApp } from '@/testing/createTestApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { fakeTimeouts } from '../../../server/testing/fakeTimeouts';

/** Longer than the life of an access token. */
const AN_HOUR_MS = 3_600_000;

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

async function bootedMember(): Promise<TestApp> {
  const app = await createTestApp({ as: 'member', server });
  await app.until((state) => state.application.state === 'app-verified');
  return app;
}

/** Holds the timeouts of requests. Returns a function that lets them pass. */
function holdTimeOuts(): () => void {
  const startTimer = window.setTimeout.bind(window);
  const due: (() => void)[] = [];
  jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, delay?: number) =>
      delay === REQUEST_TIMEOUT_MS ? due.push(run) : startTimer(run, delay)) as typeof window.setTimeout);
  return () => {
    for (const run of due) run();
  };
}

function askWhoIsHere(app: TestApp) {
  return app.store.dispatch(userApi.endpoints.userReport.initiate(undefined, { forceRefetch: true }));
}

test('refreshes an expired token once for all waiting calls, and retries each once', async () => {
  const app = await bootedMember();
  const before = app.store.getState().session;
  app.server.clock.advance(AN_HOUR_MS);
  const asked = app.network.sentTo('user-report').length;
  const askedAccounts = app.network.sentTo('bankaccounts').length;

  const answers = await Promise.all([
    askWhoIsHere(app),
    app.store.dispatch(memberAccountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true })),
  ]);

  expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true);
  expect(app.network.sentTo('/refresh/')).toHaveLength(1);
  expect(app.network.sentTo('user-report')).toHaveLength(asked + 2);
  expect(app.network.sentTo('bankaccounts')).toHaveLength(askedAccounts + 2);
  expect(app.store.getState().session.accessToken).not.toBe(before.accessToken);
});

test('uses a token that another tab stored, without a refresh', async () => {
  const app = await bootedMember();
  const old = app.store.getState().session;
  app.server.clock.advance(AN_HOUR_MS);
  const { data } = await app.server.call('refresh', { body: { refresh: old.refreshToken ?? '' } });
  await storeForNextStart(app.vault, {
    session: { ...old, accessToken: data.access, refreshToken: data.refresh, generation: old.generation + 1 },
  });

  const answer = await askWhoIsHere(app);

  expect(answer.isSuccess).toBe(true);
  expect(app.network.sentTo('/refresh/')).toHaveLength(0);
  expect(app.store.getState().session.accessToken).toBe(data.access);
});

describe('while this tab waits for its turn', () => {
  /** A call with an expired token, in a tab that waits for the lock until `takeTurn`. */
  async function waitingRequest() {
    let giveLock: (release: () => void) => void = () => undefined;
    const turn = new Promise<() => void>((resolve) => {
      giveLock = resolve;
    });
    const app = await createTestApp({ as: 'member', server, context: { acquireTabLock: () => turn } });
    await app.until((state) => state.application.state === 'app-verified');
    app.server.clock.advance(AN_HOUR_MS);
    const answer = askWhoIsHere(app);
    await app.until(() => app.recorder.entries.some(({ action }) => refreshActions.tokenExpired.match(action)));
    return { app, answer, takeTurn: () => giveLock(() => undefined) };
  }

  test('uses tokens that arrive from another tab, without a refresh', async () => {
    const { app, answer, takeTurn } = await waitingRequest();
    const old = app.store.getState().session;
    const { data } = await app.server.call('refresh', { body: { refresh: old.refreshToken ?? '' } });
    const newer = { ...old, accessToken: data.access, refreshToken: data.refresh, generation: old.generation + 1 };
    app.store.dispatch(tokensAdopted(newer));
    takeTurn();

    expect((await answer).isSuccess).toBe(true);
    expect(app.network.sentTo('/refresh/')).toHaveLength(0);
  });

  test('does not repeat a call with the tokens of another login', async () => {
    const { app, answer, takeTurn } = await waitingRequest();
    const other = await app.server.registerUser();
    const asked = app.network.sentTo('user-report').length;
    app.store.dispatch(loginAdopted({ ...sessionOf(other), generation: 9 }));
    takeTurn();

    expect((await answer).data).toBeUndefined();
    expect(app.network.sentTo('user-report')).toHaveLength(asked);
  });
});

test.each([
  'offline',
  { status: 503 },
  { status: 429 },
  { status: 403 },
  { status: 404 },
  { status: 400, code: 1002 },
] as const)(
  'a refresh that ends with %p keeps the tokens and fails the waiting calls like a lost connection',
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

test('ends a hanging refresh with its timeout: keeps the tokens, fails the waiting calls, and tries again later', async () => {
  const app = await bootedMember();
  const { accessToken } = app.store.getState().session;
  app.server.clock.advance(AN_HOUR_MS);
  const passTimeOut = holdTimeOuts();
  const release = app.network.hold('/refresh/');

  const answer = askWhoIsHere(app);
  await app.until(() => app.network.sentTo('/refresh/').length === 1);
  passTimeOut();

  expect((await answer).error).toEqual({ code: 'network', status: null });
  expect(app.store.getState().session.accessToken).toBe(accessToken);
  expect(app.loadedPages).toEqual([]);
  release();
  expect((await askWhoIsHere(app)).isSuccess).toBe(true);
  expect(app.network.sentTo('/refresh/')).toHaveLength(2);
});

test('refreshes without the key store when that stops answering', async () => {
  const app = await createTestApp({ as: 'member', server, vault: { ...memoryVault(), kind: 'stored' } });
  await app.until((state) => state.application.state === 'app-verified');
  app.server.clock.advance(AN_HOUR_MS);
  const open = jest.fn(() => ({}));
  jest.replaceProperty(globalThis, 'indexedDB', { open } as unknown as IDBFactory);
  fakeTimeouts({ advanceTimers: true });

  const answer = askWhoIsHere(app);
  for (const question of [1, 2]) {
    await app.until(() => open.mock.calls.length === question);
    await jest.advanceTimersByTimeAsync(KEY_STORE_TIMEOUT_MS);
  }
  expect((await answer).isSuccess).toBe(true);
});

test('a refused refresh deletes the user’s data and loads the login page', async () => {
  const app = await bootedMember();
  const { refreshToken } = app.store.getState().session;
  app.server.clock.advance(AN_HOUR_MS);
  const { data } = await app.server.call('refresh', { body: { refresh: refreshToken } });
  await app.server.call('refresh', { body: { refresh: data.refresh } });

  await askWhoIsHere(app);
  await app.until(() => app.loadedPages.length > 0);

  expect(app.loadedPages).toEqual(['/login']);
  expect(app.store.getState().session.accessToken).toBeNull();
  expect(app.store.getState().application.state).toBe('splash');
  expect(app.store.getState().api.queries).toEqual({});
});

test('a link that was opened with a dead session waits for the login', async () => {
  const { person, vault, stop } = await bootedMember();
  stop();
  await server.call('logout', { as: person ?? '' });
  window.history.replaceState(null, '', '/pay/ABCDEFGH');
  const app = await createTestApp({ server, vault });
  await app.until(() => app.loadedPages.length > 0);
  expect(app.loadedPages).toEqual(['/login?redirect-link=%2Fpay%2FABCDEFGH']);
  window.history.replaceState(null, '', '/');
});

test('the login page shows the reason once', async () => {
  const app = await bootedMember();
  await app.server.call('logout', { as: app.person ?? '' });
  await askWhoIsHere(app);
  await app.until(() => app.loadedPages.length > 0);
  app.stop();

  const next = await createTestApp({ server });
  const toast = await next.until((state) => state.toasts.items[0]);
  expect(toast.text).toBe('نشست شما به پایان رسیده است. دوباره وارد شوید');
  next.stop();
  const afterThat = await createTestApp({ server });
  await afterThat.until((state) => state.application.state === 'unauthenticated');
  expect(afterThat.store.getState().toasts.items).toEqual([]);
});

test('repeats a refresh with a lost answer, without a logout', async () => {
  const app = await bootedMember();
  app.server.clock.advance(AN_HOUR_MS);
  app.network.disturb('/refresh/', 'lost answer');
  expect((await askWhoIsHere(app)).error).toEqual({ code: 'network', status: null });

  expect((await askWhoIsHere(app)).isSuccess).toBe(true);
  expect((await askWhoIsHere(app)).isSuccess).toBe(true);
  app.server.clock.advance(AN_HOUR_MS);
  expect((await askWhoIsHere(app)).isSuccess).toBe(true);
  expect(app.network.sentTo('/refresh/')).toHaveLength(3);
  expect(app.loadedPages).toEqual([]);
});

test('retries waiting calls in order of arrival', async () => {
  const app = await bootedMember();
  const { data } = await app.server.call('listBankAccounts', { as: app.person ?? '' });
  const [account] = data.bank_accounts;
  app.server.clock.advance(AN_HOUR_MS);
  const from = app.network.sent.length;
  await Promise.all([
    app.store.dispatch(memberAccountsApi.endpoints.getAccount.initiate(account?.bank_account_id ?? '')),
    askWhoIsHere(app),
    app.store.dispatch(memberAccountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true })),
  ]);
  const paths = app.network.sent.slice(from).map(({ path }) => path);
  expect(paths).toHaveLength(7);
  expect(paths[3]).toContain('/refresh/');
  expect(paths.slice(4)).toEqual(paths.slice(0, 3));
});

test('a call that is cancelled while it waits leaves the queue', async () => {
  const app = await bootedMember();
  app.server.clock.advance(AN_HOUR_MS);
  const release = app.network.hold('/refresh/');
  const asked = app.network.sentTo('user-report').length;
  const leaving = app.store.dispatch(userApi.endpoints.userReport.initiate(undefined, { forceRefetch: true }));
  await app.until(() => app.network.sentTo('/refresh/').length === 1);
  leaving.abort();
  const staying = app.store.dispatch(
    memberAccountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true }),
  );
  release();
  expect((await staying).isSuccess).toBe(true);
  expect((await leaving).isError).toBe(true);
  expect(app.network.sentTo('user-report')).toHaveLength(asked + 1);
});

test('follows another login without repeating the calls of the old one', async () => {
  const app = await bootedMember();
  const old = app.store.getState().session;
  const other = await app.server.registerUser();
  app.server.clock.advance(AN_HOUR_MS);
  const { data } = await app.server.call('refresh', { body: { refresh: other.refresh } });
  await storeForNextStart(app.vault, {
    session: { accessToken: data.access, refreshToken: data.refresh, loginId: 'other', generation: old.generation + 1 },
  });
  const asked = app.network.sentTo('user-report').length;
  expect((await askWhoIsHere(app)).data).toBeUndefined();
  await app.until((state) => state.session.loginId === 'other' && state.application.state === 'app-new-card');
  expect(app.network.sentTo('/refresh/')).toHaveLength(0);
  const tokens = app.network
    .sentTo('user-report')
    .slice(asked)
    .map(({ headers }) => headers.get('authorization'));
  expect(tokens).toEqual([`Bearer ${old.accessToken}`, `Bearer ${data.access}`]);
});

test('continues with its own tokens when the stored state is unreadable', async () => {
  const app = await bootedMember();
  app.server.clock.advance(AN_HOUR_MS);
  await app.vault.setItem(STORAGE_KEY, 'damaged');
  expect((await askWhoIsHere(app)).isSuccess).toBe(true);
  expect(app.loadedPages).toEqual([]);
});

test('reloads the page when a newer version of the app stored the tokens', async () => {
  const app = await bootedMember();
  const { session } = app.store.getState();
  app.server.clock.advance(AN_HOUR_MS);
  const blob = JSON.stringify({ _persist: JSON.stringify({ version: PERSIST_VERSION + 1 }) });
  await app.vault.setItem(STORAGE_KEY, blob);
  expect((await askWhoIsHere(app)).error).toEqual({ code: 'network', status: null });
  expect(app.loadedPages).toEqual([window.location.href]);
  expect(app.store.getState().session).toEqual(session);

  // A write reads the stored blob first. The second write follows the first.
  const reads = jest.spyOn(app.vault, 'getItem');
  for (const code of ['2345ABCD', '2345ABCE']) {
    reads.mockClear();
    app.store.dispatch(gatewayVisited(code));
    await app.until(() => reads.mock.calls.length > 0);
  }
  expect(await app.vault.getItem(STORAGE_KEY)).toBe(blob);
});

test('a refused call without a token starts no refresh', async () => {
  const app = await createTestApp({ server });
  await app.until((state) => state.application.state === 'unauthenticated');
  const answer = await askWhoIsHere(app);
  expect(answer.error).toMatchObject({ code: 1003, status: 401 });
  expect(app.network.sentTo('/refresh/')).toHaveLength(0);
});
