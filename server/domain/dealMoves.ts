import { statusesFor } from '@contract/transactionStates';
import { quote } from './commission';
import { creditReturned, type Entry, paidOut, refunded, settled } from './ledger';
import type { JobOrder, MoneyMove, NewDeal, PayoutKind } from './moneyMove';
import { partnerNews } from './partnerNews';
import type { Deal } from './paymentMoves';
import { transition } from './transactionStateMachine';

interface ActorInput {
  readonly deal: Deal;
  readonly userId: string;
  /** The one-time code that confirms it. */
  readonly challengeId: string;
  readonly at: Date;
}

/** A new payment request, in status `inquired`. */
export function createDeal(id: string, deal: NewDeal, at: Date): MoneyMove {
  return { at: at.toISOString(), transactionId: id, create: deal, actor: { kind: 'payee', userId: deal.payeeId } };
}

/** The payee takes an unpaid request back. */
export function cancelDeal({ deal, userId, challengeId, at }: ActorInput): MoneyMove {
  return {
    at: at.toISOString(),
    transactionId: deal.id,
    ...transition('cancel'),
    actor: { kind: 'payee', userId },
    challengeId,
    jobs: partnerNews(deal.partner, at),
  };
}

/** The partner's buyer has approved: nothing about the deal changes, its chat is told. */
export function approveDeal(deal: Deal, at: Date): MoneyMove {
  return {
    ...bySystem(deal, at),
    from: statusesFor('pay'),
    jobs: partnerNews(deal.partner, at),
  };
}

/** The partner's buyer has rejected: the unpaid request is taken back. */
export function rejectDeal(deal: Deal, at: Date): MoneyMove {
  return {
    ...bySystem(deal, at),
    ...transition('reject'),
    jobs: partnerNews(deal.partner, at),
  };
}

/**
 * The payer confirms: the held money is divided, and the payee's part waits for its bank transfer.
 *
 * @param payeeFreeRials the payee's free commission, used when the payee pays the commission.
 */
export function settleDeal({ payeeFreeRials, ...input }: ActorInput & { readonly payeeFreeRials: number }): MoneyMove {
  const { deal, at } = input;
  const { paidRials } = paymentOf(deal);
  const payeePays = deal.commissionSide === 2;
  const terms = quote({
    amountRials: deal.amountRials,
    commissionRials: deal.commissionRials,
    side: deal.commissionSide,
    freeRials: payeePays ? payeeFreeRials : (deal.payerCreditRials ?? 0),
  });
  const division = settled({
    transactionId: deal.id,
    payeeId: deal.payeeId,
    side: deal.commissionSide,
    paidRials,
    receivedRials: terms.receivedRials,
    payeeCreditRials: payeePays ? terms.creditRials : 0,
  });
  return {
    at: at.toISOString(),
    transactionId: deal.id,
    ...transition('settle'),
    actor: { kind: 'payer', userId: input.userId },
    receivedRials: terms.receivedRials,
    challengeId: input.challengeId,
    entries: [division],
    payout: { kind: 'settle', iban: deal.payeeIban, amountRials: terms.receivedRials },
    jobs: [payoutJob(deal.id, at)],
  };
}

/** The payee gives everything back: what the payer paid, to the account the payer chose, and the free commission used. */
export function refundDeal({ deal, userId, challengeId, at }: ActorInput): MoneyMove {
  const { paidRials, payerId, payerIban } = paymentOf(deal);
  return {
    at: at.toISOString(),
    transactionId: deal.id,
    ...transition('refund'),
    actor: { kind: 'payee', userId },
    challengeId,
    entries: [refunded(deal.id, paidRials), ...creditBack(payerId, deal.payerCreditRials ?? 0)],
    payout: { kind: 'refund', iban: payerIban, amountRials: paidRials },
    jobs: [payoutJob(deal.id, at), ...partnerNews(deal.partner, at)],
  };
}

/** The bank has the order for the transfer. */
export function sendPayout(deal: Deal, kind: PayoutKind, at: Date): MoneyMove {
  return { ...bySystem(deal, at), ...sending(kind) };
}

/** The bank has made the transfer. */
export function finishPayout(deal: Deal, payout: { kind: PayoutKind; amountRials: number }, at: Date): MoneyMove {
  const entry = paidOut(deal.id, payout.amountRials);
  return {
    ...bySystem(deal, at),
    ...transition('finish_payout', [sending(payout.kind).to]),
    payoutChange: 'done',
    entries: entry.postings.length > 0 ? [entry] : [],
    jobs: payout.kind === 'settle' ? partnerNews(deal.partner, at) : [],
  };
}

/** The bank has definitely refused the transfer: the next order needs a new reference. */
export function refusePayout(deal: Deal, refusalsBefore: number, at: Date): MoneyMove {
  return {
    ...bySystem(deal, at),
    from: [deal.status],
    payoutChange: 'refused',
    refusalsBefore,
  };
}

/** From what settling or refunding leads to, the step at which the transfer has been ordered. */
function sending(kind: PayoutKind) {
  return transition('send_payout', [transition(kind).to]);
}

function bySystem(deal: Deal, at: Date) {
  return { at: at.toISOString(), transactionId: deal.id, actor: { kind: 'system', userId: null } } as const;
}

function payoutJob(transactionId: string, at: Date): JobOrder {
  return { queue: 'payout', subject: transactionId, startAfter: at.toISOString() };
}

function creditBack(userId: string, rials: number): Entry[] {
  return rials > 0 ? [creditReturned(userId, rials)] : [];
}

function paymentOf(deal: Deal): { paidRials: number; payerId: string; payerIban: string } {
  const { paidRials, payerId, payerIban } = deal;
  if (paidRials === null || payerId === null || payerIban === null) {
    throw new Error(`Transaction ${deal.id} has no payment to divide`);
  }
  return { paidRials, payerId, payerIban };
}
