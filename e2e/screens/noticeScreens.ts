import type { Locator, Page } from 'playwright-core';
import { type Screen, screenAt } from './screen';

/** Notices, and their settings. */
export const noticeScreens: readonly Screen[] = [
  screenAt('notifications', '/notifications', 'seller', '/notifications', ({ page }) =>
    page.getByRole('main').getByRole('link').first().waitFor(),
  ),
  settingsIn('push-able', 'notifications-settings', hereSwitch),
  settingsIn('push-denied', 'notifications-settings-denied', (page) => page.getByText('مرورگر اجازهٔ اعلان نمی‌دهد')),
  settingsIn('push-iphone', 'notifications-settings-iphone', (page) => page.getByText('Add to Home Screen')),
  {
    name: 'notifications-settings-failed',
    route: '/notifications/settings',
    as: 'seller',
    show: async ({ page }) => {
      await openWithPush(page, '/notifications/settings', 'push-able');
      await hereSwitch(page).waitFor();
      await page.route('**/notifications/push/', (route) => route.abort());
      await hereSwitch(page).tap();
      await page.getByText('اعلان روشن نشد').waitFor();
    },
  },
  settingsIn('push-unable', 'notifications-settings-unsupported', (page) => page.getByText('این مرورگر اعلان نمی‌گیرد')),
  offerIn('push-able', 'push-offer'),
  offerIn('push-iphone', 'push-offer-iphone'),
];

/** States of push messages in a phone's browser: allowed, denied, unsupported, and an iPhone outside the home screen. */
type PushBrowser = 'push-able' | 'push-denied' | 'push-unable' | 'push-iphone';

/** The switch for messages on this phone. */
function hereSwitch(page: Page): Locator {
  return page.getByRole('switch', { name: 'اعلان روی این گوشی' });
}

/** The settings in this browser. `seen` proves the state. */
function settingsIn(browser: PushBrowser, name: string, seen: (page: Page) => Locator): Screen {
  const route = '/notifications/settings';
  return { name, route, as: 'seller', show: ({ page }) => openUntil(page, route, browser, seen(page)) };
}

function offerIn(browser: PushBrowser, name: string): Screen {
  const route = '/home';
  return { name, route, as: 'buyer', show: ({ page }) => openUntil(page, route, browser, page.getByRole('dialog')) };
}

async function openUntil(page: Page, path: string, browser: PushBrowser, seen: Locator): Promise<void> {
  await openWithPush(page, path, browser);
  await seen.waitFor();
}

/**
 * Opens a page in a browser with push messages: phones of the catalogue block the worker, and Chromium has no push service here. The part
 * of the address after `#` selects the page, so no other page gets this browser.
 */
async function openWithPush(page: Page, path: string, browser: PushBrowser): Promise<void> {
  await page.addInitScript((wanted) => {
    if (window.location.hash !== `#${wanted}`) return;
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { value, configurable: true });
    const registration = { getNotifications: async () => [], pushManager: { getSubscription: async () => null } };
    const worker = { ready: new Promise(() => undefined), getRegistration: async () => registration };
    define(navigator, 'serviceWorker', Object.assign(new EventTarget(), worker));
    define(window, 'PushManager', class {});
    const permission = wanted === 'push-denied' ? 'denied' : 'default';
    define(window, 'Notification', { permission, requestPermission: async () => 'granted' });
    if (wanted === 'push-iphone') {
      define(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)');
    }
    if (wanted === 'push-iphone' || wanted === 'push-unable') Reflect.deleteProperty(window, 'PushManager');
  }, browser);
  // A change after the `#` alone does not load the page.
  await page.goto('about:blank');
  await page.goto(`${path}#${browser}`);
}
