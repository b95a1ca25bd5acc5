import { statusesFor } from '@contract/transactionStates';
import { quote } from './commission';
import { creditReturned, type Entry, paidOut, refunded, settled } from './ledger';
import { partnerNews } from './partnerNews';
import type { Transaction } from './paymentTransitions';
import { statusChange } from './transactionStateMachine';
import type { JobOrder, NewTransaction, PayoutKind, Transition } from './transition';

interface ActorInput {
  readonly transaction: Transaction;
  readonly userId: string;
  /** The one-time code that confirms it. */
  readonly challengeId: string;
  readonly at: Date;
}

/** A new payment request, in status `inquired`. */
export function openTransaction(id: string, transaction: NewTransaction, at: Date): Transition {
  return {
    at: at.toISOString(),
    transactionId: id,
    create: transaction,
    actor: { kind: 'payee', userId: transaction.payeeId },
  };
}

/** The payee takes an unpaid request back. */
export function cancelTransaction({ transaction, userId, challengeId, at }: ActorInput): Transition {
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    ...statusChange('cancel'),
    actor: { kind: 'payee', userId },
    challengeId,
    jobs: partnerNews(transaction.partner, at),
  };
}

/** The partner's buyer has approved: nothing about the transaction changes, its chat is told. */
export function approveTransaction(transaction: Transaction, at: Date): Transition {
  return {
    ...bySystem(transaction, at),
    from: statusesFor('pay'),
    jobs: partnerNews(transaction.partner, at),
  };
}

/** The partner's buyer has rejected: the unpaid request is taken back. */
export function rejectTransaction(transaction: Transaction, at: Date): Transition {
  return {
    ...bySystem(transaction, at),
    ...statusChange('reject'),
    jobs: partnerNews(transaction.partner, at),
  };
}

/**
 * The payer confirms: the held money is divided, and the payee's part waits for its bank transfer.
 *
 * @param payeeFreeRials the payee's free commission, used when the payee pays the commission.
 */
export function settleTransaction({
  payeeFreeRials,
  ...input
}: ActorInput & { readonly payeeFreeRials: number }): Transition {
  const { transaction, at } = input;
  const { paidRials } = paymentOf(transaction);
  const payeePays = transaction.commissionSide === 2;
  const terms = quote({
    amountRials: transaction.amountRials,
    commissionRials: transaction.commissionRials,
    side: transaction.commissionSide,
    freeRials: payeePays ? payeeFreeRials : (transaction.payerCreditRials ?? 0),
  });
  const division = settled({
    transactionId: transaction.id,
    payeeId: transaction.payeeId,
    side: transaction.commissionSide,
    paidRials,
    receivedRials: terms.receivedRials,
    payeeCreditRials: payeePays ? terms.creditRials : 0,
  });
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    ...statusChange('settle'),
    actor: { kind: 'payer', userId: input.userId },
    receivedRials: terms.receivedRials,
    challengeId: input.challengeId,
    entries: [division],
    payout: { kind: 'settle', iban: transaction.payeeIban, amountRials: terms.receivedRials },
    jobs: [payoutJob(transaction.id, at)],
  };
}

/** The payee gives everything back: what the payer paid, to the account the payer chose, and the free commission used. */
export function refundTransaction({ transaction, userId, challengeId, at }: ActorInput): Transition {
  const { paidRials, payerId, payerIban } = paymentOf(transaction);
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    ...statusChange('refund'),
    actor: { kind: 'payee', userId },
    challengeId,
    entries: [refunded(transaction.id, paidRials), ...creditBack(payerId, transaction.payerCreditRials ?? 0)],
    payout: { kind: 'refund', iban: payerIban, amountRials: paidRials },
    jobs: [payoutJob(transaction.id, at), ...partnerNews(transaction.partner, at)],
  };
}

/** The bank has the order for the transfer. */
export function sendPayout(transaction: Transaction, kind: PayoutKind, at: Date): Transition {
  return { ...bySystem(transaction, at), ...sending(kind) };
}

/** The bank has made the transfer. */
export function finishPayout(
  transaction: Transaction,
  payout: { kind: PayoutKind; amountRials: number },
  at: Date,
): Transition {
  const entry = paidOut(transaction.id, payout.amountRials);
  return {
    ...bySystem(transaction, at),
    ...statusChange('finish_payout', [sending(payout.kind).to]),
    payoutChange: 'done',
    entries: entry.postings.length > 0 ? [entry] : [],
    jobs: payout.kind === 'settle' ? partnerNews(transaction.partner, at) : [],
  };
}

/** The bank has definitely refused the transfer: the next order needs a new reference. */
export function refusePayout(transaction: Transaction, refusalsBefore: number, at: Date): Transition {
  return {
    ...bySystem(transaction, at),
    from: [transaction.status],
    payoutChange: 'refused',
    refusalsBefore,
  };
}

/** From what settling or refunding leads to, the step at which the transfer has been ordered. */
function sending(kind: PayoutKind) {
  return statusChange('send_payout', [statusChange(kind).to]);
}

function bySystem(transaction: Transaction, at: Date) {
  return { at: at.toISOString(), transactionId: transaction.id, actor: { kind: 'system', userId: null } } as const;
}

function payoutJob(transactionId: string, at: Date): JobOrder {
  return { queue: 'payout', subject: transactionId, startAfter: at.toISOString() };
}

function creditBack(userId: string, rials: number): Entry[] {
  return rials > 0 ? [creditReturned(userId, rials)] : [];
}

function paymentOf(transaction: Transaction): { paidRials: number; payerId: string; payerIban: string } {
  const { paidRials, payerId, payerIban } = transaction;
  if (paidRials === null || payerId === null || payerIban === null) {
    throw new Error(`Transaction ${transaction.id} has no payment to divide`);
  }
  return { paidRials, payerId, payerIban };
}
