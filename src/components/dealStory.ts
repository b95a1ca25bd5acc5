import { accountName } from '@contract/rules/accountName';
import { isTurnOf } from '@contract/rules/nextStep';
import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import { statusLabel } from '@contract/rules/statusWords';
import { directionFor, sumFor } from '@contract/rules/sums';
import { isPayable } from '@contract/rules/transactionStates';
import type { Dispute } from '@/api/disputesApi';
import type { Side, TransactionDetails } from '@/api/transactionsApi';
import { BRAND } from '@/messages/brand';
import {
  CAPTION,
  DECIDED,
  DISPUTE_HEADLINE,
  DISPUTE_KIND,
  dealCopy,
  FACT,
  HEADLINE,
  ON_ITS_WAY,
  PAYOUT,
  type Sentence,
  UNPAID,
} from '@/messages/dealCopy';
import { ACTOR_NAME } from '@/messages/deliveryCopy';
import { disputeCopy } from '@/messages/dispute';
import { partsCopy } from '@/messages/parts';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { moneyWords } from './MoneyText';
import { dayAndTime, dayOf, LATE_MINUTES, minutesUntil, timeLeft, untilOf } from './timeWords';

/** A fact below the track: until when, or what silence does. */
export interface DealFact {
  kind: 'until' | 'silence' | 'award' | 'account' | 'calm';
  text: Sentence;
  /** The deadline is near or over. */
  late?: boolean;
}

/** The name below a station, and what the person does there, or their share. */
export interface DealPerson {
  name: string;
  caption: string;
  /** The caption is a sum that the person receives. */
  isShare?: boolean;
}

/** A deal as its reader is told it: one headline, who stands where, at most two facts. */
export interface DealStory {
  headline: string;
  people: Readonly<Record<Side, DealPerson>>;
  /** Below Amanat: the commission, where two shares leave one. */
  house?: string;
  facts: readonly DealFact[];
}

/** What each side receives, in rials. */
interface Shares {
  payerReceives: number;
  payeeReceives: number;
}

/**
 * Tells a deal to its reader from its facts alone.
 * @param dispute the file of the deal's dispute; undefined without one, and while it is loading
 */
export function tellDeal(transaction: TransactionDetails, dispute: Dispute | undefined, now: Date): DealStory {
  const shares = sharesToTell(transaction, dispute);
  const payout = payoutStory(transaction, now);
  return {
    headline: payout?.headline ?? headlineOf(transaction, dispute, now),
    people: { payer: personOf('payer', transaction, shares), payee: personOf('payee', transaction, shares) },
    house: shares ? feeBetween(transaction, shares) : undefined,
    facts: payout?.facts ?? factsOf(transaction, dispute, now),
  };
}

/** True while a settlement would pay the seller before the buyer has the goods: a parcel on its way counts as not delivered. */
export function settlesEarly({ status, delivery, isSamePerson }: TransactionDetails): boolean {
  return status === 'paid' && !isSamePerson && (delivery?.state === 'waiting' || delivery?.state === 'sent');
}

/** The sum of a deal's page in rials, and its direction. */
export function sumToTell(
  transaction: TransactionDetails,
  dispute: Dispute | undefined,
): { rials: number; tone: 'in' | 'out' } {
  const { status, viewerRole } = transaction;
  const shares = dividedShares(dispute);
  if (shares !== null) {
    const split = { payerRials: shares.payerReceives, payeeRials: shares.payeeReceives };
    return { rials: sumFor(viewerRole, { ...transaction, split }), tone: 'in' };
  }
  return { rials: sumFor(viewerRole, transaction), tone: directionFor(viewerRole, { status }) ?? 'out' };
}

/** Whether the commission is off the sum that a seller receives; undefined for other readers, and where nothing is received. */
export function feeNote(transaction: TransactionDetails, dispute: Dispute | undefined): string | undefined {
  const { status, viewerRole, amountRials, payeeReceivesRials, commissionSide } = transaction;
  const isWithoutFee = status === 'canceled' || status.startsWith('refunded') || dividedShares(dispute) !== null;
  if (viewerRole !== 'payee' || isWithoutFee) return undefined;
  if (payeeReceivesRials < amountRials) return dealCopy.fee.taken;
  return commissionSide === 'payer' ? dealCopy.fee.payer : dealCopy.fee.none;
}

