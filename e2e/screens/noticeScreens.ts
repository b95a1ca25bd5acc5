import type { Locator, Page } from 'playwright-core';
import type { Person } from '../support/person';
import { at, type Screen, type Steps } from './screen';

/** Notices, and their settings. */
export const noticeScreens: readonly Screen[] = [
  at('notifications', 'seller', '/notifications', ({ page }) =>
    page.getByRole('main').getByRole('link').first().waitFor(),
  ),
  settingsIn('push-able', 'notifications-settings', ({ page }) => hereSwitch(page).waitFor()),
  settingsIn('push-denied', 'notifications-settings-denied', 'مرورگر اجازهٔ اعلان نمی‌دهد'),
  settingsIn('push-iphone', 'notifications-settings-iphone', 'Add to Home Screen'),
  settingsIn('push-able', 'notifications-settings-failed', async ({ page }) => {
    await hereSwitch(page).waitFor();
    await page.route('**/notifications/push/', (route) => route.abort());
    await hereSwitch(page).tap();
    await page.getByText('اعلان روشن نشد').waitFor();
  }),
  settingsIn('push-unable', 'notifications-settings-unsupported', 'این مرورگر اعلان نمی‌گیرد'),
  offerIn('push-able', 'push-offer'),
  offerIn('push-iphone', 'push-offer-iphone'),
];

/** States of push messages in a phone's browser: allowed, denied, unsupported, and an iPhone outside the home screen. */
type PushBrowser = 'push-able' | 'push-denied' | 'push-unable' | 'push-iphone';

/** The switch for messages on this phone. */
function hereSwitch(page: Page): Locator {
  return page.getByRole('switch', { name: 'اعلان روی این گوشی' });
}

function settingsIn(browser: PushBrowser, name: string, steps: Steps): Screen {
  return at(name, 'seller', `/notifications/settings#${browser}`, steps, { before: bringPush(browser) });
}

function offerIn(browser: PushBrowser, name: string): Screen {
  const dialog = ({ page }: Person) => page.getByRole('dialog').waitFor();
  return at(name, 'buyer', `/home#${browser}`, dialog, { before: bringPush(browser) });
}

/**
 * Gives the page a browser with push messages: phones of the catalogue block the worker, and Chromium has no push service here. The part
 * of the address after `#` selects the page, so no other page gets this browser.
 */
function bringPush(browser: PushBrowser) {
  return ({ page }: Person) =>
    page.addInitScript((wanted) => {
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
}
