import type { Division } from '@contract/rules/division';
import { COMMISSION_SIDE } from '@contract/rules/limits';
import type { CommissionSide } from '@contract/schemas/common';

/** An account of the ledger. System accounts take any balance; the others never go below zero, which the database enforces. */
export type Account =
  | 'gateway_clearing'
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
    | 'paid_out';
  readonly postings: readonly Posting[];
}

/** The buyer's money while the transaction is open. */
const holdAccount = (transactionId: string): Account => `hold:${transactionId}`;
/** Money that is decided on and waits for its bank transfer. */
export const payableAccount = (transactionId: string): Account => `payable:${transactionId}`;
/** The payer's part of a split, while it waits for its bank transfer. */
export const payerPayableAccount = (transactionId: string): Account => `payable:${transactionId}:payer`;
/** A user's free commission. */
export const creditAccount = (userId: string): Account => `credit:${userId}`;

/** Free commission given to a user. */
export function creditGranted(userId: string, rials: number): Entry {
  return entryOf('credit_granted', 'promotion', creditAccount(userId), rials);
}

/** Free commission that a payment attempt of the payer sets aside. */
export function creditReserved(userId: string, rials: number): Entry {
  return entryOf('credit_reserved', creditAccount(userId), 'promotion', rials);
}

/** Free commission of an attempt that came to nothing, or of a payment that was refunded. */
export function creditReturned(userId: string, rials: number): Entry {
  return entryOf('credit_returned', 'promotion', creditAccount(userId), rials);
}

/** A confirmed gateway payment. */
export function paid(transactionId: string, rials: number): Entry {
  return entryOf('paid', 'gateway_clearing', holdAccount(transactionId), rials);
}

interface Settlement {
  readonly transactionId: string;
  readonly payeeId: string;
  readonly side: CommissionSide;
  readonly paidRials: number;
  readonly receivedRials: number;
  /** Free commission of the payee that is used now; the payer's was used when paying. */
  readonly payeeCreditRials: number;
}

/** The held money, divided: what the payee receives, and the rest as commission. */
export function settled(transaction: Settlement): Entry {
  const creditRials = transaction.side === COMMISSION_SIDE.payee ? transaction.payeeCreditRials : 0;
  return entry('settled', [
    { account: holdAccount(transaction.transactionId), rials: -transaction.paidRials },
    { account: payableAccount(transaction.transactionId), rials: transaction.receivedRials },
    { account: 'commission', rials: transaction.paidRials - transaction.receivedRials },
    { account: creditAccount(transaction.payeeId), rials: -creditRials },
    { account: 'promotion', rials: creditRials },
  ]);
}

/** The held money, whole, back to the payer. */
export function refunded(transactionId: string, paidRials: number): Entry {
  return entryOf('refunded', holdAccount(transactionId), payableAccount(transactionId), paidRials);
}

/** The held money, split between both sides by an award or an agreement. */
export function awarded(transaction: { readonly id: string; readonly payeeId: string }, division: Division): Entry {
  const { payeeRials, payerRials, commissionRials, payeeCreditRials } = division;
  return entry('awarded', [
    { account: holdAccount(transaction.id), rials: -(payeeRials + payerRials + commissionRials) },
    { account: payableAccount(transaction.id), rials: payeeRials },
    { account: payerPayableAccount(transaction.id), rials: payerRials },
    { account: 'commission', rials: commissionRials },
    { account: creditAccount(transaction.payeeId), rials: -payeeCreditRials },
    { account: 'promotion', rials: payeeCreditRials },
  ]);
}

/** The bank has made the transfer of what waited on an account of {@link payableAccount} or {@link payerPayableAccount}. */
export function paidOut(payable: Account, rials: number): Entry {
  return entryOf('paid_out', payable, 'payouts', rials);
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
