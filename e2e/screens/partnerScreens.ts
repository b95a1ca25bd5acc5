import { addTransactionAddress } from './processes';
import { at, button, opens, type Screen } from './screen';

/** The partner's pages, which need no login. */
export const partnerScreens: readonly Screen[] = [
  at(
    'partner-intro',
    'partnerVisitor',
    '/partner?client=niazmandi&process_id={processes.started}',
    button('ساخت لینک پرداخت'),
  ),
  at('login-from-partner', 'partnerVisitor', '/login?client=niazmandi', 'بازگشت به نیازمندی‌ها'),
  at('intro-from-partner', 'partnerVisitor', '/intro?client=niazmandi', 'بازگشت به نیازمندی‌ها'),
  at('partner-intro-without-process', 'visitor', '/partner', 'این صفحه از اینجا باز نمی‌شود'),
  at('partner-request', 'partnerVisitor', addTransactionAddress('{processes.started}', 'seller'), ({ page }) =>
    page.getByLabel('مبلغ (ریال)', { exact: true }).waitFor(),
  ),
  at(
    'partner-request-buyer',
    'partnerVisitor',
    addTransactionAddress('{processes.started}', 'buyer'),
    'پیام شما در گفت‌وگو برای فروشنده فرستاده شد',
  ),
  at('test-process-gone', 'visitor', '/test-process/amp_test_x', 'این یک آزمایش است'),
  at(
    'partner-approval-gone',
    'partnerVisitor',
    '/submit-transaction?process_id=00000000-0000-4000-8000-000000000000',
    'این گفت‌وگو پیدا نشد',
  ),
  at('partner-approval', 'partnerVisitor', '/submit-transaction?process_id={processes.requested}', button('رد کردن')),
  at(
    'partner-approval-reject',
    'partnerVisitor',
    '/submit-transaction?process_id={processes.requested}',
    opens('رد کردن', 'alertdialog'),
  ),
  at(
    'partner-approval-read-only',
    'partnerVisitor',
    '/submit-transaction?process_id={processes.rejected}',
    'درخواست را رد کردید',
  ),
];
