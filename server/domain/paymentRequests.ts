import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/limits';
import type { NoticeKind } from '@contract/rules/notices';
import { statusesFor, TRANSACTION_RULES } from '@contract/rules/transactionStates';
import { quote } from './commission';
import { openDeadlineOfDays } from './deadlines';
import { creditReturned, type Entry, paidOut, payableAccount, payerPayableAccount, refunded, settled } from './ledger';
import type { NewNotice } from './notices';
import { partnerNews } from './partnerNews';
import type { Transaction } from './payments';
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
    ...openDeadlineOfDays(id, 'pay_by', at, transaction.terms.payByDays),
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
    payouts: [{ kind: 'settle', iban: transaction.payeeIban, amountRials: terms.receivedRials }],
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
    payouts: [{ kind: 'refund', iban: payerIban, amountRials: paidRials }],
    jobs: [payoutJob(transaction.id, at), ...partnerNews(transaction.partner, at)],
  };
}

/** The bank has the order for a transfer, the first one of a split. */
export function sendPayout(transaction: Transaction, at: Date): Transition {
  return { ...bySystem(transaction, at), ...statusChange('send_payout', [transaction.status]) };
}

/**
 * The bank has made the transfer; with the last one the transaction is done.
 *
 * @param payout.othersOpen how many other payouts of the transaction are not done.
 */
export function finishPayout(
  transaction: Transaction,
  payout: { readonly kind: PayoutKind; readonly amountRials: number; readonly othersOpen: number },
  at: Date,
): Transition {
  const { kind, amountRials, othersOpen } = payout;
  const awaiting = TRANSACTION_RULES.send_payout.transitions[transaction.status] ?? transaction.status;
  const isSettled = awaiting === 'settled_awaiting';
  const isPayersPart = isSettled && kind === 'refund';
  const entry = paidOut((isPayersPart ? payerPayableAccount : payableAccount)(transaction.id), amountRials);
  const isLast = othersOpen === 0;
  return {
    ...bySystem(transaction, at),
    ...(isLast ? statusChange('finish_payout', [awaiting]) : { from: [awaiting] }),
    payoutChange: { kind, to: 'done' },
    otherPayoutsOpen: othersOpen,
    entries: entry.postings.length > 0 ? [entry] : [],
    notices: amountRials > 0 ? [receiverHears(kind === 'settle' ? 'settled_done' : 'refunded_done', payout)] : [],
    jobs: isLast && isSettled ? partnerNews(transaction.partner, at) : [],
  };
}

/** The bank has definitely refused the transfer: the next order needs a new reference. Whoever waits for it hears of the first time. */
export function refusePayout(
  transaction: Transaction,
  payout: { readonly kind: PayoutKind; readonly amountRials: number; readonly refusals: number },
  at: Date,
): Transition {
  return {
    ...bySystem(transaction, at),
    from: [transaction.status],
    payoutChange: { kind: payout.kind, to: 'refused' },
    refusalsBefore: payout.refusals,
    notices: payout.refusals === 0 ? [receiverHears('payout_failed', payout)] : [],
  };
}

function receiverHears(
  notice: NoticeKind,
  { kind, amountRials }: { readonly kind: PayoutKind; readonly amountRials: number },
): NewNotice {
  return { to: kind === 'settle' ? 'payee' : 'payer', kind: notice, details: { amount: amountRials } };
}

function bySystem(transaction: Transaction, at: Date) {
  return { at: at.toISOString(), transactionId: transaction.id, actor: { kind: 'system', userId: null } } as const;
}

/** Has the transfers of a transaction made. */
export function payoutJob(transactionId: string, at: Date): JobOrder {
  return { queue: 'payout', subject: transactionId, startAfter: at.toISOString() };
}

/** Free commission that a payment used and that goes back. */
export function creditBack(userId: string, rials: number): Entry[] {
  return rials > 0 ? [creditReturned(userId, rials)] : [];
}

/** What was paid by whom, in rials; for a transaction that was paid. */
export function paymentOf(transaction: Transaction): { paidRials: number; payerId: string; payerIban: string } {
  const { paidRials, payerId, payerIban } = transaction;
  if (paidRials === null || payerId === null || payerIban === null) {
    throw new Error(`Transaction ${transaction.id} has no payment to divide`);
  }
  return { paidRials, payerId, payerIban };
}

/**
 * A payment code out of random bytes: one character a byte. The alphabet has 32 characters, which divides 256, so every
 * code is as likely as every other.
 *
 * @param randomBytes at least eight bytes from a cryptographic source: whoever knows a code may open the request.
 */
export function paymentCodeFrom(randomBytes: Uint8Array): string {
  if (randomBytes.length < PAYMENT_CODE_LENGTH) throw new RangeError('A payment code takes eight random bytes');
  return Array.from(randomBytes.subarray(0, PAYMENT_CODE_LENGTH), (byte) =>
    PAYMENT_CODE_ALPHABET.charAt(byte % PAYMENT_CODE_ALPHABET.length),
  ).join('');
}
