import type { CommissionSide } from '@contract/schemas/common';
import { TRANSACTION_STATUSES, type TransactionStatus } from '@contract/transactionStates';
import { creditReserved, creditReturned, type Entry, paid } from './ledger';
import type { AttemptChange, AttemptStatus, MoneyMove, NewAttempt } from './moneyMove';
import { type PartnerOrigin, partnerNews } from './partnerNews';
import { transition } from './transactionStateMachine';

/** Without an answer the bank gives an unverified payment back after this long; then so do we. */
export const ATTEMPT_LIFETIME_MS = 30 * 60_000;

/** What the moves need to know of a transaction. */
export interface Deal {
  readonly id: string;
  readonly paymentCode: string;
  readonly payeeId: string;
  readonly payeeIban: string;
  readonly amountRials: number;
  readonly commissionSide: CommissionSide;
  readonly commissionRials: number;
  readonly status: TransactionStatus;
  readonly payerId: string | null;
  readonly payerIban: string | null;
  readonly paidRials: number | null;
  readonly payerCreditRials: number | null;
  /** Null for a request that does not come from the partner. */
  readonly partner: PartnerOrigin | null;
}

/** What the moves need to know of a payment attempt. */
export interface Attempt {
  readonly id: string;
  readonly transactionId: string;
  readonly payerId: string;
  readonly payerAccountId: string;
  readonly payerIban: string;
  readonly amountRials: number;
  readonly creditRials: number;
  readonly status: AttemptStatus;
  readonly createdAt: Date;
}

/** Attempts in these statuses may still turn out to be paid: the gateway's verification has the last word. */
export const REVIVABLE_STATUSES: readonly AttemptStatus[] = ['pending', 'superseded', 'failed', 'expired'];

/**
 * Sends the payer to the gateway: reserves the payer's free commission, puts the payer's older attempts aside and sees to
 * it that this one is followed up when nobody calls back.
 */
export function startPayment(input: {
  readonly deal: Deal;
  readonly attempt: NewAttempt;
  readonly older: readonly Attempt[];
  readonly at: Date;
}): MoneyMove {
  const { deal, attempt, older, at } = input;
  return {
    at: at.toISOString(),
    transactionId: deal.id,
    ...transition('pay'),
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

/** A payment that the gateway has confirmed makes its payer the payer of record. */
export function confirmPayment(input: {
  readonly deal: Deal;
  readonly attempt: Attempt;
  readonly receipt: string;
  readonly at: Date;
}): MoneyMove {
  const { deal, attempt, receipt, at } = input;
  const reservedStill = attempt.status === 'pending';
  return {
    at: at.toISOString(),
    transactionId: deal.id,
    ...transition('confirm_payment'),
    actor: { kind: 'system', userId: null },
    payer: {
      userId: attempt.payerId,
      accountId: attempt.payerAccountId,
      iban: attempt.payerIban,
      paidRials: attempt.amountRials,
      creditRials: attempt.creditRials,
    },
    attempts: [{ id: attempt.id, from: [attempt.status], to: 'paid', receipt }],
    entries: whole([
      // An attempt that had been put aside had its free commission given back: it takes it again, or fails for lack of it.
      ...(reservedStill ? [] : [creditReserved(attempt.payerId, attempt.creditRials)]),
      paid(deal.id, attempt.amountRials),
    ]),
    jobs: partnerNews(deal.partner, at),
  };
}

/** A callback is answered within seconds; its follow-up starts when it has most likely been answered. */
const FOLLOW_UP_AFTER_MS = 8_000;

/** Notes what the callback said about a payment, before anything is believed, and orders its follow-up. */
export function noteReceipt(attempt: Attempt, receipt: string, traceNumber: string | null, at: Date): MoneyMove {
  const change = { to: attempt.status, receipt, ...(traceNumber ? { traceNumber } : {}) };
  const startAfter = new Date(at.getTime() + FOLLOW_UP_AFTER_MS).toISOString();
  return {
    ...changeAttempt(attempt, change, at),
    jobs: [{ queue: 'payment-attempt', subject: attempt.id, startAfter }],
  };
}

/**
 * Ends an attempt that came to nothing; its reserved free commission goes back.
 *
 * @param reversal true when the gateway holds money for it that has to be sent back.
 */
export function endAttempt(input: {
  readonly attempt: Attempt;
  readonly to: 'failed' | 'expired' | 'reversed';
  readonly reversal: boolean;
  readonly at: Date;
}): MoneyMove {
  const { attempt, to, reversal, at } = input;
  const move = changeAttempt(attempt, { to, ...(reversal && { reversal: 'due' as const }) }, at);
  const release = attempt.status === 'pending' ? [creditReturned(attempt.payerId, attempt.creditRials)] : [];
  const jobs = reversal ? [{ queue: 'reversal' as const, subject: attempt.id, startAfter: at.toISOString() }] : [];
  return { ...move, entries: whole(release), jobs };
}

/** The gateway has sent the money of an attempt back. */
export function noteReversed(attempt: Attempt, at: Date): MoneyMove {
  return changeAttempt(attempt, { to: attempt.status, reversal: 'done' }, at);
}

function changeAttempt(attempt: Attempt, change: Omit<AttemptChange, 'id' | 'from'>, at: Date): MoneyMove {
  return {
    at: at.toISOString(),
    transactionId: attempt.transactionId,
    from: TRANSACTION_STATUSES,
    actor: { kind: 'system', userId: null },
    attempts: [{ id: attempt.id, from: [attempt.status], ...change }],
  };
}

function whole(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => entry.postings.length > 0);
}
