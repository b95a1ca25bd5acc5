import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { unansweredHidden, unansweredShown } from '@/features/offline/unansweredSlice';
import { logoutRequested } from '@/features/settings/slice';
import { flowFailed } from '@/flows/kit';
import { paths } from '@/lib/paths';
import { installCopy } from '@/messages/install';
import { noticesCopy } from '@/messages/noticesCopy';
import { pushCopy } from '@/messages/pushCopy';
import { unansweredCopy } from '@/messages/unanswered';
import type { RootState } from '@/state/store';
import { type FakePushBrowser, fakePushBrowser } from '@/testing/fakePushBrowser';
import { type RenderAppOptions, type RenderedApp, renderApp } from '@/testing/renderApp';
import { takeTrace, traceText } from '@/trace/traceFile';
import { sandboxPushes } from '../../../server/sandbox/deskRoutes';
import { createTestServer, type TestServer, type TestUser } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;

beforeAll(async () => {
  server = await createTestServer();
  story = new MoneyStory(server);
  seller = await story.trader();
});

afterAll(() => server.close());

const open = (person: TestUser, path: string, options: RenderAppOptions = {}): Promise<RenderedApp> =>
  renderApp({ person, path, server, ...options });

function close(app: RenderedApp): void {
  cleanup();
  app.stop();
}

const settings = (person: TestUser, options?: RenderAppOptions) => open(person, paths.notificationSettings, options);
const here = () => screen.findByRole('switch', { name: pushCopy.here });
const isOn = async () => (await here()).getAttribute('aria-checked');

/** The number of browsers that receive a user's messages. */
async function browsersOf(person: TestUser): Promise<number> {
  const { rows } = await server.context.db.pool.query(
    'select from push_subscriptions join sessions on sessions.id = session_id where ended_at is null and session_id in (select id from sessions where user_id = (select user_id from sessions where id = $1))',
    [person.info.session_id],
  );
  return rows.length;
}

/** The latest push message, to any user. */
async function lastPushed(): Promise<string> {
  return JSON.stringify((await sandboxPushes(server.context))[0]);
}

test('one tap turns push messages on, without the amount by default, and another tap turns them off', async () => {
  const browser = fakePushBrowser();
  const buyer = await story.trader();
  const app = await settings(buyer.user);
  expect(await isOn()).toBe('false');
  expect(browser.permission).toBe('default');

  await app.user.click(await here());
  await waitFor(async () => expect(await isOn()).toBe('true'));
  expect(await browsersOf(buyer.user)).toBe(1);
  await story.paid(seller, buyer);
  await server.runJobs();
  expect(await lastPushed()).toContain('پرداخت شما انجام شد');
  expect(await lastPushed()).not.toMatch(/ریال|دوچرخه/);

  await app.user.click(await screen.findByRole('switch', { name: pushCopy.amount }));
  await screen.findByText(pushCopy.sample.amount);
  await waitFor(() => expect(app.network.sentTo('/settings/').at(-1)?.method).toBe('PUT'));
  await waitFor(async () =>
    expect((await server.call('noticeSettings', { as: buyer.user })).data.amount_on_lock_screen).toBe(true),
  );
  await story.paid(seller, buyer);
  await server.runJobs();
  expect(await lastPushed()).toMatch(/ریال · دوچرخه/);

  const trace = traceText(takeTrace(app.recorder, new Date(), '/'));
  expect(trace).toContain('switchPush');
  expect(browser.secrets.length).toBeGreaterThan(0);
  for (const secret of browser.secrets) {
    expect(trace).not.toContain(secret);
    expect(JSON.stringify(app.store.getState())).not.toContain(secret);
    expect(JSON.stringify(window.localStorage)).not.toContain(secret);
  }

  await app.user.click(await here());
  await waitFor(async () => expect(await isOn()).toBe('false'));
  expect(browser.endpoint).toBeNull();
  await waitFor(async () => expect(await browsersOf(buyer.user)).toBe(0));
});

