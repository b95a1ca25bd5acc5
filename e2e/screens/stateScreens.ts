import { at, button, refuse, type Screen } from './screen';

const LISTS = '**/filter-transactions/';

/** Screens that wait, and screens after a failure of the network or the server. */
export const stateScreens: readonly Screen[] = [
  at(
    'state-loading',
    'buyer',
    '/transaction',
    async ({ page }) => {
      await page.getByRole('tab', { name: 'همه' }).waitFor();
      await page.getByText('در حال بارگذاری').waitFor({ state: 'attached' });
    },
    { before: ({ page }) => page.route(LISTS, () => undefined), waiting: true },
  ),
  at('state-error', 'buyer', '/transaction', 'اطلاعات دریافت نشد', {
    before: ({ page }) => refuse(page, LISTS, 503, { code: 1001 }),
  }),
  at('state-offline', 'buyer', '/home', async (person) => {
    await person.page.getByRole('link', { name: /درخواست‌های دیگران از شما/ }).waitFor();
    await person.page.context().setOffline(true);
    await person.sees('اتصال اینترنت قطع است');
  }),
  at('state-cannot-start', 'buyer', '/home', button('تلاش دوباره'), {
    before: async ({ page }) => {
      // Cached data would be shown instead.
      await page.goto('/app-icon.svg');
      await page.evaluate(() => localStorage.removeItem('amanat:last-known'));
      await page.route('**/users/user-report/', (route) => route.abort());
    },
    shown: '*',
  }),
];
