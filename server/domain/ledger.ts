import type { Division } from '@contract/rules/division';

/** A ledger account. System accounts take any balance; the database keeps the others at zero or above. */
export type Account =
  | 'gateway_clearing'
  | 'gateway_fees'
  | 'commission'
  | 'payouts'
  | 'promotion'
  | `hold:${string}`
  | `payable:${string}`
  | `credit:${string}`;

interface Posting {
  readonly account: Account;
  /** Positive: owed to this account's owner. Negative: taken from it. */
  readonly rials: number;
}

/** Postings that belong together and sum to zero. */
export interface Entry {
  readonly kind:
    | 'credit_granted'
    | 'credit_reserved'
    | 'credit_returned'
    | 'paid'
    | 'settled'
    | 'refunded'
    | 'awarded'
    | 'paid_out'
    | 'payout_returned'
    | 'stray_received'
    | 'stray_returned'
    | 'stray_transfer_returned'
    | 'gateway_settled';
  readonly postings: readonly Posting[];
}

/** The buyer's money while the transaction is open. */
const holdAccount = (transactionId: string): Account => `hold:${transactionId}`;
/** The part of one side, while it waits for its bank transfer. */
const payableAccount = (transactionId: string, to: 'payee' | 'payer'): Account => `payable:${transactionId}:${to}`;
/** A user's free commission. */
export const creditAccount = (userId: string): Account => `credit:${userId}`;

/** Free commission given to a user. */
export function creditGranted(userId: string, rials: number): Entry {
  return entryOf('credit_granted', 'promotion', creditAccount(userId), rials);
}

/** Free commission that a payment attempt reserves. */
export function creditReserved(userId: string, rials: number): Entry {
  return entryOf('credit_reserved', creditAccount(userId), 'promotion', rials);
}

/** Free commission of a failed attempt or a refunded payment. */
export function creditReturned(userId: string, rials: number): Entry {
  return entryOf('credit_returned', 'promotion', creditAccount(userId), rials);
}

/** A confirmed gateway payment. */
export function paid(transactionId: string, rials: number): Entry {
  return entryOf('paid', 'gateway_clearing', holdAccount(transactionId), rials);
}

/** The held money, divided between both sides and the commission. */
export function divided(
  kind: 'settled' | 'refunded' | 'awarded',
  transaction: { readonly id: string; readonly payeeId: string },
  division: Division,
): Entry {
  const { payeeRials, payerRials, commissionRials, payeeCreditRials } = division;
  return entry(kind, [
    { account: holdAccount(transaction.id), rials: -(payeeRials + payerRials + commissionRials) },
    { account: payableAccount(transaction.id, 'payee'), rials: payeeRials },
    { account: payableAccount(transaction.id, 'payer'), rials: payerRials },
    { account: 'commission', rials: commissionRials },
    { account: creditAccount(transaction.payeeId), rials: -payeeCreditRials },
    { account: 'promotion', rials: payeeCreditRials },
  ]);
}

/** The bank transferred the part of one side. */
export function paidOut(transactionId: string, to: 'payee' | 'payer', rials: number): Entry {
  return entryOf('paid_out', payableAccount(transactionId, to), 'payouts', rials);
}

/** The bank sent the transfer of one side back. */
export function payoutReturned(transactionId: string, to: 'payee' | 'payer', rials: number): Entry {
  return entryOf('payout_returned', 'payouts', payableAccount(transactionId, to), rials);
}

/** Money of a payment that pays nothing, which the gateway does not roll back. */
export function strayReceived(attemptId: string, rials: number): Entry {
  return entryOf('stray_received', 'gateway_clearing', `payable:attempt:${attemptId}`, rials);
}

/** The bank transferred the money of such a payment to its payer. */
export function strayReturned(attemptId: string, rials: number): Entry {
  return entryOf('stray_returned', `payable:attempt:${attemptId}`, 'payouts', rials);
}

/** The bank sent the transfer of such a payment back. */
export function strayTransferReturned(attemptId: string, rials: number): Entry {
  return entryOf('stray_transfer_returned', 'payouts', `payable:attempt:${attemptId}`, rials);
}

/** The gateway settled payments: the net sum is at the bank, and the gateway keeps its fee. In rials. */
export function gatewaySettled(grossRials: number, feeRials: number): Entry {
  return entry('gateway_settled', [
    { account: 'gateway_clearing', rials: grossRials },
    { account: 'payouts', rials: feeRials - grossRials },
    { account: 'gateway_fees', rials: -feeRials },
  ]);
}

function entryOf(kind: Entry['kind'], from: Account, to: Account, rials: number): Entry {
  return entry(kind, [
    { account: from, rials: -rials },
    { account: to, rials },
  ]);
}

function entry(kind: Entry['kind'], postings: readonly Posting[]): Entry {
  return { kind, postings: postings.filter((posting) => posting.rials !== 0) };
}
