/**
 * Why the bank did not transfer a payout. `bank_down` and `limit` pass by themselves; the others are about the account.
 * `unknown`: the bank gave no reason.
 */
export const PAYOUT_REASONS = [
  'account_closed',
  'account_blocked',
  'wrong_iban',
  'bank_down',
  'limit',
  'unknown',
] as const;
export type PayoutReason = (typeof PAYOUT_REASONS)[number];

/** State of a person's own transfer. `needs_account`: nothing is sent until its owner chooses another account. */
export const PAYOUT_STATES = ['waiting', 'sent', 'needs_account', 'done'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Refusals of one account before its transfer stops. */
export const REFUSALS_OF_AN_ACCOUNT = 3;

/** Accounts that an owner may choose for one transfer after the first. Then the office allows as many again. */
export const PAYOUT_ACCOUNT_CHANGES = 3;

/** Whether the owner of a stopped transfer may choose another account. @param changes since the office has allowed them */
export function mayChangeAccount(changes: number): boolean {
  return changes < PAYOUT_ACCOUNT_CHANGES;
}

/** Age of an account before money goes to it after a change: a stolen session cannot take the money at once. */
export const PAYOUT_ACCOUNT_AGE_HOURS = 24;

/** True for a refusal that ends by itself: the same order is sent again. */
export function passesByItself(reason: PayoutReason): boolean {
  return reason === 'bank_down' || reason === 'limit';
}