test('after a lost answer a switch shows what the server has, and meanwhile no other one moves', async () => {
  const { user: person } = await story.trader();
  const app = await settings(person);
  const deadlines = await screen.findByRole('switch', { name: noticesCopy.settings.deadlines });
  const talk = screen.getByRole('switch', { name: noticesCopy.settings.disputeTalk });
  const release = app.network.hold('/notifications/settings/');
  app.network.disturb('/notifications/settings/', 'lost answer');
  await app.user.click(deadlines);
  await app.user.click(talk);
  release();
  expect(await screen.findByText(noticesCopy.settings.failed)).toBeVisible();
  await waitFor(() => expect(deadlines).not.toHaveAttribute('aria-busy'));
  await waitFor(() => expect(deadlines).not.toBeChecked());
  expect(talk).toBeChecked();
  expect((await server.call('noticeSettings', { as: person })).data).toMatchObject({
    deadlines: false,
    dispute_talk: true,
  });
});

test('a denied permission shows how to allow it, and sends nothing to the server', async () => {
  const browser = fakePushBrowser();
  browser.answer = 'denied';
  const app = await settings(seller.user);
  await app.user.click(await here());
  expect(await screen.findByText(pushCopy.denied)).toBeVisible();
  expect(screen.queryByRole('switch', { name: pushCopy.here })).not.toBeInTheDocument();
  expect(app.network.sentTo('/notifications/push/').filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each(['offline', { status: 500 }] as const)(
  'a failure (%p) leaves no subscription, and a retry works',
  async (disturbance) => {
    const browser = fakePushBrowser();
    const { user: person } = await story.trader();
    const app = await settings(person);
    await here();
    app.network.disturb('/notifications/push/', disturbance, 2);
    await app.user.click(await here());
    expect(await screen.findByText(pushCopy.failed)).toBeVisible();
    expect(browser.endpoint).toBeNull();
    expect(await isOn()).toBe('false');
    expect(await browsersOf(person)).toBe(0);
    app.network.disturb('/notifications/push/', disturbance, 0);
    await waitFor(async () => {
      await app.user.click(await here());
      expect(await isOn()).toBe('true');
    });
  },
);

test('shows an unsupported browser, and the instructions for an iPhone', async () => {
  const app = await settings(seller.user);
  expect(await screen.findByText(pushCopy.unsupported)).toBeVisible();
  close(app);
  fakePushBrowser({ iphone: true });
  await settings(seller.user);
  await waitFor(() =>
    expect(document.body).toHaveTextContent(
      'برای گرفتن اعلان در آیفون، اول در Safari دکمهٔ Share و بعد Add to Home Screen را بزنید و امانت را از همان‌جا باز کنید.',
    ),
  );
});

async function switchedOn(browser: FakePushBrowser, person: TestUser): Promise<RenderedApp> {
  const app = await settings(person);
  await app.user.click(await here());
  await waitFor(async () => expect(await isOn()).toBe('true'));
  expect(browser.endpoint).not.toBeNull();
  return app;
}

test('sends the subscription again at start, and after the browser has changed it', async () => {
  const browser = fakePushBrowser();
  const { user: person } = await story.trader();
  const first = await switchedOn(browser, person);
  await server.context.db.pool.query('delete from push_subscriptions');
  close(first);
  const again = await open(person, paths.home);
  await waitFor(async () => expect(await browsersOf(person)).toBe(1));
  expect(again.network.sentTo('/notifications/push/').map(({ method }) => method)).toContain('PUT');

  await server.context.db.pool.query('delete from push_subscriptions');
  act(() => void browser.say({ type: 'PUSH_CHANGED' }));
  await waitFor(async () => expect(await browsersOf(person)).toBe(1));
});

test('a logout ends the subscription, and the next user of the browser does not inherit it', async () => {
  const browser = fakePushBrowser();
  const [{ user: one }, other] = [await story.trader(), await story.trader()];
  const app = await switchedOn(browser, one);
  act(() => void app.store.dispatch(logoutRequested()));
  await app.until((state) => state.application.state === 'unauthenticated');
  await waitFor(() => expect(browser.endpoint).toBeNull());
  expect(await browsersOf(one)).toBe(0);
  close(app);

  // the app is closed without a logout, so the browser keeps its subscription
  const { user: third } = await story.trader();
  const left = await switchedOn(browser, third);
  close(left);
  const next = await open(other.user, paths.home);
  await waitFor(() => expect(browser.endpoint).toBeNull());
  expect(await browsersOf(other.user)).toBe(0);
  expect(next.network.sentTo('/notifications/push/').filter(({ method }) => method !== 'GET')).toEqual([]);
});

/** The cached answer; undefined before the query. */
const hasMoved = (state: RootState) => state.api.queries['moneyMoved(undefined)']?.data;

/** Fires the browser's install prompt. Returns whether the app defers it. */
function firesInstallPrompt(): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => null });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
}

