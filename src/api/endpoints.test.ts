import { MINUTE_MS } from '@contract/rules/durations';
import { REQUEST_TIMEOUT_MS } from '@contract/rules/limits';
import { sessionEnded } from '@/state/session';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import type { SentRequest } from '@/testing/testNetwork';
import { createTestServer, type TestServer } from '../../server/testing/createTestServer';
import { exportsApi } from './exportsApi';
import { liveApi } from './liveApi';
import { memberAccountsApi } from './memberAccounts';
import { sessionsApi } from './sessionsApi';
import { transactionsApi } from './transactionsApi';

async function memberApp(server?: TestServer): Promise<TestApp> {
  const app = await createTestApp({ as: 'member', ...(server && { server }) });
  await app.until((state) => state.application.state === 'app-verified');
  return app;
}

function accountsIn(app: TestApp) {
  const { data } = memberAccountsApi.endpoints.listAccounts.select()(app.store.getState());
  return data ?? [];
}

test('shows an added, default or deleted card in the list at once', async () => {
  const app = await memberApp();
  const watching = app.store.dispatch(memberAccountsApi.endpoints.listAccounts.initiate());
  const [first] = await watching.unwrap();
  const added = await app.store
    .dispatch(memberAccountsApi.endpoints.addAccount.initiate({ type: 'iban', account: 'IR062960000000100324200001' }))
    .unwrap();
  await app.until(() => accountsIn(app).length === 2);

  await app.store.dispatch(memberAccountsApi.endpoints.setDefaultAccount.initiate(added.id));
  await app.until(() => accountsIn(app).find(({ isDefault }) => isDefault)?.id === added.id);

  await app.store.dispatch(memberAccountsApi.endpoints.deleteAccount.initiate(first?.id ?? ''));
  await app.until(() => accountsIn(app).length === 1);
  watching.unsubscribe();
});

test('begins a trace of its own with each call, also after a 401', async () => {
  // Its access tokens live for 15 minutes.
  const server = await createTestServer();
  const app = await memberApp(server);
  const again = { subscribe: false, forceRefetch: true } as const;
  const before = app.network.sentTo('/api/v1/bankaccounts/').length;
  server.clock.advance(16 * 60_000);
  await app.store.dispatch(memberAccountsApi.endpoints.listAccounts.initiate(undefined, again));
  await app.store.dispatch(memberAccountsApi.endpoints.listAccounts.initiate(undefined, again));
  const [refused, repeated, next, ...more] = app.network
    .sentTo('/api/v1/bankaccounts/')
    .slice(before)
    .map(({ headers }) => /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(headers.get('traceparent') ?? ''));
  expect(more).toEqual([]);
  expect(repeated?.[1]).toBe(refused?.[1]);
  expect(repeated?.[2]).not.toBe(refused?.[2]);
  expect(next?.[1]).not.toBe(refused?.[1]);
  app.stop();
  await server.close();
});

