import { ACCOUNT_CALLS } from './accountCalls';
import type { Call } from './call';
import { DELIVERY_CALLS } from './deliveryCalls';
import { DISPUTE_CALLS } from './disputeCalls';
import { JUDGMENT_CALLS } from './judgmentCalls';
import { LIST_CALLS } from './listCalls';
import { LIVE_CALLS } from './liveCalls';
import { NOTICE_CALLS } from './noticeCalls';
import { PARTNER_CALLS } from './partnerCalls';
import { PARTNER_DESK_CALLS } from './partnerDeskCalls';
import { PASSKEY_CALLS } from './passkeyCalls';
import { PERSONAL_CALLS } from './personalCalls';
import { RECEIPT_CALLS } from './receiptCalls';
import { RESERVE_CALLS } from './reserveCalls';
import { TRANSACTION_CALLS } from './transactionCalls';
import { SESSION_CALLS, USER_CALLS } from './userCalls';

/** The calls of the app. Those of the office and of partners' servers are in tables of their own. */
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
  ...PARTNER_DESK_CALLS,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
