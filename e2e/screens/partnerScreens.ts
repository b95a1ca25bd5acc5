import { addTransactionAddress } from './processes';
import { type Screen, screenAt } from './screen';

/** The partner's pages, which need no login. */
export const partnerScreens: readonly Screen[] = [
  screenAt(
    'partner-intro',
    '/partner',
    'partnerVisitor',
    (transactions) => `/partner?client=niazmandi&process_id=${transactions.processes.started}`,
    ({ page }) => page.getByRole('button', { name: 'ساخت لینک پرداخت' }).waitFor(),
  ),
  screenAt('login-from-partner', '/login', 'partnerVisitor', '/login?client=niazmandi', 'بازگشت به نیازمندی‌ها'),
  screenAt('intro-from-partner', '/intro', 'partnerVisitor', '/intro?client=niazmandi', 'بازگشت به نیازمندی‌ها'),
  screenAt('partner-intro-without-process', '/partner', 'visitor', '/partner', 'این صفحه از اینجا باز نمی‌شود'),
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
  screenAt(
    'test-process-gone',
    '/test-process/:process_id',
    'visitor',
    '/test-process/amp_test_x',
    'این یک آزمایش است',
  ),
  screenAt(
    'partner-approval-gone',
    '/submit-transaction',
    'partnerVisitor',
    '/submit-transaction?process_id=00000000-0000-4000-8000-000000000000',
    'این گفت‌وگو پیدا نشد',
  ),
  screenAt(
    'partner-approval',
    '/submit-transaction',
    'partnerVisitor',
    (transactions) => `/submit-transaction?process_id=${transactions.processes.requested}`,
    ({ page }) => page.getByRole('button', { name: 'رد کردن' }).waitFor(),
  ),
  screenAt(
    'partner-approval-reject',
    '/submit-transaction',
    'partnerVisitor',
    (transactions) => `/submit-transaction?process_id=${transactions.processes.requested}`,
    async (person) => {
      await person.press('رد کردن');
      await person.page.getByRole('alertdialog').waitFor();
    },
  ),
  screenAt(
    'partner-approval-read-only',
    '/submit-transaction',
    'partnerVisitor',
    (transactions) => `/submit-transaction?process_id=${transactions.processes.rejected}`,
    'درخواست را رد کردید',
  ),
];
