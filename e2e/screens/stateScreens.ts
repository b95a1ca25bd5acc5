import { type Screen, screenAt } from './screen';

const LISTS = '**/filter-transactions/';

/** Screens that wait, and screens after a failure of the network or the server. */
export const stateScreens: readonly Screen[] = [
  {
    name: 'state-loading',
    route: '/transaction',
    as: 'buyer',
    waiting: true,
    show: async ({ page }) => {
      await page.route(LISTS, () => undefined);
      await page.goto('/transaction');
      await page.getByRole('tab', { name: 'همه' }).waitFor();
      await page.getByText('در حال بارگذاری').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'state-error',
    route: '/transaction',
    as: 'buyer',
    show: async (person) => {
      await person.page.route(LISTS, (route) =>
        route.fulfill({ status: 503, json: { error: { code: 1001, message: 'Down' } } }),
      );
      await person.page.goto('/transaction');
      await person.sees('اطلاعات دریافت نشد');
    },
  },
  screenAt('state-offline', '/home', 'buyer', '/home', async (person) => {
    await person.page.getByRole('link', { name: /درخواست‌های دیگران از شما/ }).waitFor();
    await person.page.context().setOffline(true);
    await person.sees('اتصال اینترنت قطع است');
  }),
  {
    name: 'state-cannot-start',
    route: '*',
    as: 'buyer',
    show: async (person) => {
      // Cached data would be shown instead.
      await person.page.goto('/app-icon.svg');
      await person.page.evaluate(() => localStorage.removeItem('amanat:last-known'));
      await person.page.route('**/users/user-report/', (route) => route.abort());
      await person.page.goto('/home');
      await person.page.getByRole('button', { name: 'تلاش دوباره' }).waitFor();
    },
  },
];
