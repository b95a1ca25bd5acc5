import { DAY_MS } from '@contract/rules/durations';
import type { NoticeDetails, NoticeKind } from '@contract/rules/noticeKinds';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { DeadlineChange } from './dealExtras';
import type { Transition } from './transition';

/** Channels of a notice besides the app's list. */
const NOTICE_CHANNELS = ['sms', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** A notice for a person. */
export interface NewNotice {
  /**
   * A side of the transaction or the referee of the changed dispute. Before the payment `payer` means users with an attempt, else
   * the only viewer.
   */
  readonly to: 'payer' | 'payee' | 'referee' | { readonly userId: string };
  readonly kind: NoticeKind;
  readonly details?: NoticeDetails;
}

/** Notices that also go out by SMS. */
export const SMS_KINDS: readonly NoticeKind[] = [
  'paid',
  'paid_receipt',
  'payment_reversed',
  'delivered',
  'deadline',
  'settled',
  'settled_done',
  'refunded',
  'refunded_done',
  'payout_failed',
  'dispute_opened',
  'award',
  'judge_invited',
  'security',
];

/** Per transaction and reader, so that repeated opening and cancelling does not flood a phone. */
export const SMS_OF_A_DEAL_A_DAY = 6;

/** Per referee over all transactions, because any seller may name any referee. */
export const SMS_TO_A_REFEREE_A_DAY = 3;

/** Notices that a user can switch off: reminders and entries in a dispute, never money. */
type NoticePreference = 'deadlines' | 'dispute_talk';

/** True when the notice also goes out by SMS. */
function isToldBySms({ kind, details = {} }: Pick<NewNotice, 'kind' | 'details'>): boolean {
  // After silence the receiver of the money gets an SMS, the other side a list entry.
  return SMS_KINDS.includes(kind) && !((kind === 'settled' || kind === 'refunded') && details.yours === false);
}

export function channelsOf(notice: NewNotice): NoticeChannel[] {
  return NOTICE_CHANNELS.filter((channel) => channel === 'push' || isToldBySms(notice));
}

/** Older notices are only in the app. */
const LATE_AFTER_MS = 3 * DAY_MS;

/** True when a notice no longer goes out: a reminder after its deadline, any other after three days. */
export function isLate(
  { kind, details, at }: Required<Pick<NewNotice, 'kind' | 'details'>> & { readonly at: Date },
  now: Date,
): boolean {
  if (kind === 'deadline' && details.due_at !== undefined && new Date(details.due_at) <= now) return true;
  return now.getTime() - at.getTime() > LATE_AFTER_MS;
}

const UNFINISHED: readonly TransactionStatus[] = ['inquired', 'redirected', 'paid'];
const UNDER_WAY: readonly TransactionStatus[] = ['settled', 'settled_awaiting', 'refunded', 'refunded_awaiting'];

/** The statuses in which the SMS of a kind is true. Other kinds say what a later status does not change. */
const TRUE_IN: Readonly<Partial<Record<NoticeKind, readonly TransactionStatus[]>>> = {
  paid: ['paid'],
  paid_receipt: ['paid'],
  delivered: ['paid'],
  deadline: UNFINISHED,
  settled: UNDER_WAY,
  refunded: UNDER_WAY,
};

/** A dispute stops what they ask for. */
const WITHOUT_DISPUTE: ReadonlySet<NoticeKind> = new Set(['paid', 'delivered']);

/** A stopped transfer makes them untrue: the account that they name has not got the money. */
const WITHOUT_STOP: ReadonlySet<NoticeKind> = new Set(['settled', 'refunded']);

/** True while the dispute is open. */
const OF_AN_OPEN_DISPUTE: ReadonlySet<NoticeKind> = new Set(['dispute_opened', 'judge_invited']);

/** True while later steps of its transaction have not made the SMS of a notice untrue. */
export function isStillTrue(
  kind: NoticeKind,
  {
    status,
    disputeId,
    isStopped,
  }: {
    readonly status: TransactionStatus;
    readonly disputeId: string | null;
    /** A transfer to the reader waits for another account. */
    readonly isStopped: boolean;
  },
): boolean {
  if (kind === 'payout_failed') return isStopped;
  if (WITHOUT_STOP.has(kind) && isStopped) return false;
  if (OF_AN_OPEN_DISPUTE.has(kind)) return disputeId !== null;
  if (WITHOUT_DISPUTE.has(kind) && disputeId !== null) return false;
  return TRUE_IN[kind]?.includes(status) ?? true;
}

/** The preference that silences a notice; null for mandatory ones. */
export function preferenceOf({
  kind,
  details,
}: Required<Pick<NewNotice, 'kind' | 'details'>>): NoticePreference | null {
  if (kind === 'deadline') return 'deadlines';
  if (kind === 'proposal') return 'dispute_talk';
  return kind === 'dispute_entry' && details.news !== 'closed' ? 'dispute_talk' : null;
}

/**
 * All notices of a transition, in one place so that no step forgets them (docs/adr/0013). A person gets the first of them only.
 */
export function noticesOf(transition: Transition): NewNotice[] {
  return [
    ...(transition.notices ?? []),
    ...ofDispute(transition),
    ...ofMoney(transition),
    ...ofDelivery(transition),
    ...ofGrace(transition),
  ];
}

const BOTH = ['payer', 'payee'] as const;

function ofMoney({ to, dispute, cause, actor, receivedRials = 0, payouts = [] }: Transition): NewNotice[] {
  if (to === 'paid') {
    return [
      { to: 'payer', kind: 'paid_receipt' },
      { to: 'payee', kind: 'paid' },
    ];
  }
  if (to === 'canceled') {
    if (cause === 'expired') return BOTH.map((side) => ({ to: side, kind: 'expired' }));
    if (cause === 'partner') return BOTH.map((side) => ({ to: side, kind: 'canceled', details: { by_partner: true } }));
    return [{ to: actor.kind === 'payee' ? 'payer' : 'payee', kind: 'canceled' }];
  }
  // A closing step gives the notice of the end only.
  if (dispute || (to !== 'settled' && to !== 'refunded')) return [];
  const receiver = to === 'settled' ? 'payee' : 'payer';
  const amount = to === 'settled' ? receivedRials : (payouts[0]?.amountRials ?? 0);
  if (cause !== 'silence') return [{ to: receiver, kind: to, details: { amount } }];
  // After a settle the payer's own sum is what they paid. After a refund both sides read what goes back.
  return BOTH.map((side) => ({
    to: side,
    kind: to,
    details: {
      ...((to === 'refunded' || side === receiver) && { amount }),
      by_silence: true,
      yours: side === receiver,
    },
  }));
}

function ofDelivery({ delivery, actor, deadlines }: Transition): NewNotice[] {
  if (!delivery?.state || actor.kind === 'payer') return [];
  return [{ to: 'payer', kind: 'delivered', details: { delivery: delivery.state, ...dueOf(deadlines) } }];
}

/** A grace period gives both sides a notice. Only a payee gets one; then silence refunds all. */
function ofGrace({ deadlines = [] }: Transition): NewNotice[] {
  const given = deadlines.find((change) => change.do === 'move' && change.grace);
  if (given?.do !== 'move') return [];
  const task = given.kind === 'answer' ? 'answer' : 'deliver';
  return BOTH.map((side) => ({
    to: side,
    kind: 'deadline',
    details: { task, due_at: given.dueAt, if_silent: 'refund', grace: true, yours: side === 'payee' },
  }));
}

function ofDispute({ dispute, actor, deadlines }: Transition): NewNotice[] {
  if (!dispute) return [];
  const others = BOTH.filter((side) => side !== actor.kind);
  const tell = (kind: NoticeKind, details: NoticeDetails = {}) => others.map((to) => ({ to, kind, details }));
  const { open, close, set, award, newProposal } = dispute;
  const due = dueOf(deadlines);
  if (open) return tell('dispute_opened', { stage: open.stage, ...due });
  if (close) {
    const shares = sharesOf(close);
    // The award takes effect at once, so it has no earlier notice.
    if (award || set?.secondedAward) return BOTH.map((to) => ({ to, kind: 'award', details: shares }));
    return tell('dispute_entry', { news: 'closed', outcome: close.outcome, ...shares });
  }
  if (newProposal) return tell('proposal');
  if (dispute.proposals?.some(({ to }) => to === 'rejected')) return tell('dispute_entry', { news: 'rejected' });
  return [
    ...ofEntries(dispute.entries ?? [], due),
    ...(set?.refereeState === 'invited'
      ? [{ to: 'referee', kind: 'judge_invited', details: { ...due, dispute_id: dispute.id } } as const]
      : []),
    ...(set?.stage && set.stage !== 'appeal' && set.refereeState !== 'accepted'
      ? tell('dispute_entry', { news: 'stage', stage: set.stage, ...due })
      : []),
  ];
}

function sharesOf(close: NonNullable<NonNullable<Transition['dispute']>['close']>): NoticeDetails {
  const { payerReceives, payeeReceives } = close;
  if (payerReceives === null || payeeReceives === null) return {};
  return { payer_receives: payerReceives, payee_receives: payeeReceives };
}

/** Notice of an entry: a question to the questioned side, the rest to the other side, who acts after an answer. Office notes give none. */
function ofEntries(
  entries: NonNullable<NonNullable<Transition['dispute']>['entries']>,
  due: NoticeDetails,
): NewNotice[] {
  return entries.flatMap(({ by, kind }): NewNotice[] => {
    if (kind === 'office_late') {
      return BOTH.map((to) => ({ to, kind: 'dispute_entry', details: { news: 'late', ...due } }));
    }
    const asked = BOTH.find((side) => kind === `question_to_${side}`);
    if (asked) return [{ to: asked, kind: 'dispute_entry', details: { news: 'asked' } }];
    if (by !== 'payer' && by !== 'payee') return [];
    const details = { news: 'said', yours: kind === 'answer' } as const;
    return [{ to: by === 'payer' ? 'payee' : 'payer', kind: 'dispute_entry', details }];
  });
}

function dueOf(deadlines: readonly DeadlineChange[] = []): NoticeDetails {
  const opened = deadlines.find((change) => change.do === 'open');
  return opened?.do === 'open' ? { due_at: opened.dueAt } : {};
}
