import { identity } from '../support/api';
import type { Person } from '../support/person';
import type { Screen } from './screen';

const REFEREE = identity(51_010);

async function fillRequest(person: Person): Promise<void> {
  await person.page.goto('/RequestMoney');
  await person.fill('مبلغ (ریال)', '245000000');
  await person.fill('بابت', 'کنسول بازی با دو دسته');
  await person.sees('به حساب شما می‌رسد');
}

/** Home, a request for money, and sharing its link. */
export const requestScreens: readonly Screen[] = [
  {
    name: 'home',
    route: '/home',
    as: 'buyer',
    show: async ({ page }) => {
      await page.goto('/home');
      await page.getByRole('link', { name: /درخواست‌های دیگران از شما/ }).waitFor();
    },
  },
  {
    name: 'home-nothing-waits',
    route: '/home',
    as: 'member',
    show: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: /درخواست پول/ }).waitFor();
    },
  },
  {
    name: 'request-money-empty',
    route: '/RequestMoney',
    as: 'seller',
    show: async ({ page }) => {
      await page.goto('/RequestMoney');
      await page.getByRole('button', { name: 'تغییر' }).waitFor();
    },
  },
  { name: 'request-money', route: '/RequestMoney', as: 'seller', show: fillRequest },
  {
    name: 'request-money-errors',
    route: '/RequestMoney',
    as: 'seller',
    show: async (person) => {
      await person.page.goto('/RequestMoney');
      await person.fill('مبلغ (ریال)', '900');
      await person.page.getByLabel('بابت', { exact: true }).focus();
      await person.page.getByLabel('مبلغ (ریال)', { exact: true }).focus();
      await person.sees('وارد کردن بابت الزامی است');
    },
  },
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
  {
    name: 'referee',
    route: '/RequestMoney/referee',
    as: 'seller',
    show: async (person) => {
      await person.page.goto('/RequestMoney/referee');
      await person.page.getByLabel('کد ملی داور', { exact: true }).waitFor();
    },
  },
  {
    name: 'referee-wrong-code',
    route: '/RequestMoney/referee',
    as: 'seller',
    show: async (person) => {
      await person.page.goto('/RequestMoney/referee');
      await person.fill('کد ملی داور', '1234567890');
      await person.press('ثبت داور');
      await person.sees('لطفاً کد ملی داور را به‌درستی وارد کنید');
    },
  },
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
  {
    name: 'new-transactions-from-partner',
    route: '/new-transactions',
    as: 'seller',
    show: async ({ page }, { transactions }) => {
      await page.goto(`/new-transactions?process_id=${transactions.processes.started}`);
      await page.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }).waitFor();
    },
  },
  {
    name: 'share',
    route: '/transaction-detail/:code',
    as: 'seller',
    show: async (person, { transactions }) => {
      await person.page.goto(`/transaction-detail/${transactions.inquired}?share=1`);
      await person.sees('لینک پرداخت آماده است');
      await person.page.getByRole('img', { name: 'کد QR لینک پرداخت' }).waitFor();
    },
  },
];
