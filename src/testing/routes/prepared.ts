import type { Standing } from '../createTestApp';
import type { Opens } from './expectation';
import { opens } from './expectation';

/** A page that opens only after an earlier step. */
export interface PreparedVisit {
  readonly path: string;
  readonly as: Standing;
  /** The earlier step. */
  readonly after: keyof typeof AFTER;
  /** The heading, and all calls since the earlier step began. */
  readonly visit: Opens;
}

/** The earlier steps in words. */
export const AFTER = {
  identity: 'step 1 of the registration',
  loginCode: 'asking for a code to log in',
  cancelCode: 'asking for a code to cancel a request',
  draft: 'filling in the request',
} as const;

/** Pages of second steps. */
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
