import { BroadcastChannel } from 'node:worker_threads';
import type { UnknownAction } from '@reduxjs/toolkit';
import { act, screen, waitFor } from '@testing-library/react';
import { noticesApi } from '@/api/noticesApi';
import { sessionsApi } from '@/api/sessionsApi';
import { logoutRequested } from '@/features/settings/slice';
import { paths } from '@/lib/paths';
import { selectLiveView } from '@/state/liveState';
import type { RootState } from '@/state/store';
import { createTestApp } from '@/testing/createTestApp';
import { turnScreen } from '@/testing/liveRun';
import { renderApp } from '@/testing/renderApp';
import { afterThisTest } from '../../../config/jest/cleanUps';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { fakeTimeouts } from '../../../server/testing/fakeTimeouts';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { until } from '../../../server/testing/until';

/** Ten-second waits take three seconds here, which a busy machine can keep. */
const PACE = 0.3;
const context = { livePace: PACE };
/** The time within which a stream must begin. */
const patient = { livePace: 1 };
/** Polls twice in a second of faked time-outs. */
const PACE_OF_POLLS = 0.05;
/** Longer than the pause between two requests for changes. */
const LONG_MS = 60_000;
/** Longer than the pause before a stream is opened again, shorter than the wait for an announced end. */
const BACK_MS = 2_000;
/** A connection without an answer for so long is missing. */
const WITHOUT_ANSWER_MS = 6_000;
/** The time-outs move by so much at each look, so they stay behind the server on a busy machine too. */
const STEP_MS = 5;

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await createTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
});

afterAll(() => server.close());

test('a change of the other side updates the page, which shows that it is live', async () => {
  const code = await story.paid(seller, buyer);
  const app = await renderApp({ path: paths.transactionDetail(code), person: seller.user, server, context: patient });
  await act(() => app.until((state) => selectLiveView(state).connection === 'stream'));
  await screen.findByText('نزد امانت');
  const asked = app.network.sentTo('/transactions/details/').length;
  await act(async () => void (await story.confirm(buyer, 'settle', code)));
  expect(await screen.findByText('به‌روز شد')).toBeVisible();
  expect(screen.queryByText('نزد امانت')).not.toBeInTheDocument();
  expect(app.network.sentTo('/transactions/details/').length).toBeGreaterThan(asked);
  app.network.streams('held back');
  await act(() => app.until((state) => selectLiveView(state).connection === 'polling'));
});

test('goes on live however often the server restarts', async () => {
  const restarting = await createTestServer();
  await restarting.app.listen({ host: '127.0.0.1', port: 0 });
  const { user } = await new MoneyStory(restarting).trader();
  const app = await createTestApp({ person: user, server: restarting, context });
  // Two unannounced ends lead to polling for minutes.
  for (let restarts = 0; restarts < 3; restarts += 1) {
    await app.until((state) => selectLiveView(state).connection === 'stream');
    await restarting.context.live.stop();
    await app.until((state) => selectLiveView(state).connection === 'polling');
    await restarting.context.live.start();
  }
  await app.until((state) => selectLiveView(state).connection === 'stream');
  app.stop();
  await restarting.close();
});

test('updates a row in place, and offers a new row', async () => {
  const [trader, other] = [await story.trader(), await story.trader()];
  const code = await story.paid(trader, other);
  const app = await renderApp({ path: paths.transactions, person: trader.user, server, context: patient });
  const row = () => document.querySelector(`[data-code="${code}"]`);
  await waitFor(() => expect(row()).toHaveTextContent('نزد امانت'));
  await act(() => app.until((state) => selectLiveView(state).connection === 'stream'));

  await act(async () => void (await story.confirm(other, 'settle', code)));
  await waitFor(() => expect(row()).toHaveTextContent('تسویه'));
  expect(screen.queryByText(/تغییر تازه/)).not.toBeInTheDocument();

  server.clock.advance(60_000);
  await act(async () => void (await story.request(trader)));
  const pill = await screen.findByRole('button', { name: '۱ تغییر تازه · نمایش' });
  expect(document.querySelectorAll('[data-code]')).toHaveLength(1);
  await app.user.click(pill);
  await waitFor(() => expect(document.querySelectorAll('[data-code]')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/تغییر تازه/)).not.toBeInTheDocument());
});

test('a hidden page requests nothing, and catches up when it is visible', async () => {
  fakeTimeouts({ advanceTimers: true });
  const code = await story.paid(seller, buyer);
  const app = await createTestApp({ person: seller.user, server, context: patient });
  const isTold = () => app.until((state) => selectLiveView(state).connection === 'stream');
  await isTold();
  turnScreen('hidden');
  await until(() => server.context.live.size === 0);
  const asked = app.network.sent.length;
  const questions = app.network.sentTo('/events/since/').length;
  await story.confirm(buyer, 'settle', code);
  await jest.advanceTimersByTimeAsync(LONG_MS);
  // A request would reach the server before this one.
  await story.details(seller, code);
  expect(app.network.sent).toHaveLength(asked);
  jest.useRealTimers();
  turnScreen('visible');
  await app.until((state) => selectLiveView(state).heard.some(({ paymentCode }) => paymentCode === code));
  expect(app.network.sentTo('/events/since/').length).toBeGreaterThan(questions);
});

