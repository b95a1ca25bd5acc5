import type { Page } from 'playwright-core';
import type { Person } from '../support/person';
import { changeTimers, holdToast, type Screen, screenAt } from './screen';
import type { Stage } from './stage';

const OUTCOME = '**/api/v1/calls/outcome/';

/** Notices above the dock or the navigation that wait for an answer. */
export const barScreens: readonly Screen[] = [
  {
    name: 'call-asking',
    route: '/transaction-detail/:code',
    as: 'buyer',
    waiting: true,
    show: async (person, stage) => {
      await cutOffPayment(person, stage);
      await forgetCalls(person.page);
    },
  },
  {
    name: 'call-not-done',
    route: '/transaction-detail/:code',
    as: 'buyer',
    show: async (person, stage) => {
      const answer = await cutOffPayment(person, stage);
      await changeTimers(person.page, 'short');
      answer({ state: 'not_done', payment_code: null });
      await person.page.getByRole('button', { name: 'دوباره بفرست' }).waitFor();
      await holdToast(person, 'ارتباط با سرور برقرار نشد');
      await forgetCalls(person.page);
    },
  },
  {
    name: 'call-done',
    route: '/home',
    as: 'buyer',
    show: async (person, stage) => {
      await cutOffPayment(person, stage);
      await person.page.unroute(OUTCOME);
      const data = { state: 'done', payment_code: stage.transactions.inquired };
      await person.page.route(OUTCOME, (route) => route.fulfill({ json: { data } }));
      await person.page.goto('/home');
      await person.page.getByRole('button', { name: 'دیدن معامله' }).waitFor();
    },
  },
  screenAt('install-offer', '/home', 'buyer', '/app-icon.svg', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('amanat:install', JSON.stringify({ visits: 2 })));
    await page.goto('/home');
    await page.getByRole('link', { name: /درخواست‌های دیگران از شما/ }).waitFor();
    await page.waitForFunction(
      () =>
        // The app keeps the browser's install prompt only after it listens for it.
        window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })) === false,
    );
    await page.getByRole('button', { name: 'نصب' }).waitFor();
  }),
];

type Outcome = { readonly state: 'done' | 'not_done'; readonly payment_code: string | null };

/** Presses «پرداخت» while the connection breaks. The caller chooses the later answer about the payment. */
async function cutOffPayment(person: Person, { transactions }: Stage): Promise<(outcome: Outcome) => void> {
  const { page } = person;
  let answer: (outcome: Outcome) => void = () => undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/transactions/pay/', (route) => route.abort('connectionreset'));
  await page.route(OUTCOME, async (route) => route.fulfill({ json: { data: await outcome } }));
  await page.goto(`/transaction-detail/${transactions.inquired}`);
  await page.getByRole('button', { name: /^پرداخت [۰-۹]/ }).tap();
  // The phone shows this sheet once a day.
  const sheet = page.getByRole('button', { name: 'رفتن به درگاه' });
  await sheet
    .or(page.getByText(/در حال پرسیدن/))
    .first()
    .waitFor();
  if (await sheet.isVisible()) await sheet.tap();
  await person.sees(/در حال پرسیدن/);
  return answer;
}

/** Later screens use the same phone, which would continue to poll. */
function forgetCalls(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.removeItem('amanat:unanswered'));
}
