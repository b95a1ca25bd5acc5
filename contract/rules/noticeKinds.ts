import type { Static } from 'typebox';
import type { NoticeDetails as Schema } from '../calls/noticeCalls';
import type { NextAction } from './nextStep';

/** Kinds of notices. */
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

export const ACCOUNT_EVENTS = [
  'new_device',
  'card_added',
  'passkey_added',
  'mobile_change',
  'data_exported',
  'account_closed',
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** Events of a dispute besides its opening, a proposal and an award. `late`: the office needs more time. */
export const DISPUTE_NEWS = ['said', 'asked', 'rejected', 'stage', 'late', 'closed'] as const;

/** Each kind has some of the fields. No personal data. */
export type NoticeDetails = Static<typeof Schema>;

/** Most push subscriptions of one user. */
export const PUSH_SUBSCRIPTIONS_OF_A_USER = 10;

const IN_DISPUTE: ReadonlySet<NoticeKind> = new Set(['dispute_opened', 'dispute_entry', 'proposal', 'award']);
const TASKS_IN_DISPUTE: ReadonlySet<NextAction | undefined> = new Set(['answer', 'talk', 'appeal']);

const ACCOUNT_PATHS: Readonly<Record<AccountEvent, string>> = {
  new_device: '/DevisActive',
  card_added: '/card-list',
  passkey_added: '/passkeys',
  mobile_change: '/support',
  data_exported: '/DevisActive',
  account_closed: '/login',
};

/** Path of the app for a notice. */
export function pathOfNotice(notice: {
  readonly kind: NoticeKind;
  readonly paymentCode: string | null;
  readonly details: NoticeDetails;
}): string {
  const { kind, paymentCode, details } = notice;
  if (details.dispute_id !== undefined) return `/judgment/${encodeURIComponent(details.dispute_id)}`;
  if (paymentCode === null) return ACCOUNT_PATHS[details.event ?? 'new_device'];
  const inDispute = IN_DISPUTE.has(kind) || TASKS_IN_DISPUTE.has(details.task);
  return `/${inDispute ? 'dispute' : 'transaction-detail'}/${encodeURIComponent(paymentCode)}`;
}

/** JSON payload of a push message. */
export interface PushMessage {
  /** Id of the notice; the browser shows a repeated id once. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
}
