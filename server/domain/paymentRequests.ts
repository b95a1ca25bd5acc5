import { divide } from '@contract/rules/division';
import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/limits';
import { PAYOUT_ACCOUNT_CHANGES, type PayoutReason, REFUSALS_OF_AN_ACCOUNT } from '@contract/rules/payoutRules';
import { statusesFor, TRANSACTION_RULES } from '@contract/rules/transactionStates';
import { openDeadlineOfDays } from './deadlines';
import { creditReturned, divided, paidOut, payoutReturned } from './ledger';
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

/** The payee cancels an unpaid request. */
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

/** The partner's buyer approves: only the partner's chat gets news. */
export function approveTransaction(transaction: Transaction, at: Date): Transition {
  return {
    ...bySystem(transaction, at),
    from: statusesFor('pay'),
    jobs: partnerNews(transaction.partner, at),
  };
}

/** The partner's buyer rejects: the unpaid request is canceled. */
export function rejectTransaction(transaction: Transaction, at: Date): Transition {
  return {
    ...bySystem(transaction, at),
    ...statusChange('reject'),
    jobs: partnerNews(transaction.partner, at),
  };
}

/** The payer confirms: the payee gets the whole amount. */
export function settleTransaction({
  payeeFreeRials,
  ...input
}: ActorInput & { readonly payeeFreeRials: number }): Transition {
  const { transaction, userId, challengeId, at } = input;
  const shareRials = transaction.amountRials;
  return {
    ...division({ transaction, shareRials, payeeFreeRials, at }),
    ...statusChange('settle'),
    actor: { kind: 'payer', userId },
    challengeId,
  };
}

/** The payee returns the payment to the payer's chosen account, with the free commission in it. */
export function refundTransaction({ transaction, userId, challengeId, at }: ActorInput): Transition {
  const refund = division({ transaction, shareRials: 0, payeeFreeRials: 0, at });
  return {
    ...refund,
    ...statusChange('refund'),
    actor: { kind: 'payee', userId },
    challengeId,
    jobs: [...refund.jobs, ...partnerNews(transaction.partner, at)],
  };
}

interface DivisionOrder {
  readonly transaction: Transaction;
  /** The payee's share of the amount in rials, before commission: all for a settle, 0 for a refund. */
  readonly shareRials: number;
  /** The payee's free commission now, in rials. */
  readonly payeeFreeRials: number;
  readonly at: Date;
}

/**
 * Divides held money after a deadline, an agreement or an award: to the payee, to the payer, or a split with two transfers
 * (docs/adr/0011). The caller closes the dispute.
 */
export function divideTransaction({
  actor,
  cause,
  ...order
}: DivisionOrder & {
  readonly actor: Transition['actor'];
  readonly cause: NonNullable<Transition['cause']>;
}): Transition {
  const { transaction, shareRials } = order;
  const wholeAction = shareRials === 0 ? 'auto_refund' : 'auto_settle';
  const isWhole = shareRials === 0 || shareRials === transaction.amountRials;
  return { ...division(order), ...statusChange(isWhole ? wholeAction : 'award'), actor, cause };
}

/** The entries, payouts and jobs of a division. */
function division({ transaction, shareRials, payeeFreeRials, at }: DivisionOrder) {
  const { payerId, payerIban } = payerOf(transaction);
  const payerCreditRials = transaction.payerCreditRials ?? 0;
  const parts = divide({ ...transaction, shareRials, payeeFreeRials, payerCreditRials });
  const { payeeRials, payerRials, payerCreditBackRials } = parts;
  const toPayee = { kind: 'settle', iban: transaction.payeeIban, amountRials: payeeRials } as const;
  const toPayer = { kind: 'refund', iban: payerIban, amountRials: payerRials } as const;
  const isRefund = shareRials === 0;
  const isSettle = shareRials === transaction.amountRials;
  const kind = isRefund ? 'refunded' : isSettle ? 'settled' : 'awarded';
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    entries: [
      divided(kind, transaction, parts),
      ...(payerCreditBackRials > 0 ? [creditReturned(payerId, payerCreditBackRials)] : []),
    ],
    ...(!isRefund && { receivedRials: payeeRials }),
    ...(kind === 'awarded' && { refundedRials: payerRials }),
    payouts: [...(isRefund ? [] : [toPayee]), ...(isSettle ? [] : [toPayer])],
    jobs: [{ queue: 'payout', subject: transaction.id, startAfter: at.toISOString() } as JobOrder],
  };
}

