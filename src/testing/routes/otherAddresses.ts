import { HOME } from './accountRoutes';
import {
  leadsTo,
  memberRoute,
  OFFICE_LOOK,
  type Opens,
  openRoute,
  opens,
  type RouteExpectation,
  SWITCHES_LOOK,
  toLoginFrom,
} from './expectation';

const NOWHERE = opens('نشانی نادرست');

/** The server refuses users outside the office. */
function askedForOffice(visit: Opens): Opens {
  return { ...visit, calls: [OFFICE_LOOK] };
}

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
  memberRoute('/office/disputes', askedForOffice(NOWHERE), {
    visitor: toLoginFrom('/office/disputes'),
    newcomer: leadsTo('/create-first-card', OFFICE_LOOK),
  }),
  memberRoute('/office/disputes/:id', askedForOffice(NOWHERE), {
    address: '/office/disputes/00000000-0000-4000-8000-000000000000',
    visitor: toLoginFrom('/office/disputes/00000000-0000-4000-8000-000000000000'),
    newcomer: leadsTo('/create-first-card', OFFICE_LOOK),
  }),
  memberRoute(
    '/office/switches',
    { ...NOWHERE, calls: [SWITCHES_LOOK] },
    {
      visitor: toLoginFrom('/office/switches'),
      newcomer: leadsTo('/create-first-card', SWITCHES_LOOK),
    },
  ),
  memberRoute('/some/payment?from=sms', NOWHERE, { visitor: toLoginFrom('/some/payment?from=sms') }),
];