/** The side of the deal that is not its reader. */
function otherSide(side: Side): Side {
  return side === 'payer' ? 'payee' : 'payer';
}

/** The other side by name; «خریدار» while nobody has paid. */
export function otherName({ viewerRole, payer, payee }: TransactionDetails): string {
  return viewerRole === 'payer' ? payee.fullName : (payer?.fullName ?? partsCopy.buyer);
}

function headlineOf(transaction: TransactionDetails, dispute: Dispute | undefined, now: Date): string {
  const { status, viewerRole, isSamePerson } = transaction;
  if (isPayable(status)) {
    const state = transaction.payment?.state;
    if (state === 'asking') return returnsCopy.asking;
    if (state === 'at_gateway') return returnsCopy.atGateway;
    return status === 'redirected' ? HEADLINE.redirected : HEADLINE.inquired;
  }
  if (transaction.dispute !== null) return disputeHeadline(transaction, dispute);
  if (status === 'paid') return isSamePerson ? HEADLINE.bothSides : heldHeadline(transaction, now);
  if (status === 'canceled') {
    const { ending } = transaction;
    return UNPAID[ending !== null && ending in UNPAID ? (ending as keyof typeof UNPAID) : 'canceled'][viewerRole];
  }
  return movingHeadline(transaction, dispute);
}

/** The money is held and no dispute is open. */
function heldHeadline(transaction: TransactionDetails, now: Date): string {
  const { delivery, viewerRole, next } = transaction;
  const name = otherName(transaction);
  if (delivery === null) return HEADLINE.withoutTerms[viewerRole](name);
  if (delivery.state !== 'waiting') return HEADLINE[delivery.state][viewerRole](name);
  if (isDeliveryLate(transaction, now)) return HEADLINE.late[viewerRole](name);
  return HEADLINE.toDeliver[delivery.method][viewerRole](name, dayOf(next.dueAt, now));
}

/** The delivery deadline has passed. An extension in the grace day gives the seller time again, and keeps the day's flag. */
function isDeliveryLate({ delivery, next, events }: TransactionDetails, now: Date): boolean {
  if (delivery === null || delivery.deliverBy === null) return false;
  if (Date.parse(delivery.deliverBy) <= now.getTime()) return true;
  const graceBegan = Date.parse(next.since ?? '');
  return delivery.grace && !events.some(({ kind, at }) => kind === 'extended' && Date.parse(at) >= graceBegan);
}

/** An open dispute by its stage, with what the reader would receive. */
function disputeHeadline(transaction: TransactionDetails, dispute: Dispute | undefined): string {
  if (dispute === undefined) return DISPUTE_HEADLINE.underWay;
  const { viewerRole } = transaction;
  const { stage, award, openedBy, reason, referee } = dispute;
  const name = otherName(transaction);
  const own = `${viewerRole}Receives` as const;
  if (stage === 'appeal' && award !== null) {
    const decider = award.by === 'referee' ? disputeCopy.referee : BRAND;
    return dispute.myActions.includes('accept_award')
      ? DISPUTE_HEADLINE.award(decider, moneyWords(award[own]))
      : DISPUTE_HEADLINE.acceptedAward(decider);
  }
  const { next } = dispute;
  if (next.action === 'answer_question' && isTurnOf(next, viewerRole)) {
    return DISPUTE_HEADLINE.asked[stage === 'referee' ? 'referee' : 'office'];
  }
  const proposal = openProposal(dispute);
  if (proposal) {
    const say = proposal.by === viewerRole ? DISPUTE_HEADLINE.ownOffer : DISPUTE_HEADLINE.offered;
    return say(moneyWords(proposal[own]));
  }
  switch (stage) {
    case 'talk':
      return DISPUTE_HEADLINE.talk(name);
    case 'referee':
      return referee.state === 'invited' ? DISPUTE_HEADLINE.refereeInvited : DISPUTE_HEADLINE.referee;
    case 'office':
      return reason === 'silent_buyer' ? DISPUTE_HEADLINE.silentBuyer : DISPUTE_HEADLINE.office;
    default:
      return openedBy === viewerRole
        ? DISPUTE_HEADLINE.opened(DISPUTE_KIND[reason])
        : DISPUTE_HEADLINE.openedBy(openedBy === 'system' ? BRAND : name, DISPUTE_KIND[reason]);
  }
}

