import { randomBytes, randomUUID } from 'node:crypto';
import type { CommissionSide } from '@contract/calls/common';
import type { DeliveryTerms } from '@contract/rules/deliveryRules';
import { COMMISSION_SIDE } from '@contract/rules/division';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { CommissionRule } from '../../config';
import { commissionOn } from '../../domain/commission';
import {
  cancelTransaction,
  openTransaction,
  paymentCodeFrom,
  refundTransaction,
  settleTransaction,
} from '../../domain/paymentRequests';
import { finishPayout, startPayouts } from '../../domain/payouts';
import type { Transaction } from '../../domain/transaction';
import type { NewTransaction, PayoutKind, Transition } from '../../domain/transition';
import { type SeedTrader, seededPayment } from './seededPayment';
import { seededRandom } from './seededRandom';

/** The plan of a made-up transaction. Money is rials. */
interface TransactionStory {
  /** The role of the history's owner. */
  readonly role: 'payee' | 'payer';
  readonly amountRials: number;
  readonly purpose: string;
  readonly side: CommissionSide;
  /** The final status. */
  readonly status: TransactionStatus;
  readonly createdAt: Date;
  /** When it is paid or canceled, decided, and transferred; none later than now. */
  readonly paidAt: Date;
  readonly decidedAt: Date;
  readonly doneAt: Date;
  /** Choose the other party and the account, modulo their count. */
  readonly counterpart: number;
  readonly account: number;
}

const SPAN_MS = 2 * 365 * DAY_MS;
/** The newest tenth has open transactions, so recent that no deadline has passed. */
const RECENT = 0.9;
const RECENT_MS = 25 * DAY_MS;
const OLD_MS = SPAN_MS - RECENT_MS;

const times = (status: TransactionStatus, count: number): TransactionStatus[] => Array(count).fill(status);

/** In twentieths. Old transactions have ended. */
const OLD_ENDS = [...times('settled_done', 14), ...times('refunded_done', 2), ...times('canceled', 4)];
/** Any twenty of the newest transactions cover each status. */
const RECENT_ENDS = [
  ...times('settled_done', 5),
  ...times('paid', 5),
  ...times('inquired', 2),
  ...times('canceled', 2),
  ...times('redirected', 1),
  ...times('settled', 1),
  ...times('settled_awaiting', 1),
  ...times('refunded', 1),
  ...times('refunded_awaiting', 1),
  ...times('refunded_done', 1),
];
/** Coprime to twenty, so twenty steps visit each end once. */
const STRIDE = 7;

const PURPOSES = [
  'دوچرخهٔ کوهستان',
  'گوشی دست دوم',
  'بلیت کنسرت',
  'طراحی لوگو',
  'تدریس خصوصی ریاضی',
  'فرش دستباف شش‌متری',
  'لپ‌تاپ کارکرده',
  'تعمیر ماشین لباسشویی',
  'گلدان سفالی',
  'کتاب‌های کنکور',
  'اجارهٔ ویلای شمال، آخر هفته',
  'ساعت مچی',
  'میز ناهارخوری',
  'ترجمهٔ مقاله',
  'لباس نوزاد',
  'دوربین عکاسی',
  'عسل طبیعی سبلان',
  'کنسول بازی',
  'حق‌الزحمهٔ برنامه‌نویسی',
  'زعفران قائنات',
  'سه‌تار',
  'کیف چرم',
  'بیعانهٔ خودرو',
  'تابلوی خوشنویسی، قطع بزرگ با قاب چوبی و شیشه، تحویل حضوری در اصفهان',
];

/**
 * The story of transaction `index` of `total`, oldest first. Deterministic: the name of the random numbers fixes the
 * history.
 * @param now the end of the two years of the history
 */
export function transactionStory(index: number, total: number, now: Date): TransactionStory {
  const random = seededRandom(`deal ${index}`);
  const progress = index / total;
  const isRecent = progress >= RECENT;
  const ends = isRecent ? RECENT_ENDS : OLD_ENDS;
  const [age, between] = isRecent
    ? [(RECENT_MS * (1 - progress)) / (1 - RECENT), RECENT_MS / (1 - RECENT) / total]
    : [RECENT_MS + OLD_MS * (1 - progress / RECENT), OLD_MS / RECENT / total];
  const created = now.getTime() - Math.floor(age) + random(Math.max(1, Math.floor(between)));
  const after = (at: number, longest: number) => Math.min(now.getTime(), at + MINUTE_MS + random(longest));
  const paid = after(created, 6 * HOUR_MS);
  const decided = after(paid, 5 * DAY_MS);
  return {
    role: random(2) === 0 ? 'payee' : 'payer',
    amountRials: amountFrom(random(1_000_000) / 1_000_000),
    purpose: PURPOSES[random(PURPOSES.length)] ?? '',
    side: sideFrom(random(10)),
    status: ends[(index * STRIDE) % ends.length] ?? 'settled_done',
    createdAt: new Date(created),
    paidAt: new Date(paid),
    decidedAt: new Date(decided),
    doneAt: new Date(after(decided, HOUR_MS)),
    counterpart: random(1_000),
    account: random(1_000),
  };
}

/** The commission is the seller's in six deals of ten, the buyer's in three, and half each in one. */
function sideFrom(drawn: number): CommissionSide {
  if (drawn === 9) return COMMISSION_SIDE.half;
  return drawn < 3 ? COMMISSION_SIDE.payer : COMMISSION_SIDE.payee;
}

/** Spreads amounts evenly on a logarithmic scale. */
function amountFrom(fraction: number): number {
  const amount = AMOUNT_MIN_RIALS * (AMOUNT_MAX_RIALS / AMOUNT_MIN_RIALS) ** fraction;
  return Math.round(amount / 1_000) * 1_000;
}

export interface SeededTransaction {
  readonly id: string;
  readonly payer: SeedTrader;
  /** In order. */
  readonly transitions: readonly Transition[];
}

/** Delay of open transfers, so that each status stays visible. */
const TRANSFER_DELAY_MS = 365 * DAY_MS;
const TERMS = { deliveryMethod: 'hand', payByDays: 30, deliverByDays: 30 } as const satisfies DeliveryTerms;

/** The transitions of a story, decided by the domain rules. */
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
  const at = story.decidedAt;
  if (status === 'canceled') return [cancelTransaction({ transaction, userId: transaction.payeeId, at })];

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
      ? settleTransaction({ transaction: paidTransaction, userId: payer.userId, at, payeeFreeRials: 0 })
      : refundTransaction({ transaction: paidTransaction, userId: transaction.payeeId, at });
  return [...paid, ...payoutTransitions(story, paidTransaction, kind, decision)];
}

/** The decision, and the transfer as far as the story goes. */
function payoutTransitions(
  story: TransactionStory,
  transaction: Transaction,
  kind: PayoutKind,
  decision: Transition,
): Transition[] {
  const { doneAt, status } = story;
  const decided = { ...transaction, status: decision.to ?? transaction.status };
  const sent = startPayouts(decided, doneAt);
  if (status.endsWith('_done')) {
    const payout = { kind, amountRials: decision.payouts?.[0]?.amountRials ?? 0, refusals: 0, othersOpen: 0 };
    return [{ ...decision, jobs: [] }, sent, finishPayout(decided, payout, doneAt)];
  }
  const startAfter = new Date(doneAt.getTime() + TRANSFER_DELAY_MS).toISOString();
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
