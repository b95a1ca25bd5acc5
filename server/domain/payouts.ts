import { DAY_MS } from '@contract/rules/durations';
import { mayChangeAccount, type PayoutReason, REFUSALS_OF_AN_ACCOUNT } from '@contract/rules/payoutRules';
import { statusesFor, TRANSACTION_RULES, TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import { aboutReceipts, changeOf, type NotedReceipt } from './gatewayReceipts';
import { paidOut, payoutReturned, strayReceived, strayReturned, strayTransferReturned } from './ledger';
import type { NewNotice } from './notices';
import { partnerNews } from './partnerNews';
import { type ActorInput, bySystem } from './paymentRequests';
import type { Attempt } from './payments';
import { statusChange, type Transaction } from './transaction';
import type { PayoutKind, PayoutStep, Transition } from './transition';

/** The part of a transaction that the steps of its transfers need. */
export type PaidOutTransaction = Pick<Transaction, 'id' | 'status' | 'partner'>;

/** A payment that pays nothing, and that its gateway will never roll back. */
export interface KeptPayment {
  readonly attempt: Pick<Attempt, 'id' | 'payerId'>;
  readonly receipt: NotedReceipt;
}

/** A transfer as the job has read it. */
interface KnownPayout {
  readonly kind: PayoutKind;
  /** Of a reversal. */
  readonly kept?: KeptPayment | null;
  readonly amountRials: number;
  readonly refusals: number;
}

/** The gateway keeps a payment that pays nothing: a payout takes its money to the payer. */
export function orderReversal(attempt: Attempt, receipt: NotedReceipt, amountRials: number, at: Date): Transition {
  return {
    ...aboutReceipts(attempt, [changeOf(receipt, 'returning')], at),
    payouts: [{ kind: 'reversal', receipt: receipt.receipt, amountRials }],
    entries: [strayReceived(attempt.id, amountRials)],
    jobs: [{ queue: 'payout', subject: attempt.transactionId, startAfter: at.toISOString() }],
  };
}

/**
 * The account of the next order of a reversal: the payer's accounts take turns, for they are all their own.
 *
 * @param ibans the account that the payment named, then all of the payer
 * @param refusals number of refused orders
 */
export function reversalIban(ibans: readonly [string, ...string[]], refusals: number): string {
  const different = [...new Set(ibans)];
  return different[refusals % different.length] ?? ibans[0];
}

/** The bank accepted the first transfer order of the transaction, which changes its status. */
export function startPayouts(transaction: PaidOutTransaction, at: Date): Transition {
  return { ...bySystem(transaction, at), ...underWay(transaction) };
}

/**
 * The bank accepted a transfer order.
 *
 * @param payout.askAt when the bank is asked for the outcome
 */
export function sendPayout(
  transaction: PaidOutTransaction,
  payout: KnownPayout & { readonly askAt: Date },
  at: Date,
): Transition {
  return {
    ...stepOf(transaction, payout, { to: 'sent', askAt: payout.askAt.toISOString() }, at),
    ...underWay(transaction, payout),
  };
}

/**
 * The bank made the transfer; the last one to a side completes the transaction.
 *
 * @param payout.othersOpen number of other open payouts to sides
 * @param payout.formerOrder number of the arrived order, from 0, when it is not the last one
 */
export function finishPayout(
  transaction: PaidOutTransaction,
  payout: KnownPayout & {
    readonly othersOpen: number;
    readonly formerOrder?: number | undefined;
  },
  at: Date,
): Transition {
  const { amountRials, othersOpen, kept, formerOrder } = payout;
  const finished = stepOf(transaction, payout, { to: 'done', ...(formerOrder !== undefined && { formerOrder }) }, at);
  if (kept) {
    return {
      ...finished,
      from: TRANSACTION_STATUSES,
      receipts: [changeOf(kept.receipt, 'returned')],
      entries: [strayReturned(kept.attempt.id, amountRials)],
      notices: [
        {
          to: { userId: kept.attempt.payerId },
          kind: 'refunded_done',
          details: { amount: amountRials, reversal: true },
        },
      ],
    };
  }
  const awaiting = TRANSACTION_RULES.send_payout.transitions[transaction.status] ?? transaction.status;
  const isSettled = awaiting === 'settled_awaiting';
  const entry = paidOut(transaction.id, ownerOf(payout), amountRials);
  const isLast = othersOpen === 0;
  return {
    ...finished,
    ...(isLast ? statusChange('finish_payout', [awaiting]) : { from: [awaiting] }),
    otherPayoutsOpen: othersOpen,
    entries: entry.postings.length > 0 ? [entry] : [],
    notices: amountRials > 0 ? [arrivedNotice(payout)] : [],
    jobs: isLast && isSettled ? partnerNews(transaction.partner, at) : [],
  };
}

/** The bank cannot transfer now: the same order is sent again. The transaction awaits it. */
export function postponePayout(
  transaction: PaidOutTransaction,
  payout: KnownPayout,
  reason: PayoutReason,
  at: Date,
): Transition {
  return { ...stepOf(transaction, payout, { to: 'postponed', reason }, at), ...underWay(transaction, payout) };
}

/**
 * The bank refused the order for good: the next one needs a new reference. A final refusal, and the third one of an account,
 * stop the transfer to a side until its owner chooses another account, and only then give a notice. The transaction awaits it. The
 * next order of a reversal goes to the payer's next account.
 */
export function refusePayout(
  transaction: PaidOutTransaction,
  payout: StoppablePayout & { readonly accountRefusals: number },
  refusal: { readonly reason: PayoutReason; readonly final: boolean },
  at: Date,
): Transition {
  const { reason, final } = refusal;
  const stops = final || payout.accountRefusals + 1 >= REFUSALS_OF_AN_ACCOUNT;
  return {
    ...stepOf(transaction, payout, { to: 'refused', reason, ...nextOrder(payout, stops, at) }, at),
    ...underWay(transaction, payout),
    notices: stops && !payout.kept ? [stoppedNotice(payout, reason)] : [],
  };
}

/** The bank sent a finished transfer back: its money is payable again, and waits for another account of its owner. */
export function returnPayout(
  transaction: PaidOutTransaction,
  payout: StoppablePayout,
  reason: PayoutReason,
  at: Date,
): Transition {
  const { id, status } = transaction;
  const { amountRials, kept } = payout;
  const returned = stepOf(transaction, payout, { to: 'returned', reason, ...nextOrder(payout, true, at) }, at);
  if (kept) {
    return {
      ...returned,
      from: TRANSACTION_STATUSES,
      receipts: [changeOf(kept.receipt, 'returning')],
      entries: [strayTransferReturned(kept.attempt.id, amountRials)],
      jobs: [{ queue: 'payout', subject: id, startAfter: nextAccountAt(at).toISOString() }],
    };
  }
  return {
    ...returned,
    ...(statusesFor('return_payout').includes(status) ? statusChange('return_payout', [status]) : { from: [status] }),
    entries: [payoutReturned(id, ownerOf(payout), amountRials)],
    notices: [stoppedNotice(payout, reason)],
  };
}

/** The office lets the owner of a stopped transfer choose another account again. */
export function allowRedirects(
  { transaction, userId, at }: ActorInput,
  { refusals, ...payout }: Pick<StoppablePayout, 'kind' | 'amountRials' | 'refusals'>,
  reason: PayoutReason,
): Transition {
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    actor: { kind: 'operator', userId },
    from: [transaction.status],
    payoutChange: { kind: payout.kind, to: 'allowed', reason, stops: true },
    refusalsBefore: refusals,
    notices: [stoppedNotice({ ...payout, accountChanges: 0 }, reason)],
  };
}

