import type { Page } from 'playwright-core';
import type { Person } from '../support/person';
import { at, changeTimers, holdToast, type Screen } from './screen';

const OUTCOME = '**/api/v1/calls/outcome/';

/** Notices above the dock or the navigation that wait for an answer. */
export const barScreens: readonly Screen[] = [
  at(
    'call-asking',
    'buyer',
    '/transaction-detail/{inquired}',
    async (person) => {
      await cutOffPayment(person);
      await forgetCalls(person.page);
    },
    { waiting: true },
  ),
  at('call-not-done', 'buyer', '/transaction-detail/{inquired}', async (person) => {
    const answer = await cutOffPayment(person);
    await changeTimers(person.page, 'short');
    answer({ state: 'not_done', payment_code: null });
    await person.page.getByRole('button', { name: 'دوباره بفرست' }).waitFor();
    await holdToast(person, 'ارتباط با سرور برقرار نشد');
    await forgetCalls(person.page);
  }),
  at(
    'call-done',
    'buyer',
    '/transaction-detail/{inquired}',
    async (person, { transactions }) => {
      await cutOffPayment(person);
      await person.page.unroute(OUTCOME);
      const data = { state: 'done', payment_code: transactions.inquired };
      await person.page.route(OUTCOME, (route) => route.fulfill({ json: { data } }));
      await person.page.goto('/home');
      await person.page.getByRole('button', { name: 'دیدن معامله' }).waitFor();
    },
    { shown: '/home' },
  ),
  at(
    'install-offer',
    'buyer',
    '/app-icon.svg',
    async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('amanat:install', JSON.stringify({ visits: 2 })));
      await page.goto('/home');
      await page.getByRole('link', { name: /درخواست‌های دیگران از شما/ }).waitFor();
      await page.waitForFunction(
        () =>
          // The app keeps the browser's install prompt only after it listens for it.
          window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })) === false,
      );
      await page.getByRole('button', { name: 'نصب' }).waitFor();
    },
    { shown: '/home' },
  ),
];

type Outcome = { readonly state: 'done' | 'not_done'; readonly payment_code: string | null };

/** Presses «پرداخت» while the connection breaks. The caller chooses the later answer about the payment. */
async function cutOffPayment(person: Person): Promise<(outcome: Outcome) => void> {
  const { page } = person;
  let answer: (outcome: Outcome) => void = () => undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/transactions/pay/', (route) => route.abort('connectionreset'));
  await page.route(OUTCOME, async (route) => route.fulfill({ json: { data: await outcome } }));
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
