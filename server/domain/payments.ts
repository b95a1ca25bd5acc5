import { MINUTE_MS } from '@contract/rules/durations';
import type { ReturnReason } from '@contract/rules/transactionStates';
import { DAY_HOURS, openDeadline } from './deadlines';
import { changeOf, type NotedReceipt, putAside } from './gatewayReceipts';
import { creditReserved, creditReturned, type Entry, paid } from './ledger';
import type { NewNotice } from './notices';
import { partnerNews } from './partnerNews';
import { statusChange, type Transaction } from './transaction';
import type { AttemptStatus, NewAttempt, ReceiptChange, Transition } from './transition';

/** The bank returns an unverified payment after this time, and the attempt expires. */
export const ATTEMPT_LIFETIME_MS = 30 * MINUTE_MS;

/** The part of an attempt that the transitions need. */
export interface Attempt {
  readonly id: string;
  readonly transactionId: string;
  readonly payerId: string;
  readonly payerAccountId: string;
  readonly payerIban: string;
  readonly amountRials: number;
  readonly creditRials: number;
  /** The payer accepts the request's referee; absent means no. */
  readonly acceptsReferee?: boolean;
  readonly terminalId: string;
  readonly status: AttemptStatus;
  readonly createdAt: Date;
}

/** Attempts in these statuses can still become paid by the gateway's verification. */
export const REVIVABLE_STATUSES: readonly AttemptStatus[] = ['pending', 'superseded', 'failed', 'expired'];

/**
 * Sends the payer to the gateway: reserves free commission, supersedes the payer's older attempts and enqueues the follow-up
 * without a callback.
 */
export function startPayment(input: {
  readonly transaction: Transaction;
  readonly attempt: NewAttempt;
  readonly older: readonly Attempt[];
  /** The photos of the item that the payer was shown; absent for a client that shows none. */
  readonly itemPhotos?: readonly string[] | undefined;
  readonly at: Date;
}): Transition {
  const { transaction, attempt, older, itemPhotos, at } = input;
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    ...statusChange('pay'),
    ...(itemPhotos && { expectItemPhotos: itemPhotos }),
    actor: { kind: 'payer', userId: attempt.payerId },
    newAttempt: attempt,
    attempts: older.map((before) => ({ id: before.id, from: ['pending'], to: 'superseded' })),
    entries: whole([
      ...older.map((before) => creditReturned(before.payerId, before.creditRials)),
      creditReserved(attempt.payerId, attempt.creditRials),
    ]),
    jobs: [
      {
        queue: 'payment-attempt',
        subject: attempt.id,
        startAfter: new Date(at.getTime() + ATTEMPT_LIFETIME_MS).toISOString(),
      },
    ],
  };
}

/** A verified payment makes its payer the payer of record. */
export function confirmPayment(input: {
  readonly transaction: Transaction;
  readonly attempt: Attempt;
  readonly receipt: NotedReceipt;
  /** The gateway's word about the receipt. */
  readonly told?: Pick<ReceiptChange, 'traceNumber' | 'verifiedBefore'>;
  /** The payee's days to deliver. */
  readonly deliverByDays: number;
  readonly at: Date;
}): Transition {
  const { transaction, attempt, receipt, told, deliverByDays, at } = input;
  // A payer of an own request has no delivery deadline.
  const isOwnRequest = attempt.payerId === transaction.payeeId;
  const reservedStill = attempt.status === 'pending';
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    ...statusChange('confirm_payment'),
    actor: { kind: 'system', userId: null },
    payer: {
      userId: attempt.payerId,
      accountId: attempt.payerAccountId,
      iban: attempt.payerIban,
      paidRials: attempt.amountRials,
      creditRials: attempt.creditRials,
      acceptsReferee: attempt.acceptsReferee === true,
    },
    attempts: [{ id: attempt.id, from: [attempt.status], to: 'paid' }],
    receipts: [{ ...changeOf(receipt, 'paid'), ...told }],
    entries: whole([
      // A superseded attempt released its free commission; it reserves it again or fails.
      ...(reservedStill ? [] : [creditReserved(attempt.payerId, attempt.creditRials)]),
      paid(transaction.id, attempt.amountRials),
    ]),
    deadlines: isOwnRequest ? [] : [openDeadline('deliver_by', at, deliverByDays * DAY_HOURS)],
    jobs: partnerNews(transaction.partner, at),
  };
}

/**
 * Ends an attempt and releases its free commission.
 *
 * @param unusable its receipts that can no longer pay it
 * @param reason why the payment goes back; absent without a payment
 */
export function endAttempt(input: {
  readonly attempt: Attempt;
  readonly to: 'failed' | 'expired' | 'reversed';
  readonly unusable: readonly NotedReceipt[];
  readonly reason?: ReturnReason;
  readonly at: Date;
}): Transition {
  const { attempt, to, unusable, reason, at } = input;
  const { attempts, entries } = endOf(attempt, to);
  return {
    ...putAside(attempt, unusable, at),
    attempts: reason ? attempts.map((change) => ({ ...change, returnReason: reason })) : attempts,
    entries,
    notices: reason || to === 'expired' ? [noticeToPayer(attempt, reason ?? null)] : [],
  };
}

/** The payer's notice about an ended attempt; no reason means no callback. */
export function noticeToPayer({ payerId, amountRials }: Attempt, why: ReturnReason | null): NewNotice {
  const to = { userId: payerId };
  return why === null
    ? { to, kind: 'payment_lost', details: { amount: amountRials } }
    : { to, kind: 'payment_reversed', details: { amount: amountRials, why } };
}

/** Why an attempt's payment is unusable; null while its transaction can be paid. */
export function reasonOf(
  transaction: Pick<Transaction, 'payerId' | 'status'>,
  attempt: Pick<Attempt, 'payerId'>,
): ReturnReason | null {
  if (transaction.payerId !== null) return transaction.payerId === attempt.payerId ? 'own' : 'taken';
  return transaction.status === 'canceled' ? 'closed' : null;
}

/**
 * Records a callback without a payment: an attempt without an answer fails, superseded and expired ones too. The payer needs the
 * tracking number at the bank, even a late one.
 */
export function noteUnpaid(attempt: Attempt, traceNumber: string | null, at: Date): Transition {
  const { attempts, entries } = endOf(attempt, REVIVABLE_STATUSES.includes(attempt.status) ? 'failed' : attempt.status);
  const noted = attempts.map((change) => ({ ...change, failureTraceNumber: traceNumber }));
  return { ...putAside(attempt, [], at), attempts: noted, entries };
}

/** The gateway has no such payment: an open attempt fails. */
export function refuseReceipt(attempt: Attempt, receipt: NotedReceipt, at: Date): Transition {
  return {
    ...putAside(attempt, [], at),
    receipts: [changeOf(receipt, 'refused')],
    ...(attempt.status === 'pending' && endOf(attempt, 'failed')),
  };
}

function endOf(attempt: Attempt, to: AttemptStatus): Required<Pick<Transition, 'attempts' | 'entries'>> {
  const release = attempt.status === 'pending' ? [creditReturned(attempt.payerId, attempt.creditRials)] : [];
  return { attempts: [{ id: attempt.id, from: [attempt.status], to }], entries: whole(release) };
}

function whole(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => entry.postings.length > 0);
}
