import { divide } from '@contract/rules/division';
import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH } from '@contract/rules/paymentCode';
import { statusesFor } from '@contract/rules/transactionStates';
import { DAY_HOURS, openDeadline } from './deadlines';
import { creditReturned, divided } from './ledger';
import { partnerNews } from './partnerNews';
import { statusChange, type Transaction } from './transaction';
import type { JobOrder, NewTransaction, Transition } from './transition';

export interface ActorInput {
  readonly transaction: Transaction;
  readonly userId: string;
  readonly at: Date;
}

/** A new payment request, in status `inquired`. */
export function openTransaction(id: string, transaction: NewTransaction, at: Date): Transition {
  return {
    at: at.toISOString(),
    transactionId: id,
    create: transaction,
    actor: { kind: 'payee', userId: transaction.payeeId },
    deadlines: [openDeadline('pay_by', at, transaction.terms.payByDays * DAY_HOURS)],
  };
}

/** The payee cancels an unpaid request. */
export function cancelTransaction({ transaction, userId, at }: ActorInput): Transition {
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    ...statusChange('cancel'),
    actor: { kind: 'payee', userId },
    jobs: partnerNews(transaction.partner, at),
  };
}

/** The payee shows or hides the sum in previews of the link. */
export function changeLinkPreview({
  amountInPreview,
  transaction,
  userId,
  at,
}: ActorInput & { readonly amountInPreview: boolean }): Transition {
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    from: statusesFor('pay'),
    actor: { kind: 'payee', userId },
    amountInPreview,
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

/** The partner itself ends its unpaid request. */
export function cancelByPartner(transaction: Transaction, at: Date): Transition {
  return { ...rejectTransaction(transaction, at), cause: 'partner' };
}

/** The payer confirms: the payee gets the whole amount. */
export function settleTransaction({
  payeeFreeRials,
  ...input
}: ActorInput & { readonly payeeFreeRials: number }): Transition {
  const { transaction, userId, at } = input;
  const shareRials = transaction.amountRials;
  return {
    ...division({ transaction, shareRials, payeeFreeRials, at }),
    ...statusChange('settle'),
    actor: { kind: 'payer', userId },
  };
}

/** The payee returns the payment to the payer's chosen account, with the free commission in it. */
export function refundTransaction({ transaction, userId, at }: ActorInput): Transition {
  const refund = division({ transaction, shareRials: 0, payeeFreeRials: 0, at });
  return {
    ...refund,
    ...statusChange('refund'),
    actor: { kind: 'payee', userId },
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

/** The first fields of a transition by the system. */
export function bySystem(transaction: Pick<Transaction, 'id'>, at: Date) {
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
