import { identity } from '../support/api';
import type { Person } from '../support/person';
import { at, button, changeAnswer, type Screen } from './screen';

const REFEREE = identity(51_010);

const COMMISSION = '**/transactions/commission/**';

async function fillRequest(person: Person): Promise<void> {
  // The phone remembers the unit of the screen before.
  await person.page.getByRole('radio', { name: 'ریال' }).check();
  await person.fill('مبلغ (ریال)', '245000000');
  await person.fill('بابت', 'کنسول بازی با دو دسته');
  await person.page.getByText('به شما', { exact: false }).waitFor();
}

/** Home, a request for money, and sharing its link. */
export const requestScreens: readonly Screen[] = [
  at('home', 'buyer', '/home', ({ page }) => page.getByRole('link', { name: /درخواست‌های دیگران از شما/ }).waitFor()),
  at('home-nothing-waits', 'member', '/', ({ page }) => page.getByRole('link', { name: /درخواست پول/ }).waitFor(), {
    shown: '/home',
  }),
  at('request-money-empty', 'seller', '/RequestMoney', button('تغییر')),
  at('request-money', 'seller', '/RequestMoney', fillRequest),
  at(
    'request-money-half',
    'seller',
    '/RequestMoney',
    async (person) => {
      await fillRequest(person);
      await person.page.getByRole('radio', { name: 'نصف‌نصف' }).check();
      await person.sees('۲۴۶٬۲۲۵٬۰۰۰');
    },
    {
      before: ({ page }) =>
        changeAnswer(page, COMMISSION, (data) => ({
          ...data,
          received_amount: data.received_amount + 200_000,
          free_used: 200_000,
        })),
    },
  ),
  at('request-money-toman', 'seller', '/RequestMoney', async (person) => {
    await fillRequest(person);
    await person.page.getByRole('radio', { name: 'تومان' }).check();
    await person.tap('button', /جزئیات$/);
    await person.sees('سهم شما');
  }),
  at('request-money-fee-asked', 'seller', '/RequestMoney', fillRequest, {
    before: ({ page }) => page.route(COMMISSION, () => new Promise(() => undefined)),
    waiting: true,
  }),
  at(
    'request-money-fee-failed',
    'seller',
    '/RequestMoney',
    async (person) => {
      await person.fill('مبلغ (ریال)', '245000000');
      await person.sees('کارمزد محاسبه نشد');
    },
    { before: ({ page }) => page.route(COMMISSION, (route) => route.abort()) },
  ),
  at('request-money-errors', 'seller', '/RequestMoney', async (person) => {
    await person.fill('مبلغ (ریال)', '900');
    await person.page.getByLabel('بابت', { exact: true }).focus();
    await person.page.getByLabel('مبلغ (ریال)', { exact: true }).focus();
    await person.sees('وارد کردن بابت الزامی است');
  }),
  at('request-money-cards', 'seller', '/RequestMoney', async (person) => {
    await fillRequest(person);
    await person.press('تغییر');
    await person.page.getByRole('radiogroup').last().waitFor();
  }),
  at('referee', 'seller', '/RequestMoney/referee', ({ page }) =>
    page.getByLabel('کد ملی داور', { exact: true }).waitFor(),
  ),
  at('referee-wrong-code', 'seller', '/RequestMoney/referee', async (person) => {
    await person.fill('کد ملی داور', '1234567890');
    await person.press('ثبت داور');
    await person.sees('لطفاً کد ملی داور را به‌درستی وارد کنید');
  }),
  at('request-money-with-referee', 'seller', '/RequestMoney', async (person) => {
    await fillRequest(person);
    await person.page.getByRole('link', { name: /داور/ }).click();
    await person.fill('کد ملی داور', REFEREE.nationalCode);
    await person.press('ثبت داور');
    await person.page.getByRole('button', { name: 'حذف داور' }).waitFor();
  }),
  at(
    'new-transactions',
    'seller',
    '/RequestMoney',
    async (person) => {
      await fillRequest(person);
      await person.press('ادامه');
      await person.page.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }).waitFor();
    },
    { shown: '/new-transactions' },
  ),
  at(
    'new-transactions-from-partner',
    'seller',
    '/new-transactions?process_id={processes.started}',
    button('ثبت و ساخت لینک پرداخت'),
  ),
  at('share', 'seller', '/transaction-detail/{inquired}?share=1', async (person) => {
    await person.sees('لینک پرداخت آماده است');
    await person.page.getByRole('img', { name: 'کد QR لینک پرداخت' }).waitFor();
  }),
];
