import type { DeliveryMethod, DeliveryState } from './delivery';
import type { DisputeOutcome, DisputeStage } from './disputes';
import type { NextAction, SilenceResult } from './nextStep';
import type { ReturnReason } from './paymentStates';

/** What people are told of (beyond-b-knowing.md, B2). */
export const NOTICE_KINDS = [
  'paid',
  'paid_receipt',
  'payment_lost',
  'payment_reversed',
  'delivered',
  'deadline',
  'settled',
  'settled_done',
  'refunded',
  'refunded_done',
  'payout_failed',
  'expired',
  'canceled',
  'dispute_opened',
  'dispute_entry',
  'proposal',
  'award',
  'judge_invited',
  'security',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const ACCOUNT_EVENTS = ['new_device', 'card_added'] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** What happened in a dispute besides its opening, a proposal and an award. `late`: the office needs more time. */
export const DISPUTE_NEWS = ['said', 'asked', 'rejected', 'stage', 'late', 'closed'] as const;
export type DisputeNews = (typeof DISPUTE_NEWS)[number];

/** How its words come to say what they say; each kind has some of it. No name, number or text of anybody. Instants are ISO 8601, money is rials. */
export interface NoticeDetails {
  /** Of the money that the news is of, where that is not the amount of the deal. */
  amount?: number;
  due_at?: string;
  task?: NextAction;
  if_silent?: SilenceResult;
  /** Whether the reader is the one who has to act. */
  yours?: boolean;
  /** The time was over, and there is more of it. */
  grace?: boolean;
  /** Why a payment goes back. */
  why?: ReturnReason;
  event?: AccountEvent;
  news?: DisputeNews;
  stage?: DisputeStage;
  outcome?: DisputeOutcome;
  payer_receives?: number;
  payee_receives?: number;
  /** Nobody has said so: a time was over. */
  by_silence?: boolean;
  delivery?: DeliveryState;
  method?: DeliveryMethod;
  /** For its referee. */
  dispute_id?: string;
}

/** Subscriptions to push messages of one person. */
export const PUSH_SUBSCRIPTIONS_OF_A_USER = 10;

const IN_DISPUTE: ReadonlySet<NoticeKind> = new Set(['dispute_opened', 'dispute_entry', 'proposal', 'award']);
const TASKS_IN_DISPUTE: ReadonlySet<NextAction | undefined> = new Set(['answer', 'talk', 'appeal']);

/** Where the app says more about a notice: a path of the app. */
export function pathOfNotice(notice: {
  readonly kind: NoticeKind;
  readonly paymentCode: string | null;
  readonly details: NoticeDetails;
}): string {
  const { kind, paymentCode, details } = notice;
  if (details.dispute_id !== undefined) return `/judgment/${encodeURIComponent(details.dispute_id)}`;
  if (paymentCode === null) return details.event === 'card_added' ? '/card-list' : '/DevisActive';
  const inDispute = IN_DISPUTE.has(kind) || TASKS_IN_DISPUTE.has(details.task);
  return `/${inDispute ? 'dispute' : 'transaction-detail'}/${encodeURIComponent(paymentCode)}`;
}
