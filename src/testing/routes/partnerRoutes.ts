import { memberRoute, openRoute, opens, type RouteExpectation } from './expectation';

const NOT_FROM_HERE = opens('این صفحه از اینجا باز نمی‌شود');
const OFFER = 'rule=seller&process_id=PROCESS&price=3000000&title=آگهی';

/** The pages of the classifieds partner. They need no login, and show nothing without the partner's process. */
export const partnerRoutes: readonly RouteExpectation[] = [
  openRoute('/partner', NOT_FROM_HERE),
  openRoute('/partner?process_id=…', opens('ساخت لینک پرداخت'), { address: '/partner?process_id=PROCESS' }),
  openRoute('/add-transaction', NOT_FROM_HERE),
  openRoute('/add-transaction?rule=buyer&…', opens('پیام شما فرستاده شد'), {
    address: '/add-transaction?rule=buyer&process_id=PROCESS',
  }),
  openRoute('/add-transaction?rule=seller&…', opens('ساخت لینک پرداخت', 'commission'), {
    address: `/add-transaction?${encodeURI(OFFER)}`,
  }),
  openRoute('/submit-transaction', NOT_FROM_HERE),
  openRoute(
    '/submit-transaction?process_id=…',
    opens('تأیید درخواست پرداخت', 'partnerTransactionDetail', 'commission'),
    {
      address: '/submit-transaction?process_id=PROCESS',
    },
  ),
  memberRoute(
    '/new-transactions?process_id=…',
    opens('تأیید درخواست', 'partnerTransactionDetail', 'listBankAccounts', 'commission'),
    {
      address: '/new-transactions?process_id=PROCESS',
    },
  ),
];
