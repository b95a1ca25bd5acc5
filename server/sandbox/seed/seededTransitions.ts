import { randomBytes, randomUUID } from 'node:crypto';
import type { CommissionRule } from '../../config';
import { commissionOn, quote } from '../../domain/commission';
import { paymentCodeFrom } from '../../domain/paymentCode';
import { confirmPayment, endAttempt, startPayment, type Transaction } from '../../domain/paymentTransitions';
import { askAbout, noteReceipt } from '../../domain/receiptTransitions';
import {
  cancelTransaction,
  finishPayout,
  openTransaction,
  refundTransaction,
  sendPayout,
  settleTransaction,
} from '../../domain/transactionTransitions';
import type { NewTransaction, PayoutKind, Transition } from '../../domain/transition';
import type { TransactionStory } from './transactionStories';

/** Somebody with an account to pay from or to be paid on. */
export interface SeedTrader {
  readonly userId: string;
  readonly accountId: string;
  readonly iban: string;
}

export interface SeededTransaction {
  readonly id: string;
  readonly payer: SeedTrader;
  /** In order; each finds the transaction as the one before it has left it. */
  readonly transitions: readonly Transition[];
}

/** The bank takes its time with the transfers that a seed leaves open, so that every status stays there to be looked at. */
const TRANSFER_WAITS_MS = 365 * 24 * 3_600_000;
/** Nobody is asked for a code here: the door takes a transition without one. */
const NO_CODE = '';

/** A story as transitions of the money, decided by the same rules as those of real people. */
export function transitionsOf(
  story: TransactionStory,
  people: { readonly payee: SeedTrader; readonly payer: SeedTrader },
  rule: CommissionRule,
): SeededTransaction {
  const { payee, payer } = people;
  const id = randomUUID();
  const terms = termsOf(story, payee, rule);
  const created = openTransaction(id, terms, story.createdAt);
  const transaction: Transaction = {
    ...terms,
    id,
    status: 'inquired',
    payerId: null,
    payerIban: null,
    paidRials: null,
    payerCreditRials: null,
    partner: null,
  };
  return { id, payer, transitions: [created, ...transitionsAfterCreation(story, transaction, payer)] };
}

function transitionsAfterCreation(story: TransactionStory, transaction: Transaction, payer: SeedTrader): Transition[] {
  const { status } = story;
  if (status === 'inquired') return [];
  const actor = { challengeId: NO_CODE, at: story.decidedAt };
  if (status === 'canceled')
    return [withoutCode(cancelTransaction({ ...actor, transaction, userId: transaction.payeeId }))];

  const { transaction: paidTransaction, transitions: payment } = paymentTransitions(story, transaction, payer);
  if (status === 'redirected' || status === 'paid') return payment;
  const kind: PayoutKind = status.startsWith('settled') ? 'settle' : 'refund';
  const decision =
    kind === 'settle'
      ? settleTransaction({ ...actor, transaction: paidTransaction, userId: payer.userId, payeeFreeRials: 0 })
      : refundTransaction({ ...actor, transaction: paidTransaction, userId: transaction.payeeId });
  return [...payment, ...payoutTransitions(story, paidTransaction, kind, withoutCode(decision))];
}

/** To the gateway and, unless the payer turns back there, through it. */
function paymentTransitions(
  story: TransactionStory,
  transaction: Transaction,
  payer: SeedTrader,
): { transaction: Transaction; transitions: Transition[] } {
  const { payedRials } = quote({ ...transaction, side: transaction.commissionSide, freeRials: 0 });
  const made = {
    id: randomUUID(),
    payerId: payer.userId,
    payerAccountId: payer.accountId,
    payerIban: payer.iban,
    amountRials: payedRials,
    creditRials: 0,
    gatewayToken: randomBytes(24).toString('base64url'),
    terminalId: 'seed',
    callbackSecretHash: '',
    returnUrl: null,
  };
  const attempt = { ...made, transactionId: transaction.id, status: 'pending' as const, createdAt: story.paidAt };
  // Followed up at once, here: no job has to look after it.
  const start = { ...startPayment({ transaction, attempt: made, older: [], at: story.paidAt }), jobs: [] };
  if (story.status === 'redirected') {
    return { transaction, transitions: [start, endAttempt({ attempt, to: 'failed', unusable: [], at: story.paidAt })] };
  }
  const named = {
    receipt: randomBytes(12).toString('hex'),
    traceNumber: String(100_000 + (randomBytes(4).readUInt32BE() % 900_000)),
  };
  const receipt = { receipt: named.receipt, attemptId: attempt.id, state: 'noted' } as const;
  const verified = [
    { ...noteReceipt(attempt, named, story.paidAt), jobs: [] },
    askAbout(attempt, receipt, story.paidAt),
    confirmPayment({
      transaction,
      attempt,
      receipt: { ...receipt, state: 'asked' },
      deliverByDays: null,
      at: story.paidAt,
    }),
  ];
  const paidTransaction: Transaction = {
    ...transaction,
    status: 'paid',
    payerId: payer.userId,
    payerIban: payer.iban,
    paidRials: payedRials,
    payerCreditRials: 0,
  };
  return { transaction: paidTransaction, transitions: [start, ...verified] };
}

/** The decision, and the bank's part of it as far as the story goes. */
function payoutTransitions(
  story: TransactionStory,
  transaction: Transaction,
  kind: PayoutKind,
  decision: Transition,
): Transition[] {
  const { doneAt, status } = story;
  const decided = { ...transaction, status: decision.to ?? transaction.status };
  const sent = sendPayout(decided, doneAt);
  if (status.endsWith('_done')) {
    const payout = { kind, amountRials: decision.payouts?.[0]?.amountRials ?? 0, othersOpen: 0 };
    return [{ ...decision, jobs: [] }, sent, finishPayout(decided, payout, doneAt)];
  }
  const startAfter = new Date(doneAt.getTime() + TRANSFER_WAITS_MS).toISOString();
  const waiting = { ...decision, jobs: (decision.jobs ?? []).map((job) => ({ ...job, startAfter })) };
  return status.endsWith('_awaiting') ? [waiting, sent] : [waiting];
}

function termsOf(story: TransactionStory, payee: SeedTrader, rule: CommissionRule): NewTransaction {
  return {
    paymentCode: paymentCodeFrom(randomBytes(8)),
    payeeId: payee.userId,
    payeeAccountId: payee.accountId,
    payeeIban: payee.iban,
    amountRials: story.amountRials,
    behalf: story.purpose,
    commissionSide: story.side,
    ...rule,
    commissionRials: commissionOn(story.amountRials, rule),
    refereeNationalCode: null,
    processId: null,
  };
}

function withoutCode({ challengeId: _none, ...transition }: Transition): Transition {
  return transition;
}
