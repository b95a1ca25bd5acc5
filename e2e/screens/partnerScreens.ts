import { addTransactionAddress } from './processes';
import type { Screen } from './screen';

/** The partner's pages, which need no login. */
export const partnerScreens: readonly Screen[] = [
  {
    name: 'partner-intro',
    route: '/partner',
    as: 'partnerVisitor',
    show: async ({ page }, { transactions }) => {
      await page.goto(`/partner?client=niazmandi&process_id=${transactions.processes.started}`);
      await page.getByRole('button', { name: 'ساخت لینک پرداخت' }).waitFor();
    },
  },
  {
    name: 'partner-intro-without-process',
    route: '/partner',
    as: 'visitor',
    show: async (person) => {
      await person.page.goto('/partner');
      await person.sees('این صفحه از اینجا باز نمی‌شود');
    },
  },
  {
    name: 'partner-request',
    route: '/add-transaction',
    as: 'partnerVisitor',
    show: async ({ page }, { transactions }) => {
      await page.goto(addTransactionAddress(transactions.processes.started, 'seller'));
      await page.getByLabel('مبلغ (ریال)', { exact: true }).waitFor();
    },
  },
  {
    name: 'partner-request-buyer',
    route: '/add-transaction',
    as: 'partnerVisitor',
    show: async (person, { transactions }) => {
      await person.page.goto(addTransactionAddress(transactions.processes.started, 'buyer'));
      await person.sees('پیام شما در گفت‌وگو برای فروشنده فرستاده شد');
    },
  },
  {
    name: 'partner-approval-gone',
    route: '/submit-transaction',
    as: 'partnerVisitor',
    show: async (person) => {
      await person.page.goto('/submit-transaction?process_id=00000000-0000-4000-8000-000000000000');
      await person.sees('این گفت‌وگو پیدا نشد');
    },
  },
  {
    name: 'partner-approval',
    route: '/submit-transaction',
    as: 'partnerVisitor',
    show: async ({ page }, { transactions }) => {
      await page.goto(`/submit-transaction?process_id=${transactions.processes.requested}`);
      await page.getByRole('button', { name: 'رد کردن' }).waitFor();
    },
  },
  {
    name: 'partner-approval-reject',
    route: '/submit-transaction',
    as: 'partnerVisitor',
    show: async (person, { transactions }) => {
      await person.page.goto(`/submit-transaction?process_id=${transactions.processes.requested}`);
      await person.press('رد کردن');
      await person.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'partner-approval-read-only',
    route: '/submit-transaction',
    as: 'partnerVisitor',
    show: async (person, { transactions }) => {
      await person.page.goto(`/submit-transaction?process_id=${transactions.processes.rejected}`);
      await person.sees('درخواست را رد کردید');
    },
  },
];
