import type { Page } from 'playwright-core';
import { newMember, type Person } from '../support/person';
import { eventually } from '../support/truth';
import { startOwnWorld } from '../support/world';

// A headless browser neither installs nor shows push messages.
const world = startOwnWorld({ whole: true });

let buyer: Person;
let code: string;

beforeAll(async () => {
  const seller = await newMember(world.browser, world.server, 76);
  buyer = await newMember(world.browser, world.server, 77, { keepsApp: true });
  code = await seller.request('۲۵۰۰۰۰۰', 'دوچرخهٔ کوهستان');
  await buyer.openByCode(code);
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
});

test('the browser finds nothing that keeps the app from being installed, and what it offers is offered once', async () => {
  const { page } = buyer;
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Test phones are private windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  await buyer.goTo('خانه');
  const offer = page.getByRole('button', { name: 'نصب' });
  const ask = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  await eventually('the browser’s own question is kept', ask, true);
  await offer.waitFor();
  await buyer.press('نه، ممنون');
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await buyer.sees(/^سلام/);
  await eventually('the question is kept again', ask, true);
  expect(await offer.count()).toBe(0);
});

/** Notifications outside the app. */
const shownMessages = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('push messages are offered once, every one is shown once, and a tap leads to its page in the app that is open', async () => {
  const { page } = buyer;
  const context = page.context();
  await buyer.goTo('خانه');
  await context.grantPermissions(['notifications', 'clipboard-read', 'clipboard-write']);
  let asked = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/notifications/push/')) asked += 1;
  });
  await page.reload();
  await buyer.sees('می‌خواهید همین‌جا خبرتان کنیم؟');
  await buyer.press('بعداً');
  await page.getByText('می‌خواهید همین‌جا خبرتان کنیم؟').waitFor({ state: 'detached' });
  // The offer, its answer, and the start, which removes notifications of another login.
  await eventually('the start is over', async () => asked >= 3, true);

  const devTools = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) if (!one.isDeleted) resolve(one.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const deliver = async (data: string) =>
    devTools.send('ServiceWorker.deliverPushMessage', {
      origin: world.server.origin,
      registrationId: await registrationId,
      data,
    });
  const message = { id: 'a-notice', title: 'پول رسید', body: 'معامله تمام شد.', path: `/transaction-detail/${code}` };
  const { path: _, id: tag, ...said } = message;
  await deliver(JSON.stringify({ ...message, body: 'پیش‌تر' }));
  await eventually('the message is shown', () => shownMessages(page), [{ ...said, body: 'پیش‌تر', tag }]);
  await deliver(JSON.stringify(message));
  await eventually('its repetition replaces it', () => shownMessages(page), [{ ...said, tag }]);

  await page.evaluate(() => Object.assign(window, { stays: true }));
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const worker = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await worker.registration.getNotifications();
    // The browser refuses work that waits for an event of the user.
    const tap = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    worker.dispatchEvent(tap);
  });
  await buyer.reaches(new RegExp(`/transaction-detail/${code}$`));
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  await eventually('it is not shown any more', () => shownMessages(page), []);

  await deliver('unreadable');
  await eventually('something is shown', async () => (await shownMessages(page)).length, 1);
});

const PUSH_SERVICE = 'https://fcm.googleapis.com/fcm/send/';

/** A point on the curve, like each browser's key. */
const SOME_KEY = 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo';

test('where the browser ends its subscription, the worker makes another one like it, and the server is told by the page', async () => {
  const { page } = buyer;
  const endpoint = `${PUSH_SERVICE}renewed`;
  // Chromium has no push service here: simulates its answer and an existing subscription.
  await page.evaluate(
    ({ made, p256dh }) => {
      const keys = { p256dh, auth: 'a'.repeat(22) };
      const subscription = { endpoint: made, toJSON: () => ({ keys }), unsubscribe: async () => true };
      Object.assign(window.PushManager.prototype, {
        getSubscription: async () => subscription,
        subscribe: async () => subscription,
      });
      const choice = localStorage.getItem('amanat:push') ?? '';
      localStorage.setItem('amanat:push', choice.replace(/later$/, 'on'));
    },
    { made: endpoint, p256dh: SOME_KEY },
  );
  const told = page.waitForResponse((response) => response.request().method() === 'PUT');
  const asked = await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(async () => {
      const worker = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
      const asks: unknown[] = [];
      Object.assign(worker.registration.pushManager, {
        subscribe: async (options: unknown) => void asks.push(options),
      });
      const oldSubscription = { options: { userVisibleOnly: true, applicationServerKey: 'the server’s' } };
      const done: Promise<unknown>[] = [];
      const waitUntil = (promise: Promise<unknown>) => void done.push(promise);
      const changed = (event: object) =>
        worker.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }, event));
      changed({ oldSubscription, newSubscription: null });
      await Promise.all(done);
      return asks;
    });
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the server’s' }]);
  const answer = await told;
  expect([answer.url(), answer.status()]).toEqual([`${world.server.origin}/api/v1/notifications/push/`, 200]);
  expect(answer.request().postDataJSON()).toMatchObject({ endpoint });
});