/** The owner of a stopped transfer chose another account. */
export function redirectPayout(
  { transaction, userId, at }: ActorInput,
  { kind, refusals }: Pick<KnownPayout, 'kind' | 'refusals'>,
  to: { readonly accountId: string; readonly iban: string; readonly notBefore: Date },
): Transition {
  const notBefore = to.notBefore.toISOString();
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    actor: { kind: ownerOf({ kind }), userId },
    from: [transaction.status],
    payoutChange: { kind, to: 'redirected', iban: to.iban, accountId: to.accountId, notBefore },
    refusalsBefore: refusals,
    jobs: [{ queue: 'payout', subject: transaction.id, startAfter: notBefore }],
  };
}

function stepOf(transaction: PaidOutTransaction, payout: KnownPayout, step: PayoutStep, at: Date) {
  const { kind, kept, refusals } = payout;
  const payoutChange = { kind, ...(kept && { receipt: kept.receipt.receipt }), ...step };
  return { ...bySystem(transaction, at), payoutChange, refusalsBefore: refusals };
}

/** The bank's first word about a transfer to a side changes the status. A reversal leaves each status. */
function underWay({ status }: PaidOutTransaction, payout?: KnownPayout) {
  if (payout?.kept) return { from: TRANSACTION_STATUSES };
  return statusesFor('send_payout').includes(status) ? statusChange('send_payout', [status]) : { from: [status] };
}

/** A payer's accounts are all their own, so a reversal never stops: its next account gets the order a day later. */
function nextOrder({ kept }: KnownPayout, stops: boolean, at: Date) {
  return kept ? { stops: false, notBefore: nextAccountAt(at).toISOString() } : { stops };
}

function nextAccountAt(at: Date): Date {
  return new Date(at.getTime() + DAY_MS);
}

type StoppablePayout = KnownPayout & { readonly accountChanges: number };

function stoppedNotice(
  { kind, amountRials, accountChanges }: Pick<StoppablePayout, 'kind' | 'amountRials' | 'accountChanges'>,
  reason: PayoutReason,
): NewNotice {
  const needsOffice = !mayChangeAccount(accountChanges);
  const details = { amount: amountRials, payout_reason: reason, ...(needsOffice && { yours: false }) };
  return { to: ownerOf({ kind }), kind: 'payout_failed', details };
}

function arrivedNotice({ kind, amountRials: amount }: KnownPayout): NewNotice {
  return { to: ownerOf({ kind }), kind: kind === 'settle' ? 'settled_done' : 'refunded_done', details: { amount } };
}

function ownerOf({ kind }: Pick<KnownPayout, 'kind'>): 'payee' | 'payer' {
  return kind === 'settle' ? 'payee' : 'payer';
}

/**
 * The bank's name of an order; the same after a restored backup, because a name is paid at most once.
 *
 * @param refusals transfers that were refused or returned before it
 * @param receipt of a reversal
 */
export function payoutReference(
  paymentCode: string,
  kind: PayoutKind,
  refusals: number,
  receipt?: { readonly attemptId: string; readonly place: number },
): string {
  const payment = receipt ? `-${receipt.attemptId.replaceAll('-', '').slice(0, 12)}${receipt.place}` : '';
  return `${paymentCode}-${kind}${payment}-${refusals + 1}`;
}
