import { leadsTo, memberRoute, openRoute, opens, type RouteExpectation } from './expectation';

const NOT_FROM_HERE = opens('این صفحه از اینجا باز نمی‌شود', 'visitedPartner');
const OFFER = 'rule=seller&process_id={process}&price=3000000&title=آگهی';

/** The pages of the classifieds partner. They need no login, and show nothing without the partner's process. */
export const partnerRoutes: readonly RouteExpectation[] = [
  openRoute('/partner', NOT_FROM_HERE),
  openRoute('/partner?process_id=…', opens('ساخت لینک پرداخت', 'visitedPartner'), {
    address: '/partner?process_id={process}',
  }),
  openRoute('/add-transaction', NOT_FROM_HERE),
  openRoute('/add-transaction?rule=buyer&…', opens('پیام شما فرستاده شد', 'visitedPartner'), {
    address: '/add-transaction?rule=buyer&process_id={process}',
  }),
  openRoute('/add-transaction?rule=seller&…', opens('ساخت لینک پرداخت', 'visitedPartner', 'commission'), {
    address: `/add-transaction?${encodeURI(OFFER)}`,
  }),
  openRoute('/submit-transaction', NOT_FROM_HERE),
  openRoute(
    '/submit-transaction?process_id=…',
    opens('تأیید درخواست پرداخت', 'visitedPartner', 'partnerTransactionDetail', 'commission'),
    {
      address: '/submit-transaction?process_id={process}',
    },
  ),
  openRoute('/test-process/{process}', opens('این فرایند آزمایشی پیدا نشد', 'testProcess')),
  memberRoute(
    '/new-transactions?process_id=…',
    opens('تأیید درخواست', 'visitedPartner', 'partnerTransactionDetail', 'listBankAccounts', 'commission'),
    {
      address: '/new-transactions?process_id={process}',
      visitor: leadsTo('/login', 'visitedPartner'),
      newcomer: leadsTo('/create-first-card', 'visitedPartner'),
    },
  ),
];
