import { loadPartnerArea } from '@/app/RouteTable';
import { decisionMade, offerSubmitted, permissionRequested } from '@/features/partner/journeySlice';
import { locationChanged } from '@/state/actions';
import { createTestApp, type TestAppOptions } from '@/testing/createTestApp';
import type { TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { requestedProcess, startProcess } from '../../../server/testing/partnerProcess';
import { sharedServer } from '../../../server/testing/sharedServer';
import { until } from '../../../server/testing/until';

let server: TestServer;
let seller: Trader;

beforeAll(async () => {
  server = await sharedServer();
  seller = await new MoneyStory(server).trader();
});

/** An app with a running partner flow. `places` are the paths it navigated to. */
async function partnerApp(options: TestAppOptions = {}) {
  const places: string[] = [];
  const app = await createTestApp({ ...options, context: { navigate: (to) => places.push(to), now: () => 1_000 } });
  await app.until((state) => state.application.state !== 'splash');
  app.store.dispatch(locationChanged({ pathname: '/partner' }));
  await loadPartnerArea();
  await new Promise((resolve) => setTimeout(resolve));
  const toasts = () => app.store.getState().toasts.items.map(({ text }: { text: string }) => text);
  return { ...app, places, toasts };
}

const offerOf = (processId: string) =>
  ({ processId, userId: 'u1', amountRials: 10_000, purpose: 'کیف', commissionSide: 'payer' }) as const;

test('permission opens the partner’s page by a full navigation, also on our origin', async () => {
  const processId = await startProcess(server, seller.user, { mobile: '09120000077' });
  const app = await partnerApp();
  app.store.dispatch(permissionRequested({ processId }));
  await app.until((state) => state.partnerJourney.status === 'leaving');
  expect(app.loadedPages).toEqual([`/sandbox/chat/${processId}/permission`]);
  expect(app.places).toEqual([]);
  expect(app.network.sentTo('/send-permission').map(({ headers }) => headers.get('Authorization'))).toEqual([null]);
});

test('a refused permission stays on the page and gives the reason', async () => {
  const processId = await startProcess(server, seller.user, { mobile: '09120000077' });
  const ask = jest.spyOn(server.context.ports.partner, 'requestPermission');
  ask.mockResolvedValueOnce({ granted: false });
  const app = await partnerApp();
  app.store.dispatch(permissionRequested({ processId }));
  await app.until((state) => state.partnerJourney.status === 'failed');
  expect(app.toasts()).toEqual([expect.stringContaining('اجازهٔ ساخت لینک پرداخت')]);

  app.store.dispatch(permissionRequested({ processId: 'nobody-knows' }));
  await app.until((state) => state.partnerJourney.failure?.code === 1404);
  expect(app.toasts().at(-1)).toBe('این گفت‌وگو پیدا نشد یا مهلتش گذشته است');

  app.store.dispatch(decisionMade({ processId: 'amp_nobody', decision: 'approved' }));
  await app.until((state) => state.partnerJourney.step === 'approved' && state.partnerJourney.status === 'failed');
  expect(app.toasts()).toContain('این درخواست پیدا نشد یا مهلتش گذشته است');
  expect(app.loadedPages).toEqual([]);
});

test('follows no address that is not allowed', async () => {
  const app = await partnerApp();
  const answer = { data: { success: true, redirect_url: 'https://evil.example/' } };
  const sendOn = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (request, options) =>
      new URL((request as Request).url).pathname.includes('/send-permission')
        ? Response.json(answer)
        : sendOn(request, options),
    );
  app.store.dispatch(permissionRequested({ processId: 'p1' }));
  await app.until((state) => state.partnerJourney.status === 'failed');
  expect(app.toasts()).toEqual(['نشانی مرحلهٔ بعد شناخته‌شده نیست و باز نشد']);
  expect(app.loadedPages).toEqual([]);
});

test('a member goes to the confirm step, and the five minutes of the entry begin', async () => {
  const processId = await startProcess(server, seller.user, { mobile: '09120000077' });
  const app = await partnerApp({ person: seller.user });
  app.store.dispatch(offerSubmitted(offerOf(processId)));
  await app.until((state) => state.partner.entries[0]);
  expect(app.store.getState().partner).toEqual({
    ...{ processId, client: null },
    entries: [{ processId, createdAt: 1_000 }],
  });
  expect(app.places).toEqual([`/new-transactions?process_id=${processId}`]);
  // Nothing is created yet, so nothing is announced.
  expect(app.toasts()).toEqual([]);
});