describe('a read without an answer', () => {
  const ACCOUNTS = '/api/v1/bankaccounts/';
  const accounts = memberAccountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true });

  /** A member's app, the accounts asked by a page, and the requests from then on. */
  async function asking(disturb: (app: TestApp) => void) {
    const app = await memberApp();
    const before = app.network.sentTo(ACCOUNTS).length;
    disturb(app);
    const page = app.store.dispatch(accounts);
    return { app, page, sent: () => app.network.sentTo(ACCOUNTS).slice(before) };
  }

  test.each([
    ['lost', 'flicker'],
    ['cut off', { status: 200, isCut: true }],
  ] as const)('%s, is sent once more while its page loads', async (_what, disturbance) => {
    const { page, sent } = await asking(({ network }) => network.disturb(ACCOUNTS, disturbance));
    expect(await page).toMatchObject({ isSuccess: true });
    const [first, second, ...more] = sent();
    expect(more).toEqual([]);
    const traceOf = (request?: SentRequest) => request?.headers.get('traceparent')?.split('-')[1];
    expect(traceOf(second)).toBe(traceOf(first));
  });

  test('within a minute, is sent once more', async () => {
    const startTimer = window.setTimeout.bind(window);
    const { page, sent } = await asking(({ network }) => {
      network.hold(ACCOUNTS);
      jest
        .spyOn(window, 'setTimeout')
        .mockImplementation(((run: () => void, delay?: number) =>
          startTimer(run, delay === REQUEST_TIMEOUT_MS ? 0 : delay)) as typeof window.setTimeout);
    });
    expect(await page).toMatchObject({ isError: true, error: { code: 'network', status: null } });
    expect(sent()).toHaveLength(2);
  });

  test('fails after the second', async () => {
    const { page, sent } = await asking(({ network }) => network.disturb(ACCOUNTS, 'offline'));
    expect(await page).toMatchObject({ isError: true, error: { code: 'network' } });
    expect(sent()).toHaveLength(2);
  });

  test.each<[string, (app: TestApp, page: { unsubscribe(): void }) => void]>([
    ['its page has left', (_app, page) => page.unsubscribe()],
    ['the connection is gone', () => window.dispatchEvent(new Event('offline'))],
    ['the login has ended', ({ store }) => store.dispatch(sessionEnded())],
  ])('is not sent again when %s', async (_why, change) => {
    const { app, page, sent } = await asking(({ network }) => network.disturb(ACCOUNTS, 'offline'));
    await app.until(() => sent().length === 1);
    change(app, page);
    await page;
    expect(sent()).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
  });

  test('is not sent again by the base query where its flow asks again', async () => {
    const app = await memberApp();
    app.network.disturb('/events/since/', 'offline');
    await app.store.dispatch(liveApi.endpoints.liveSince.initiate(null));
    expect(app.network.sentTo('/events/since/')).toHaveLength(1);
  });

  test('and with an answer, a refusal or a change are sent once', async () => {
    const { page, sent } = await asking(({ network }) => network.disturb(ACCOUNTS, { status: 503 }));
    expect(await page).toMatchObject({ isError: true });
    expect(sent()).toHaveLength(1);

    const app = await memberApp();
    app.network.disturb('/default/', 'offline');
    await app.store.dispatch(
      memberAccountsApi.endpoints.setDefaultAccount.initiate('00000000-0000-4000-8000-000000000000'),
    );
    expect(app.network.sentTo('/default/')).toHaveLength(1);
  });
});

test('waits for the whole file of an export', async () => {
  const app = await memberApp();
  const timer = jest.spyOn(window, 'setTimeout');
  const wanted = { subject: 'deals', format: 'xlsx', from: '2026-01-01', to: '2026-01-02' } as const;
  await app.store.dispatch(exportsApi.endpoints.exportRecords.initiate(wanted));
  expect(timer.mock.calls.map(([, delay]) => delay)).toContain(10 * MINUTE_MS);
});

test('refuses an account of another user with its status', async () => {
  const app = await memberApp();
  const { error } = await app.store.dispatch(
    memberAccountsApi.endpoints.addAccount.initiate({ type: 'pan', account: '6104337000010412' }),
  );
  expect(error).toMatchObject({ status: expect.any(Number) });
});

test('quotes the shares of both sides', async () => {
  const app = await memberApp();
  const quote = await app.store
    .dispatch(transactionsApi.endpoints.commission.initiate({ amountRials: 1_000_000, side: 'payee' }))
    .unwrap();
  expect(quote.payerPaysRials).toBe(1_000_000);
  expect(quote.payeeReceivesRials).toBeLessThan(1_000_000);
});

test('logs out another device, then all devices', async () => {
  // Its access tokens live for 15 minutes.
  const server = await createTestServer();
  const app = await memberApp(server);
  if (app.person) {
    server.clock.advance(61_000);
    await server.loginUser(app.person);
  }
  const devices = await app.store.dispatch(sessionsApi.endpoints.listSessions.initiate()).unwrap();
  expect(devices).toHaveLength(2);
  const other = devices.find(({ isCurrent }) => !isCurrent);

  await app.store.dispatch(sessionsApi.endpoints.deleteSession.initiate(other?.sessionId ?? '')).unwrap();
  await app.until((state) =>
    sessionsApi.endpoints.listSessions
      .select()(state)
      .data?.every(({ isCurrent }) => isCurrent),
  );

  await app.store.dispatch(sessionsApi.endpoints.deleteAllSessions.initiate()).unwrap();
  expect((await server.call('userReport', { as: app.person?.access ?? '' })).status).toBe(401);
});
