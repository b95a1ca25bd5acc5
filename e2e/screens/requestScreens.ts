import { identity } from '../support/api';
import type { Person } from '../support/person';
import { type Screen, screenAt } from './screen';

const REFEREE = identity(51_010);

const COMMISSION = '**/transactions/commission/**';

async function fillRequest(person: Person): Promise<void> {
  await person.page.goto('/RequestMoney');
  // The phone remembers the unit of the screen before.
  await person.page.getByRole('radio', { name: 'ریال' }).check();
  await person.fill('مبلغ (ریال)', '245000000');
  await person.fill('بابت', 'کنسول بازی با دو دسته');
  await person.page.getByText('به شما', { exact: false }).waitFor();
}

/** Home, a request for money, and sharing its link. */
export const requestScreens: readonly Screen[] = [
  screenAt('home', '/home', 'buyer', '/home', ({ page }) =>
    page.getByRole('link', { name: /درخواست‌های دیگران از شما/ }).waitFor(),
  ),
  screenAt('home-nothing-waits', '/home', 'member', '/', ({ page }) =>
    page.getByRole('link', { name: /درخواست پول/ }).waitFor(),
  ),
  screenAt('request-money-empty', '/RequestMoney', 'seller', '/RequestMoney', ({ page }) =>
    page.getByRole('button', { name: 'تغییر' }).waitFor(),
  ),
  { name: 'request-money', route: '/RequestMoney', as: 'seller', show: fillRequest },
  {
    name: 'request-money-half',
    route: '/RequestMoney',
    as: 'seller',
    show: async (person) => {
      await person.page.route(COMMISSION, async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        const received_amount = data.received_amount + 200_000;
        await route.fulfill({ response, json: { data: { ...data, received_amount, free_used: 200_000 } } });
      });
      await fillRequest(person);
      await person.page.getByRole('radio', { name: 'نصف‌نصف' }).check();
      await person.sees('۲۴۶٬۲۲۵٬۰۰۰');
    },
  },
  {
    name: 'request-money-toman',
    route: '/RequestMoney',
    as: 'seller',
    show: async (person) => {
      await fillRequest(person);
      await person.page.getByRole('radio', { name: 'تومان' }).check();
      await person.tap('button', /جزئیات$/);
      await person.sees('سهم شما');
    },
  },
  {
    name: 'request-money-fee-asked',
    route: '/RequestMoney',
    as: 'seller',
    waiting: true,
    show: async (person) => {
      await person.page.route(COMMISSION, () => new Promise(() => undefined));
      await fillRequest(person);
    },
  },
  {
    name: 'request-money-fee-failed',
    route: '/RequestMoney',
    as: 'seller',
    show: async (person) => {
      await person.page.route(COMMISSION, (route) => route.abort());
      await person.page.goto('/RequestMoney');
      await person.fill('مبلغ (ریال)', '245000000');
      await person.sees('کارمزد محاسبه نشد');
    },
  },
  screenAt('request-money-errors', '/RequestMoney', 'seller', '/RequestMoney', async (person) => {
    await person.fill('مبلغ (ریال)', '900');
    await person.page.getByLabel('بابت', { exact: true }).focus();
    await person.page.getByLabel('مبلغ (ریال)', { exact: true }).focus();
    await person.sees('وارد کردن بابت الزامی است');
  }),
  {
    name: 'request-money-cards',
    route: '/RequestMoney',
    as: 'seller',
    show: async (person) => {
      await fillRequest(person);
      await person.press('تغییر');
      await person.page.getByRole('radiogroup').last().waitFor();
    },
  },
  screenAt('referee', '/RequestMoney/referee', 'seller', '/RequestMoney/referee', ({ page }) =>
    page.getByLabel('کد ملی داور', { exact: true }).waitFor(),
  ),
  screenAt('referee-wrong-code', '/RequestMoney/referee', 'seller', '/RequestMoney/referee', async (person) => {
    await person.fill('کد ملی داور', '1234567890');
    await person.press('ثبت داور');
    await person.sees('لطفاً کد ملی داور را به‌درستی وارد کنید');
  }),
  {
    name: 'request-money-with-referee',
    route: '/RequestMoney',
    as: 'seller',
    show: async (person) => {
      await fillRequest(person);
      await person.page.getByRole('link', { name: /داور/ }).click();
      await person.fill('کد ملی داور', REFEREE.nationalCode);
      await person.press('ثبت داور');
      await person.page.getByRole('button', { name: 'حذف داور' }).waitFor();
    },
  },
  {
    name: 'new-transactions',
    route: '/new-transactions',
    as: 'seller',
    show: async (person) => {
      await fillRequest(person);
      await person.press('ادامه');
      await person.page.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }).waitFor();
    },
  },
  screenAt(
    'new-transactions-from-partner',
    '/new-transactions',
    'seller',
    (transactions) => `/new-transactions?process_id=${transactions.processes.started}`,
    ({ page }) => page.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }).waitFor(),
  ),
  screenAt(
    'share',
    '/transaction-detail/:code',
    'seller',
    (transactions) => `/transaction-detail/${transactions.inquired}?share=1`,
    async (person) => {
      await person.sees('لینک پرداخت آماده است');
      await person.page.getByRole('img', { name: 'کد QR لینک پرداخت' }).waitFor();
    },
  ),
];
