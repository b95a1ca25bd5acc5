import type { Screen } from './screen';
import { holdToast } from './toast';

/** Sending money and coming back from the gateway. */
export const payScreens: readonly Screen[] = [
  {
    name: 'pay-empty',
    route: '/pay',
    as: 'buyer',
    show: async ({ page }) => {
      await page.goto('/pay');
      await page.getByRole('button', { name: 'تغییر' }).waitFor();
    },
  },
  {
    name: 'pay',
    route: '/pay',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await person.page.goto('/pay');
      await person.fill('لینک یا کد پرداخت', transactions.inquired);
      await person.page.getByRole('button', { name: 'تغییر' }).waitFor();
    },
  },
  {
    name: 'pay-wrong-code',
    route: '/pay/:pay_id',
    as: 'buyer',
    show: async (person) => {
      await person.page.goto('/pay/ABC');
      await person.sees('شناسهٔ واردشده درست نیست');
      await person.page.getByRole('button', { name: 'تغییر' }).waitFor();
    },
  },
  {
    name: 'pay-link',
    route: '/pay/:pay_id',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await person.page.goto(`/pay/${transactions.inquired}`);
      await person.page.waitForURL(/transaction-detail/);
      await person.page.getByRole('button', { name: 'پرداخت', exact: true }).waitFor();
    },
  },
  {
    name: 'pay-own-link',
    route: '/pay/:pay_id',
    as: 'seller',
    show: async (person, { transactions }) => {
      await person.page.goto(`/pay/${transactions.inquired}`);
      await person.sees('پرداخت با لینک خودتان ممکن نیست');
    },
  },
  {
    name: 'pay-cannot-be-paid-toast',
    route: '/pay/:pay_id',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await person.page.goto(`/pay/${transactions.settled}`);
      await person.sees('روند تراکنش');
      await holdToast(person, 'این تراکنش قابل پرداخت نیست');
    },
  },
  {
    name: 'receipt-success',
    route: '/transaction-receipt',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await person.page.goto(`/transaction-receipt?payment_code=${transactions.paid}`);
      await person.sees('پرداخت انجام شد');
    },
  },
  {
    name: 'receipt-from-partner',
    route: '/transaction-receipt',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await person.page.goto(
        `/transaction-receipt?payment_code=${transactions.paid}&process_id=${transactions.processes.requested}`,
      );
      await person.sees('پرداخت انجام شد');
    },
  },
  {
    name: 'receipt-failure',
    route: '/transaction-receipt',
    as: 'buyer',
    show: async (person, { transactions }) => {
      await person.page.goto(`/transaction-receipt?payment_code=${transactions.failed}`);
      await person.sees('پرداخت انجام نشد');
    },
  },
  {
    name: 'receipt-pending',
    route: '/transaction-receipt',
    as: 'buyer',
    waiting: true,
    show: async (person, { transactions }) => {
      await person.page.goto(`/transaction-receipt?payment_code=${transactions.redirected}`);
      await person.sees('در حال استعلام از بانک');
    },
  },
  {
    name: 'receipt-unknown',
    route: '/transaction-receipt',
    as: 'buyer',
    show: async (person) => {
      await person.page.goto('/transaction-receipt?payment_code=ABCDEFGH&status=success');
      await person.sees('نتیجهٔ این پرداخت را نمی‌دانیم');
    },
  },
];