function openProposal({ stage, proposals }: Dispute): Dispute['proposals'][number] | undefined {
  return stage === 'closed' || stage === 'appeal' ? undefined : proposals.findLast(({ state }) => state === 'open');
}

/** The reader's own transfer while it is delayed or stopped; null for one that takes its usual way. */
function payoutStory(
  { payout }: Pick<TransactionDetails, 'payout'>,
  now: Date,
): Pick<DealStory, 'headline' | 'facts'> | null {
  if (!payout || payout.state === 'done' || payout.state === 'sent') return null;
  const { reason, state, notBefore, canChange } = payout;
  const account: DealFact = { kind: 'account', text: [nameOfPayout(payout), '', ''] };
  if (state === 'needs_account') {
    const headline = PAYOUT.failed(PAYOUT_REASON_WORDS[reason ?? 'unknown']);
    return { headline, facts: [calm(PAYOUT.safe), calm(canChange ? PAYOUT.afterChoice : PAYOUT.tooManyChanges)] };
  }
  if (notBefore !== null) {
    return { headline: PAYOUT.later(dayAndTime(notBefore, now)), facts: [account, calm(PAYOUT.heldUntilThen)] };
  }
  if (reason === null) return null;
  const words = PAYOUT_REASON_WORDS[reason];
  return { headline: reason === 'bank_down' ? words : PAYOUT.again(words), facts: [calm(PAYOUT.safe), account] };
}

/** True while the reader's own transfer waits for another account. */
export function isStopped({ payout }: Pick<TransactionDetails, 'payout'>): boolean {
  return payout?.state === 'needs_account';
}

/** The end of the track that the reader's delayed or stopped transfer has not reached; undefined without one. */
export function keptFrom(transaction: TransactionDetails, now: Date): 'buyer' | 'seller' | undefined {
  if (payoutStory(transaction, now) === null) return undefined;
  const { status, viewerRole, isSamePerson } = transaction;
  return status.startsWith('refunded') || (viewerRole === 'payer' && !isSamePerson) ? 'buyer' : 'seller';
}

/** The account of the reader's own transfer, which goes to its IBAN. */
export function nameOfPayout({ card4, iban4, bankName }: NonNullable<TransactionDetails['payout']>): string {
  return accountName({ card: card4, iban: iban4, bank: bankName });
}

/** What a finished deal says: where the money arrived, with the deadline that moved it. */
export function doneText(transaction: TransactionDetails, dispute: Dispute | undefined): string {
  const { status, ending, viewerRole, isSamePerson } = transaction;
  const toSeller = status.startsWith('settled');
  const { done } = dealCopy;
  if (dividedShares(dispute) !== null) return done.divided;
  const byTime = ending === 'inspection_over' || ending === 'delivery_late';
  const words = toSeller ? (byTime ? done.reachedByTime : done.reached) : byTime ? done.returnedByTime : done.returned;
  return isSamePerson ? words.payee(transactionDetailCopy.you) : words[viewerRole](otherName(transaction));
}

/** The money has left Amanat. */
function movingHeadline(transaction: TransactionDetails, dispute: Dispute | undefined): string {
  const { status, ending, viewerRole, isSamePerson } = transaction;
  if (status.endsWith('_done')) return doneText(transaction, dispute);
  const toSeller = status.startsWith('settled');
  if (isSamePerson) return toSeller ? DECIDED.toSeller : DECIDED.toBuyer;
  const name = otherName(transaction);
  const told = ending && ON_ITS_WAY[ending]?.[viewerRole](name);
  if (told) return told;
  const cause = statusLabel(toSeller ? 'settled_done' : 'refunded_done', viewerRole, ending);
  const shares = dividedShares(dispute);
  if (shares !== null) return DECIDED.shares(cause, moneyWords(shares[`${viewerRole}Receives`]));
  return (viewerRole === 'payee') === toSeller ? DECIDED.toYou(cause) : DECIDED.toOther(cause, name);
}

/** The shares of a closed dispute that divided the money; null for others. */
export function dividedShares(dispute: Dispute | undefined): Shares | null {
  const { payerReceives, payeeReceives } = dispute?.outcome ?? {};
  return payerReceives && payeeReceives ? { payerReceives, payeeReceives } : null;
}