test('offers push messages after money has moved, not over a form or beside another offer, and only once', async () => {
  fakePushBrowser({ installable: true });
  localStorage.setItem('amanat:install', JSON.stringify({ visits: 2, lastVisitAt: Date.now() }));
  const buyer = await story.trader();
  const offer = () => screen.queryByRole('dialog', { name: pushCopy.offer.title });
  const before = await open(buyer.user, paths.home);
  await before.until((state) => hasMoved(state) === false);
  expect(offer()).not.toBeInTheDocument();
  close(before);

  await story.paid(seller, buyer);
  const form = await open(buyer.user, paths.requestMoney);
  await screen.findByRole('textbox', { name: /بابت/ });
  expect(hasMoved(form.store.getState())).toBeUndefined();
  close(form);

  const app = await open(buyer.user, paths.home);
  const install = () => screen.queryByRole('button', { name: installCopy.install });
  expect(await screen.findByRole('dialog', { name: pushCopy.offer.title })).toBeVisible();
  await waitFor(() => expect(firesInstallPrompt()).toBe(true));
  await app.user.click(screen.getByRole('button', { name: pushCopy.offer.later }));
  await waitFor(() => expect(offer()).not.toBeInTheDocument());
  expect(install()).not.toBeInTheDocument();
  close(app);

  const later = await open(buyer.user, paths.home);
  await later.until((state) => state.api.queries['pushStanding(undefined)']?.data);
  expect(offer()).not.toBeInTheDocument();
  expect(hasMoved(later.store.getState())).toBeUndefined();
  const call = { key: 'a', kind: 'settle', paymentCode: null, state: 'notDone' } as const;
  act(() => void later.store.dispatch(unansweredShown(call)));
  await screen.findByText(unansweredCopy.notDone);
  await waitFor(() => expect(firesInstallPrompt()).toBe(true));
  expect(install()).not.toBeInTheDocument();
  act(() => void later.store.dispatch(unansweredHidden(call.key)));
  await waitFor(() => expect(install()).toBeVisible());
});

test('accepting the offer requests the permission, and a tap on a message opens its page', async () => {
  const browser = fakePushBrowser();
  const buyer = await story.trader();
  const code = await story.paid(seller, buyer);
  const app = await open(buyer.user, paths.home);
  await app.user.click(await screen.findByRole('button', { name: pushCopy.offer.on }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: pushCopy.offer.title })).not.toBeInTheDocument());
  expect(browser.permission).toBe('granted');
  expect(await browsersOf(buyer.user)).toBe(1);

  // a second change and a tap arrive while the first change is being sent
  act(() => void browser.say({ type: 'PUSH_CHANGED' }));
  act(() => void browser.say({ type: 'PUSH_CHANGED' }));
  const said = await act(async () => browser.say({ type: 'OPEN', path: paths.transactionDetail(code) }));
  expect(said).toEqual(['heard']);
  await waitFor(() => expect(app.currentPath()).toBe(paths.transactionDetail(code)));
  await act(async () => browser.say({ type: 'OPEN', path: 'https://evil.example/' }));
  await waitFor(() => expect(app.currentPath()).toBe(paths.notifications));
  const told = () => app.network.sentTo('/notifications/push/').filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(told()).toHaveLength(2));

  // a change without a connection is sent with the next connection
  app.network.disturb('/notifications/push/', 'offline');
  await act(async () => void browser.say({ type: 'PUSH_CHANGED' }));
  await act(() => app.until(() => app.recorder.entries.some(({ action }) => flowFailed.match(action))));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(told()).toHaveLength(3));
});