/** The part of a transaction that the steps of its transfers need. */
export type PaidOutTransaction = Pick<Transaction, 'id' | 'status' | 'partner'>;

/** A transfer as the job has read it. */
interface KnownPayout {
  readonly kind: PayoutKind;
  readonly amountRials: number;
  readonly refusals: number;
}

/**
 * The bank accepted a transfer order; the first one of the transaction changes the status.
 *
 * @param payout.askAt when the bank is asked for the outcome
 */
export function sendPayout(
  transaction: PaidOutTransaction,
  at: Date,
  payout?: Omit<KnownPayout, 'amountRials'> & { readonly askAt: Date },
): Transition {
  return {
    ...bySystem(transaction, at),
    ...underWay(transaction),
    ...(payout && {
      payoutChange: { kind: payout.kind, to: 'sent', askAt: payout.askAt.toISOString() },
      refusalsBefore: payout.refusals,
    }),
  };
}

/**
 * The bank made the transfer; the last one completes the transaction.
 *
 * @param payout.othersOpen number of other open payouts of the transaction
 */
export function finishPayout(
  transaction: PaidOutTransaction,
  payout: Omit<KnownPayout, 'refusals'> & {
    readonly refusals?: number;
    readonly othersOpen: number;
    readonly toOtherAccount?: boolean;
  },
  at: Date,
): Transition {
  const { kind, amountRials, othersOpen, refusals } = payout;
  const awaiting = TRANSACTION_RULES.send_payout.transitions[transaction.status] ?? transaction.status;
  const isSettled = awaiting === 'settled_awaiting';
  const entry = paidOut(transaction.id, kind === 'settle' ? 'payee' : 'payer', amountRials);
  const isLast = othersOpen === 0;
  return {
    ...bySystem(transaction, at),
    ...(isLast ? statusChange('finish_payout', [awaiting]) : { from: [awaiting] }),
    payoutChange: { kind, to: 'done' },
    otherPayoutsOpen: othersOpen,
    ...(refusals !== undefined && { refusalsBefore: refusals }),
    entries: entry.postings.length > 0 ? [entry] : [],
    notices: amountRials > 0 ? [arrivedNotice(payout)] : [],
    jobs: isLast && isSettled ? partnerNews(transaction.partner, at) : [],
  };
}

/** The bank cannot transfer now: the same order is sent again. The transaction awaits it. */
export function postponePayout(
  transaction: PaidOutTransaction,
  { kind, refusals }: Omit<KnownPayout, 'amountRials'>,
  reason: PayoutReason,
  at: Date,
): Transition {
  return {
    ...bySystem(transaction, at),
    ...underWay(transaction),
    payoutChange: { kind, to: 'postponed', reason },
    refusalsBefore: refusals,
  };
}

/**
 * The bank refused the order for good: the next one needs a new reference. A final refusal, and the third one of an account,
 * stop the transfer until its owner chooses another account, and only then give a notice. The transaction awaits it.
 */
export function refusePayout(
  transaction: PaidOutTransaction,
  payout: StoppablePayout & { readonly accountRefusals: number },
  refusal: { readonly reason: PayoutReason; readonly final: boolean },
  at: Date,
): Transition {
  const { kind, refusals, accountRefusals } = payout;
  const { reason, final } = refusal;
  const stops = final || accountRefusals + 1 >= REFUSALS_OF_AN_ACCOUNT;
  return {
    ...bySystem(transaction, at),
    ...underWay(transaction),
    payoutChange: { kind, to: 'refused', reason, stops },
    refusalsBefore: refusals,
    notices: stops ? [stoppedNotice(payout, reason)] : [],
  };
}

