import { randomBytes, randomUUID } from 'node:crypto';
import type { DeliveryTerms } from '@contract/rules/delivery';
import type { CommissionRule } from '../../config';
import { commissionOn } from '../../domain/commission';
import {
  cancelTransaction,
  finishPayout,
  openTransaction,
  paymentCodeFrom,
  refundTransaction,
  sendPayout,
  settleTransaction,
} from '../../domain/paymentRequests';
import type { Transaction } from '../../domain/payments';
import type { NewTransaction, PayoutKind, Transition } from '../../domain/transition';
import { type SeedTrader, seededPayment } from './seededPayment';
import type { TransactionStory } from './transactionStories';

export interface SeededTransaction {
  readonly id: string;
  readonly payer: SeedTrader;
  /** In order; each finds the transaction as the one before it has left it. */
  readonly transitions: readonly Transition[];
}

/** The bank takes its time with the transfers that a seed leaves open, so that every status stays there to be looked at. */
const TRANSFER_WAITS_MS = 365 * 24 * 3_600_000;
const TERMS = { deliveryMethod: 'hand', payByDays: 30, deliverByDays: 30 } as const satisfies DeliveryTerms;
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

  const { failed, paid, paidRials } = seededPayment(transaction, payer, {
    at: story.paidAt,
    deliverByDays: TERMS.deliverByDays,
  });
  if (status === 'redirected') return [...failed];
  if (status === 'paid') return [...paid];
  const paidTransaction: Transaction = {
    ...transaction,
    status: 'paid',
    payerId: payer.userId,
    payerIban: payer.iban,
    paidRials,
    payerCreditRials: 0,
  };
  const kind: PayoutKind = status.startsWith('settled') ? 'settle' : 'refund';
  const decision =
    kind === 'settle'
      ? settleTransaction({ ...actor, transaction: paidTransaction, userId: payer.userId, payeeFreeRials: 0 })
      : refundTransaction({ ...actor, transaction: paidTransaction, userId: transaction.payeeId });
  return [...paid, ...payoutTransitions(story, paidTransaction, kind, withoutCode(decision))];
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
    terms: TERMS,
  };
}

function withoutCode({ challengeId: _none, ...transition }: Transition): Transition {
  return transition;
}
