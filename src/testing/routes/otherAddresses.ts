import { OPERATOR_ROLES } from '@contract/rules/officeRoles';
import { officePaths, pagesOf } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { HOME } from './accountRoutes';
import { leadsTo, memberRoute, openRoute, opens, type RouteExpectation, toLoginFrom } from './expectation';

const NOWHERE = opens('نشانی نادرست');

/** A page of the office, which other people do not find. */
function officeRoute(path: string, address = path): RouteExpectation {
  return memberRoute(path, NOWHERE, { address, visitor: toLoginFrom });
}

/** Other spellings, and unknown addresses. */
export const otherAddresses: readonly RouteExpectation[] = [
  memberRoute('/HOME/', HOME),
  memberRoute('/LOGIN/', leadsTo('/'), { visitor: opens('خوش آمدید') }),
  memberRoute('/requestmoney', opens('درخواست پول', 'listBankAccounts')),
  memberRoute('/devisactive/', opens('دستگاه‌های فعال', 'listSessions')),
  memberRoute('/PAY/', opens('ارسال پول'), { visitor: toLoginFrom }),
  openRoute('/Help/', opens('راهنما')),
  memberRoute('/login?redirect-link=/card-list', leadsTo('/card-list'), { visitor: opens('خوش آمدید') }),
  memberRoute('/login?redirect-link=https://evil.example/', leadsTo('/'), { visitor: opens('خوش آمدید') }),
  memberRoute('/no-such-page', NOWHERE),
  ...[paths.officeStart, ...pagesOf(OPERATOR_ROLES).map((page) => page.path)].map((path) => officeRoute(path)),
  officeRoute(officePaths.ledgerMonth),
  officeRoute(officePaths.formats),
  officeRoute(paths.partnerDesk),
  officeRoute('/office/deals/:code', '/office/deals/QWERTYUP'),
  officeRoute('/office/disputes/:id', '/office/disputes/00000000-0000-4000-8000-000000000000'),
  memberRoute('/some/payment?from=sms', NOWHERE, { visitor: toLoginFrom }),
];
