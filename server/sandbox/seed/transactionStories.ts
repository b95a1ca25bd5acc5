import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, COMMISSION_SIDE } from '@contract/rules/limits';
import type { CommissionSide, TransactionStatus } from '@contract/schemas/common';
import { seededRandom } from './seededRandom';

/** What happens to one made-up transaction. Money is rials. */
export interface TransactionStory {
  /** The role of the person whose history it is. */
  readonly role: 'payee' | 'payer';
  readonly amountRials: number;
  readonly purpose: string;
  readonly side: CommissionSide;
  /** Where it ends. */
  readonly status: TransactionStatus;
  readonly createdAt: Date;
  /** When it is paid or canceled, when decided, and when the bank is done; none later than now. */
  readonly paidAt: Date;
  readonly decidedAt: Date;
  readonly doneAt: Date;
  /** Picks the other party and the account, each modulo how many there are. */
  readonly counterpart: number;
  readonly account: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SPAN_MS = 2 * 365 * DAY_MS;
/** The newest tenth is where things are still going on: so recent that no time that was agreed on is over. */
const RECENT = 0.9;
const RECENT_MS = 25 * DAY_MS;
const OLD_MS = SPAN_MS - RECENT_MS;

const times = (status: TransactionStatus, count: number): TransactionStatus[] => Array(count).fill(status);

/** In twentieths: old transactions are over. */
const OLD_ENDS = [...times('settled_done', 14), ...times('refunded_done', 2), ...times('canceled', 4)];
/** Every status is among any twenty of the newest transactions. */
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
/** Has no factor in common with the twenty ends: it visits each of them once in twenty steps. */
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
 * The story of transaction `index` of `total`, oldest first: the same one whenever it is asked for at the same time.
 *
 * The name of its numbers is a part of it: another one is another history.
 *
 * @param now the stories are spread over the two years before it.
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
  const after = (at: number, longest: number) => Math.min(now.getTime(), at + 60_000 + random(longest));
  const paid = after(created, 6 * HOUR_MS);
  const decided = after(paid, 5 * DAY_MS);
  return {
    role: random(2) === 0 ? 'payee' : 'payer',
    amountRials: amountFrom(random(1_000_000) / 1_000_000),
    purpose: PURPOSES[random(PURPOSES.length)] ?? '',
    side: random(10) < 3 ? COMMISSION_SIDE.payer : COMMISSION_SIDE.payee,
    status: ends[(index * STRIDE) % ends.length] ?? 'settled_done',
    createdAt: new Date(created),
    paidAt: new Date(paid),
    decidedAt: new Date(decided),
    doneAt: new Date(after(decided, HOUR_MS)),
    counterpart: random(1_000),
    account: random(1_000),
  };
}

/** From the smallest to the largest amount, small ones as usual as large ones are rare. */
function amountFrom(fraction: number): number {
  const amount = AMOUNT_MIN_RIALS * (AMOUNT_MAX_RIALS / AMOUNT_MIN_RIALS) ** fraction;
  return Math.round(amount / 1_000) * 1_000;
}
