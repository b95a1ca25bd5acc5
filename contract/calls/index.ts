import { ACCOUNT_CALLS } from './accounts';
import type { Call } from './call';
import { DELIVERY_CALLS } from './delivery';
import { DISPUTE_CALLS } from './disputes';
import { JUDGMENT_CALLS } from './judgments';
import { LIST_CALLS } from './lists';
import { LIVE_CALLS } from './live';
import { NOTICE_CALLS } from './notices';
import { PARTNER_CALLS } from './partner';
import { PASSKEY_CALLS } from './passkeys';
import { PERSONAL_CALLS } from './personal';
import { RECEIPT_CALLS } from './receipts';
import { RESERVE_CALLS } from './reserves';
import { TRANSACTION_CALLS } from './transactions';
import { SESSION_CALLS, USER_CALLS } from './users';

/** The calls of the app. Those of the office are apart, in `OFFICE_CALLS`. */
export const CALLS = {
  ...USER_CALLS,
  ...SESSION_CALLS,
  ...PASSKEY_CALLS,
  ...PERSONAL_CALLS,
  ...ACCOUNT_CALLS,
  ...TRANSACTION_CALLS,
  ...DELIVERY_CALLS,
  ...RECEIPT_CALLS,
  ...RESERVE_CALLS,
  ...LIST_CALLS,
  ...DISPUTE_CALLS,
  ...JUDGMENT_CALLS,
  ...LIVE_CALLS,
  ...NOTICE_CALLS,
  ...PARTNER_CALLS,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
