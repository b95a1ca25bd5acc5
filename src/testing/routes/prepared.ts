import type { Standing } from '../createTestApp';
import type { Opens } from './expectation';
import { opens } from './expectation';

/** A page that opens only when something was done before; on its own it leads to where that is done. */
export interface PreparedVisit {
  readonly path: string;
  readonly as: Standing;
  /** What was done before. */
  readonly after: keyof typeof AFTER;
  /** Besides its heading: all calls since what was done before began. */
  readonly visit: Opens;
}

/** What has to be done first, in words. */
export const AFTER = {
  identity: 'step 1 of the registration',
  loginCode: 'asking for a code to log in',
  cancelCode: 'asking for a code to cancel a request',
  draft: 'filling in the request',
} as const;

/** The second steps. */
export const preparedVisits: readonly PreparedVisit[] = [
  {
    path: '/register?mobile-number=',
    as: 'visitor',
    after: 'identity',
    visit: opens('شمارهٔ شما چیست؟', 'matchNationalCode'),
  },
  {
    path: '/login_otp',
    as: 'visitor',
    after: 'loginCode',
    visit: opens('کد تأیید', 'login'),
  },
  {
    path: '/new-transactions',
    as: 'member',
    after: 'draft',
    visit: opens('تأیید درخواست', 'listBankAccounts', 'commission'),
  },
  {
    path: '/otp',
    as: 'member',
    after: 'cancelCode',
    visit: opens('لغو درخواست', 'cancel'),
  },
];