test('a visitor logs in first with the partner’s mobile, and a newcomer adds a card first', async () => {
  const newcomer = await server.registerUser();
  const processId = await startProcess(server, newcomer, { mobile: '09120000077' });
  const masked = `${newcomer.mobile.slice(0, 4)}****${newcomer.mobile.slice(8)}`;
  for (const [options, place] of [
    [{}, `/login?mobile-number=${encodeURIComponent(masked)}`],
    [{ person: newcomer }, '/create-first-card'],
  ] as const) {
    const app = await partnerApp(options);
    app.store.dispatch(offerSubmitted(offerOf(processId)));
    await app.until((state) => state.destination.redirectTo);
    expect(app.store.getState().destination.redirectTo).toBe(`/new-transactions?process_id=${processId}`);
    expect(app.places).toEqual([place]);
    app.stop();
    // The next person has another tab.
    window.sessionStorage.clear();
  }
});

test('refuses an offer for a process with a request, with its own text', async () => {
  const { processId } = await requestedProcess(server, seller, { mobile: '09120000077' });
  const app = await partnerApp();
  app.store.dispatch(offerSubmitted(offerOf(processId)));
  expect(await app.until((state) => state.partnerJourney.failure)).toMatchObject({ code: 1005 });
  expect(app.toasts()).toEqual(['تراکنش پیش‌تر ثبت شده است']);
});

test('allows another offer after a missing answer', async () => {
  const processId = await startProcess(server, seller.user, { mobile: '09120000077' });
  const app = await partnerApp({ disturb: [{ part: '/submit-', disturbance: 'lost answer' }], person: seller.user });
  app.store.dispatch(offerSubmitted(offerOf(processId)));
  await app.until((state) => state.partnerJourney.failure?.code === 'network');
  app.store.dispatch(offerSubmitted(offerOf(processId)));
  await app.until((state) => state.partner.entries[0]);
  expect(app.places).toEqual([`/new-transactions?process_id=${processId}`]);
});

test('an approval opens the payment, once', async () => {
  const { processId, code } = await requestedProcess(server, seller, { mobile: '09120000077' });
  const app = await partnerApp();
  // A double tap.
  app.store.dispatch(decisionMade({ processId, decision: 'approved' }));
  app.store.dispatch(decisionMade({ processId, decision: 'approved' }));
  await app.until((state) => state.partnerJourney.status === 'done');
  expect(app.places).toEqual([`/pay/${code}?process_id=${processId}`]);
  expect(app.network.sentTo('/confirm-')).toHaveLength(1);

  app.store.dispatch(decisionMade({ processId, decision: 'rejected' }));
  await app.until((state) => state.partnerJourney.failure?.code === 1005);
  expect(app.toasts()).toEqual(['تراکنش پیش‌تر ثبت شده است']);
});

test('a rejection cancels the request and stays; before a request it is refused', async () => {
  const { processId, code } = await requestedProcess(server, seller, { mobile: '09120000077' });
  const app = await partnerApp();
  app.store.dispatch(decisionMade({ processId, decision: 'rejected' }));
  await app.until((state) => state.partnerJourney.status === 'done');
  expect(app.store.getState().partnerJourney).toMatchObject({ step: 'rejected', nextPath: null });
  expect([app.places, app.loadedPages]).toEqual([[], []]);
  expect((await new MoneyStory(server).details(seller, code)).status).toBe('canceled');

  const early = await startProcess(server, seller.user, { mobile: '09120000077' });
  app.store.dispatch(decisionMade({ processId: early, decision: 'approved' }));
  await app.until((state) => state.partnerJourney.failure?.code === 1007);
  expect(app.toasts().at(-1)).toBe('اکنون درخواستی برای تأیید یا رد کردن نیست');
});

test('leaving the page drops a late permission, and another step can begin', async () => {
  const [processId, next] = [
    await startProcess(server, seller.user, { mobile: '09120000077' }),
    await startProcess(server, seller.user, { mobile: '09120000077' }),
  ];
  const app = await partnerApp();
  const release = app.network.hold('/send-permission');
  app.store.dispatch(permissionRequested({ processId }));
  await until(() => app.network.sentTo('/send-permission').length === 1);
  app.store.dispatch(locationChanged({ pathname: '/help' }));
  expect(app.store.getState().partnerJourney.status).toBe('idle');
  app.store.dispatch(permissionRequested({ processId: next }));
  release();
  await app.until((state) => state.partnerJourney.status === 'leaving');
  expect(app.loadedPages).toEqual([`/sandbox/chat/${next}/permission`]);
});