/** The shares to show below the stations: of an award, an open offer or a divided deal. */
function sharesToTell({ dispute: open }: TransactionDetails, dispute: Dispute | undefined): Shares | null {
  if (dispute === undefined) return null;
  if (open === null) return dividedShares(dispute);
  return dispute.stage === 'appeal' ? dispute.award : (openProposal(dispute) ?? null);
}

function feeBetween(
  { payerPaysRials }: TransactionDetails,
  { payerReceives, payeeReceives }: Shares,
): string | undefined {
  const fee = payerPaysRials - payerReceives - payeeReceives;
  return fee > 0 ? partsCopy.feeOf(moneyWords(fee)) : undefined;
}

function personOf(side: Side, transaction: TransactionDetails, shares: Shares | null): DealPerson {
  const { viewerRole, isSamePerson, payer, payee } = transaction;
  const role = side === 'payer' ? partsCopy.buyer : partsCopy.seller;
  const isReader = isSamePerson || side === viewerRole;
  const share = shares && { caption: moneyWords(shares[`${side}Receives`]), isShare: true };
  if (isReader) {
    const caption = isSamePerson ? role : side === 'payer' ? payerCaption(transaction) : payeeCaption(transaction);
    return { name: transactionDetailCopy.you, caption, ...share };
  }
  if (side === 'payer' && payer === null) {
    const { notPaidYet, nobodyPaid } = transactionDetailCopy;
    return { name: role, caption: isPayable(transaction.status) ? notPaidYet : nobodyPaid };
  }
  const isAfterConfirm = side === 'payee' && transaction.status === 'paid' && transaction.dispute === null;
  const caption = isAfterConfirm ? CAPTION.payee.afterOwnConfirm : role;
  return { name: (side === 'payer' ? payer : payee)?.fullName ?? role, caption, ...share };
}

function payerCaption({ status }: TransactionDetails): string {
  const words = CAPTION.payer;
  if (isPayable(status)) return words.pay;
  if (status === 'canceled') return words.none;
  if (status === 'refunded_done') return words.received;
  return status.startsWith('refunded') ? words.receives : words.paid;
}

function payeeCaption(transaction: TransactionDetails): string {
  const { status, delivery, dispute } = transaction;
  const words = CAPTION.payee;
  if (status === 'settled_done') return words.received;
  if (status.startsWith('refunded')) return transaction.ending === 'given_back' ? words.refunded : partsCopy.seller;
  const isDelivered = delivery !== null && delivery.state !== 'waiting';
  // nothing promises money during a dispute
  if (status === 'canceled' || (dispute !== null && !isDelivered)) return partsCopy.seller;
  if (status !== 'paid' || delivery === null) return words.receives;
  if (delivery.state === 'waiting') return words.afterConfirm;
  return delivery.state === 'sent' ? words.sent : words.delivered;
}

function factsOf(transaction: TransactionDetails, dispute: Dispute | undefined, now: Date): readonly DealFact[] {
  const { status, next, isSamePerson, viewerRole: viewer } = transaction;
  if (status === 'canceled') {
    return [
      ...(mayHaveMoved(transaction) ? [] : [calm(FACT.nothingMoved)]),
      ...(viewer === 'payer' ? [calm(FACT.askNewRequest)] : []),
    ];
  }
  if (isPayable(status)) {
    return [untilFact(next.dueAt, now, FACT.until.pay), ...silence(next.ifSilent === 'cancel' && FACT.ifUnpaid)].filter(
      isFact,
    );
  }
  if (status !== 'paid') return [calm(FACT.nothingToDo)];
  if (isSamePerson) return [];
  if (transaction.dispute !== null) return disputeFacts(transaction, dispute, viewer, now);
  return [
    untilFact(next.dueAt, now, heldUntil(transaction, viewer, now)),
    ...silence(heldSilence(transaction, viewer)),
  ].filter(isFact);
}

/** A payment of the reader goes back, or its outcome is unknown: notes of the page tell it. */
function mayHaveMoved({ payment, otherPayments }: TransactionDetails): boolean {
  return [payment, ...otherPayments].some((one) => one !== null && one.state !== 'failed');
}

function isFact(fact: DealFact | null): fact is DealFact {
  return fact !== null;
}

function calm(text: Sentence): DealFact {
  return { kind: 'calm', text };
}