test('a starting page gets the changes of its loading time', async () => {
  const hasHeard = (code: string) => (state: Parameters<typeof selectLiveView>[0]) =>
    selectLiveView(state).heard.some(({ paymentCode }) => paymentCode === code);
  const before = await story.request(seller);
  const app = await createTestApp({ person: seller.user, server, context });
  await app.until(hasHeard(before));
  app.stop();

  turnScreen('hidden');
  let slept = 0;
  const woken = await createTestApp({
    person: seller.user,
    server,
    context: { ...context, now: () => Date.now() + slept },
  });
  await woken.until((state) => state.application.state === 'app-verified');
  const meanwhile = await story.request(seller);
  slept = 10 * 60_000;
  server.clock.advance(slept);
  turnScreen('visible');
  await woken.until(hasHeard(meanwhile));
});

test('shows a missing connection without an answer', async () => {
  let now = Date.now();
  const app = await createTestApp({ person: seller.user, server, context: { ...context, now: () => now } });
  await app.until((state) => selectLiveView(state).connection === 'stream');
  app.network.disturb('/events/', 'offline', 50);
  app.network.streams('cut');
  await app.until(() => app.network.sentTo('/events/since/').length > 0);
  expect(selectLiveView(app.store.getState()).connection).toBe('stream');
  now += WITHOUT_ANSWER_MS;
  await app.until((state) => selectLiveView(state).connection === 'broken');
});

/** Waits while the time-outs move. */
const untilStepwise = (holds: () => boolean) =>
  until(() => {
    jest.advanceTimersByTime(STEP_MS);
    return holds();
  });

test.each<[string, unknown]>([
  ['logs out', logoutRequested()],
  ['ends all of their sessions', sessionsApi.endpoints.deleteAllSessions.initiate()],
])('a user who %s requests nothing for the ended session', async (_what, way) => {
  fakeTimeouts();
  const trader = await story.trader();
  const app = await createTestApp({ person: trader.user, server, context });
  await untilStepwise(() => selectLiveView(app.store.getState()).connection === 'stream');
  const asked = app.network.sentTo('/events/').length;
  const streams = server.context.live.size;
  app.store.dispatch(way as UnknownAction);
  await untilStepwise(() => server.context.live.size === streams - 1);
  await jest.advanceTimersByTimeAsync(BACK_MS);
  // A request would reach the server before this one.
  await story.request(seller);
  expect(app.network.sentTo('/events/')).toHaveLength(asked);
});

const { unreadNotices, listNotices, readAllNotices } = noticesApi.endpoints;
const onBell = (state: RootState) => unreadNotices.select()(state).data;
const onList = (state: RootState) => listNotices.select()(state).data?.pages[0]?.unread;

test.each([
  { where: 'bell', shown: onBell, opened: unreadNotices.initiate() as unknown },
  { where: 'list', shown: onList, opened: listNotices.initiate() as unknown },
])('the $where shows a new notice after a read one, between two polls', async ({ shown, opened }) => {
  fakeTimeouts();
  const trader = await story.trader();
  const app = await createTestApp({ person: trader.user, server, context: { livePace: PACE_OF_POLLS } });
  const state = () => app.store.getState();
  app.network.streams('held back');
  await untilStepwise(() => selectLiveView(state()).connection === 'polling');
  app.store.dispatch(opened as UnknownAction);
  await until(() => shown(state()) === 1);
  // No poll: the time-outs stand still.
  app.store.dispatch(readAllNotices.initiate());
  await until(() => shown(state()) === 0);
  await story.paid(trader, buyer);
  await untilStepwise(() => shown(state()) === 1);
});

test('a notice reaches the bell of a tab that does not read the stream', async () => {
  // jsdom has neither.
  Object.assign(globalThis, { BroadcastChannel });
  let isLed = false;
  const request = async (_name: string, _options: object, lead: () => unknown) => {
    if (isLed) return new Promise(() => undefined);
    isLed = true;
    return lead();
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  afterThisTest(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    Reflect.deleteProperty(navigator, 'locks');
  });
  const trader = await story.trader();
  const leader = await createTestApp({ person: trader.user, server, context: patient });
  await leader.until((state) => selectLiveView(state).connection === 'stream');
  const other = await createTestApp({ person: trader.user, server, context: patient });
  await other.until((state) => state.application.state === 'app-verified');
  other.store.dispatch(unreadNotices.initiate());
  await other.until((state) => onBell(state) === 1);
  await story.paid(trader, buyer);
  await other.until((state) => onBell(state) === 2);
});