/** The bank sent a finished transfer back: its money is payable again, and waits for another account of its owner. */
export function returnPayout(
  transaction: PaidOutTransaction,
  payout: StoppablePayout,
  reason: PayoutReason,
  at: Date,
): Transition {
  const { kind, amountRials, refusals } = payout;
  const { status } = transaction;
  return {
    ...bySystem(transaction, at),
    ...(statusesFor('return_payout').includes(status) ? statusChange('return_payout', [status]) : { from: [status] }),
    payoutChange: { kind, to: 'returned', reason },
    refusalsBefore: refusals,
    entries: [payoutReturned(transaction.id, kind === 'settle' ? 'payee' : 'payer', amountRials)],
    notices: [stoppedNotice(payout, reason)],
  };
}

/** The owner of a stopped transfer chose another account. */
export function redirectPayout(
  { transaction, userId, challengeId, at }: ActorInput,
  payout: Omit<KnownPayout, 'amountRials'>,
  to: { readonly accountId: string; readonly iban: string; readonly notBefore: Date },
): Transition {
  const { kind, refusals } = payout;
  const notBefore = to.notBefore.toISOString();
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    actor: { kind: kind === 'settle' ? 'payee' : 'payer', userId },
    challengeId,
    from: [transaction.status],
    payoutChange: { kind, to: 'redirected', iban: to.iban, accountId: to.accountId, notBefore },
    refusalsBefore: refusals,
    jobs: [{ queue: 'payout', subject: transaction.id, startAfter: notBefore }],
  };
}

/** The bank's first word about a transfer of the transaction changes the status. */
function underWay({ status }: PaidOutTransaction) {
  return statusesFor('send_payout').includes(status) ? statusChange('send_payout', [status]) : { from: [status] };
}

type StoppablePayout = KnownPayout & { readonly accountChanges: number };

function stoppedNotice({ kind, amountRials, accountChanges }: StoppablePayout, reason: PayoutReason): NewNotice {
  const needsSupport = accountChanges >= PAYOUT_ACCOUNT_CHANGES;
  const details = { amount: amountRials, payout_reason: reason, ...(needsSupport && { yours: false }) };
  return { to: kind === 'settle' ? 'payee' : 'payer', kind: 'payout_failed', details };
}

function arrivedNotice({
  kind,
  amountRials,
  toOtherAccount = false,
}: Omit<KnownPayout, 'refusals'> & { readonly toOtherAccount?: boolean }): NewNotice {
  const details = { amount: amountRials, ...(toOtherAccount && { other_account: true }) };
  return kind === 'settle'
    ? { to: 'payee', kind: 'settled_done', details }
    : { to: 'payer', kind: 'refunded_done', details };
}

function bySystem(transaction: Pick<Transaction, 'id'>, at: Date) {
  return { at: at.toISOString(), transactionId: transaction.id, actor: { kind: 'system', userId: null } } as const;
}

function payerOf({ id, payerId, payerIban }: Transaction): { payerId: string; payerIban: string } {
  if (payerId === null || payerIban === null) throw new Error(`Transaction ${id} has no payment to divide`);
  return { payerId, payerIban };
}

/**
 * A payment code: one character a byte. The alphabet's 32 characters divide 256, so all codes are equally likely.
 *
 * @param randomBytes at least eight cryptographic random bytes, because a code gives access to its request
 */
export function paymentCodeFrom(randomBytes: Uint8Array): string {
  if (randomBytes.length < PAYMENT_CODE_LENGTH) throw new RangeError('A payment code takes eight random bytes');
  return Array.from(randomBytes.subarray(0, PAYMENT_CODE_LENGTH), (byte) =>
    PAYMENT_CODE_ALPHABET.charAt(byte % PAYMENT_CODE_ALPHABET.length),
  ).join('');
}

/**
 * The bank's name of an order; a name is paid at most once.
 *
 * @param refusals transfers that were refused or returned before it
 */
export function payoutReference(paymentCode: string, kind: PayoutKind, refusals: number): string {
  return `${paymentCode}-${kind}-${refusals + 1}`;
}
