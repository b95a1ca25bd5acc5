import { HOME } from './accountRoutes';
import { leadsTo, memberRoute, openRoute, opens, type RouteExpectation, toLoginFrom } from './expectation';

const NOWHERE = opens('نشانی نادرست');

/** Other spellings, and unknown addresses. */
export const otherAddresses: readonly RouteExpectation[] = [
  memberRoute('/HOME/', HOME),
  memberRoute('/LOGIN/', leadsTo('/'), { visitor: opens('خوش آمدید') }),
  memberRoute('/requestmoney', opens('درخواست پول', 'listBankAccounts')),
  memberRoute('/devisactive/', opens('دستگاه‌های فعال', 'listSessions')),
  memberRoute('/PAY/', opens('ارسال پول', 'listBankAccounts'), { visitor: toLoginFrom('/PAY/') }),
  openRoute('/Help/', opens('راهنما')),
  memberRoute('/login?redirect-link=/card-list', leadsTo('/card-list'), { visitor: opens('خوش آمدید') }),
  memberRoute('/login?redirect-link=https://evil.example/', leadsTo('/'), { visitor: opens('خوش آمدید') }),
  memberRoute('/no-such-page', NOWHERE),
  ...['', '/disputes', '/reconcile', '/refunds', '/payouts', '/switches', '/partners']
    .map((page) => `/office${page}`)
    .map((path) => memberRoute(path, NOWHERE, { visitor: toLoginFrom(path), newcomer: leadsTo('/create-first-card') })),
  memberRoute('/office/disputes/:id', NOWHERE, {
    address: '/office/disputes/00000000-0000-4000-8000-000000000000',
    visitor: toLoginFrom('/office/disputes/00000000-0000-4000-8000-000000000000'),
    newcomer: leadsTo('/create-first-card'),
  }),
  memberRoute('/some/payment?from=sms', NOWHERE, { visitor: toLoginFrom('/some/payment?from=sms') }),
];
