import { DISPUTE_ADDRESSES } from '@contract/addresses/dispute';
import { TRANSACTION_ADDRESSES } from '@contract/addresses/transaction';
import type { OtpAction } from '@/state/actions';

const ADDRESSES = { ...TRANSACTION_ADDRESSES, ...DISPUTE_ADDRESSES };

/**
 * What is done about a call that must not be done twice and of which no answer came:
 * - `again`: asked about; sent once more as it was;
 * - `pay`: the same, and then on to the gateway;
 * - `code`: sends a one-time code and moves nothing: its key is kept as long as the code would live, and nobody is troubled;
 * - `confirm`: carries a one-time code, which is never stored: on another page it takes a new one;
 * - `page`: carries another secret: on another page it is typed again.
 */
export type MoneyCallWay = 'again' | 'pay' | 'code' | 'confirm' | 'page';

/** Every call with an idempotency key that a member makes, by its name in the contract. */
export const MONEY_CALL_WAYS = {
  createTransaction: 'again',
  pay: 'pay',
  cancel: 'code',
  settle: 'code',
  refund: 'code',
  verifyTransactionOtp: 'confirm',
  handoverCode: 'code',
  handover: 'page',
  recordDelivery: 'again',
  confirmReceipt: 'again',
  extendDeadline: 'again',
  openDispute: 'again',
  answerDispute: 'again',
  stateInDispute: 'again',
  withdrawDispute: 'again',
  proposeSplit: 'code',
  acceptInDispute: 'code',
  rejectProposal: 'again',
  escalateDispute: 'again',
  concedeDispute: 'code',
  appealAward: 'again',
  acceptCase: 'again',
  declineCase: 'again',
  askSide: 'again',
  awardDispute: 'code',
} as const satisfies Partial<Record<keyof typeof ADDRESSES, MoneyCallWay>>;

/** What a call was for, as it is said of it: its name in the contract, or what its code confirms. */
export type MoneyCallKind = keyof typeof MONEY_CALL_WAYS | OtpAction | 'other';

/** Which call is at a path; a path that nobody has decided about is treated as one with a secret. */
export function moneyCallAt(path: string): { name: keyof typeof MONEY_CALL_WAYS | 'other'; way: MoneyCallWay } {
  const names = Object.keys(MONEY_CALL_WAYS) as (keyof typeof MONEY_CALL_WAYS)[];
  const name = names.find((known) => ADDRESSES[known].path === path);
  return name === undefined ? { name: 'other', way: 'page' } : { name, way: MONEY_CALL_WAYS[name] };
}
