import type { Page } from 'playwright-core';
import type { Screen } from './screen';

/** What somebody was told, and how they want to be. */
export const noticeScreens: readonly Screen[] = [
  {
    name: 'notifications',
    route: '/notifications',
    as: 'seller',
    show: async (person) => {
      await person.page.goto('/notifications');
      await person.page.getByRole('main').getByRole('link').first().waitFor();
    },
  },
  {
    name: 'notifications-settings',
    route: '/notifications/settings',
    as: 'seller',
    show: async ({ page }) => {
      await openWithPush(page, '/notifications/settings', 'push-able');
      await page.getByRole('switch', { name: 'اعلان روی این گوشی' }).waitFor();
    },
  },
  {
    name: 'notifications-settings-denied',
    route: '/notifications/settings',
    as: 'seller',
    show: async ({ page }) => {
      await openWithPush(page, '/notifications/settings', 'push-denied');
      await page.getByText('مرورگر اجازهٔ اعلان نمی‌دهد').waitFor();
    },
  },
  {
    name: 'notifications-settings-iphone',
    route: '/notifications/settings',
    as: 'seller',
    show: async ({ page }) => {
      await openWithPush(page, '/notifications/settings', 'push-iphone');
      await page.getByText('Add to Home Screen').waitFor();
    },
  },
  {
    name: 'notifications-settings-failed',
    route: '/notifications/settings',
    as: 'seller',
    show: async ({ page }) => {
      await openWithPush(page, '/notifications/settings', 'push-able');
      const here = page.getByRole('switch', { name: 'اعلان روی این گوشی' });
      await here.waitFor();
      await page.route('**/notifications/push/', (route) => route.abort());
      await here.tap();
      await page.getByText('اعلان روشن نشد').waitFor();
    },
  },
  {
    name: 'notifications-settings-unsupported',
    route: '/notifications/settings',
    as: 'seller',
    show: async ({ page }) => {
      await openWithPush(page, '/notifications/settings', 'push-unable');
      await page.getByText('این مرورگر اعلان نمی‌گیرد').waitFor();
    },
  },
  {
    name: 'push-offer',
    route: '/home',
    as: 'buyer',
    show: async ({ page }) => {
      await openWithPush(page, '/home', 'push-able');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'push-offer-iphone',
    route: '/home',
    as: 'buyer',
    show: async ({ page }) => {
      await openWithPush(page, '/home', 'push-iphone');
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** What a phone's browser says of push messages: it may ask; it may not; it has none; it is an iPhone's, outside the home screen. */
type PushBrowser = 'push-able' | 'push-denied' | 'push-unable' | 'push-iphone';

/**
 * Opens a page in a browser that could take push messages: phones of the catalogue keep no app, and Chromium has no push service here. The page alone
 * is named by what stands after its `#`, so that no other finds such a browser.
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
  // Where only the part after the `#` differs nothing is loaded anew.
  await page.goto('about:blank');
  await page.goto(`${path}#${browser}`);
}