function silence(text: Sentence | false | null): DealFact[] {
  return text ? [{ kind: 'silence', text }] : [];
}

/** «تا یکشنبه ۸ آذر، ساعت ۱۰:۱۴ …», with the time left when it is little; null without a deadline. */
function untilFact(dueAt: string | null, now: Date, say: (until: string) => Sentence): DealFact | null {
  if (dueAt === null) return null;
  const { day, time } = untilOf(dueAt, now);
  const until = disputeCopy.until(day, time);
  const minutes = minutesUntil(dueAt, now);
  if (minutes <= 0) return { kind: 'until', text: FACT.until.over(until), late: true };
  const [before, bold, after] = say(until);
  const isLate = minutes <= LATE_MINUTES;
  return {
    kind: 'until',
    text: [before, bold, isLate ? after + FACT.until.left(timeLeft(minutes)) : after],
    ...(isLate && { late: true }),
  };
}

/** The deadline of a held deal without a dispute, as its reader reads it. */
function heldUntil(transaction: TransactionDetails, viewer: Side, now: Date): (until: string) => Sentence {
  const { next, delivery } = transaction;
  const { until } = FACT;
  if (next.actor === viewer) return next.action === 'inspect' ? until.inspect : until.you;
  if (next.action === 'inspect') return until.buyer;
  return delivery?.method === 'hand' || isDeliveryLate(transaction, now) ? until.seller : until.other;
}

function heldSilence(transaction: TransactionDetails, viewer: Side): Sentence | null {
  const { next, delivery } = transaction;
  const name = otherName(transaction);
  switch (next.ifSilent) {
    case 'refund':
      return FACT.ifNotDelivered[viewer](delivery?.method ?? 'service', name);
    case 'settle':
      return FACT.ifSilentPays[viewer](name);
    case 'office':
      return FACT.ifSilentOffice[viewer]();
    default:
      return null;
  }
}

/** Whose turn an open dispute is, and what silence does. The rules are those of the file. */
function disputeFacts(
  transaction: TransactionDetails,
  dispute: Dispute | undefined,
  viewer: Side,
  now: Date,
): readonly DealFact[] {
  const { actor, action, dueAt, ifSilent } = dispute?.next ?? transaction.next;
  const name = otherName(transaction);
  const isOwn = actor === viewer;
  const isOthers = actor === otherSide(viewer);
  const say = isOwn
    ? FACT.until.answer
    : isOthers
      ? (until: string) => FACT.until.otherAnswers(name, until)
      : actor === null
        ? FACT.until.both
        : action === 'accept_case'
          ? FACT.until.invited
          : (until: string) => FACT.until.decider(ACTOR_NAME[actor], until);
  const until = untilFact(dueAt, now, say);
  if (action === 'appeal') {
    const words = isOthers ? FACT.awardStands.other : FACT.awardStands.you;
    return [until, { kind: 'award' as const, text: words }].filter(isFact);
  }
  return [
    until,
    ...silence(disputeSilence(transaction, { isOwn, isOthers, ifSilent, action })),
    calm(FACT.heldMeanwhile),
  ]
    .filter(isFact)
    .slice(0, 2);
}

interface Silence {
  isOwn: boolean;
  isOthers: boolean;
  ifSilent: TransactionDetails['next']['ifSilent'];
  action: TransactionDetails['next']['action'];
}

function disputeSilence(
  transaction: TransactionDetails,
  { isOwn, isOthers, ifSilent, action }: Silence,
): Sentence | null {
  if (action === 'answer_question' && isOwn) return FACT.ifNotAnswered;
  if (action === 'accept_case') return FACT.ifRefereeDeclines;
  if (ifSilent === 'office') return FACT.ifRefereeLate;
  if (ifSilent === 'refund') {
    return isOwn ? FACT.ifUnanswered.youRefund(otherName(transaction)) : FACT.ifUnanswered.otherRefunds;
  }
  if (ifSilent !== 'next_stage') return null;
  const decider = transaction.referee?.accepted ? FACT.refereeOrOffice : BRAND;
  if (isOwn) return FACT.ifUnanswered.youDecided(decider);
  if (!isOthers) return FACT.ifNotAgreed(decider);
  return action === 'talk' ? FACT.ifNotAccepted(decider) : FACT.ifUnanswered.otherDecided(decider);
}
