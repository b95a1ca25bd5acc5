import type { NoticeDetails, NoticeKind } from '@contract/rules/notices';
import type { DeadlineChange } from './dealExtras';
import type { Transition } from './transition';

/** How somebody is told besides the app's own list, which has everything. */
const NOTICE_CHANNELS = ['sms', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Somebody is told something. */
export interface NewNotice {
  /**
   * A side of the transaction, or the referee of the dispute that is changed. Before anybody has paid, `payer` is everybody who has tried to, or
   * the one person who has opened the request.
   */
  readonly to: 'payer' | 'payee' | 'referee' | { readonly userId: string };
  readonly kind: NoticeKind;
  readonly details?: NoticeDetails;
}

/** Those that are told by SMS as well. */
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

/** Money that has arrived, comes back or was not taken is told in the night as well. */
const TOLD_AT_NIGHT: ReadonlySet<NoticeKind> = new Set([
  'settled_done',
  'refunded',
  'refunded_done',
  'payment_reversed',
]);

/** What somebody may have left out: reminders, and what the other side says in a dispute. Money may not. */
type NoticePreference = 'deadlines' | 'dispute_talk';

/** Whether a notice is told by SMS as well. */
function isToldBySms({ kind, details = {} }: Pick<NewNotice, 'kind' | 'details'>): boolean {
  // To whom silence takes the money from it is in the list; who gets it reads an SMS.
  return SMS_KINDS.includes(kind) && !((kind === 'settled' || kind === 'refunded') && details.yours === false);
}

export function channelsOf(notice: NewNotice): NoticeChannel[] {
  return NOTICE_CHANNELS.filter((channel) => channel === 'push' || isToldBySms(notice));
}

/** Whether an SMS of this kind waits for the morning. */
export function waitsForMorning(kind: NoticeKind): boolean {
  return !TOLD_AT_NIGHT.has(kind);
}

/** The preference that silences a notice; null for what is always told. */
export function preferenceOf({
  kind,
  details,
}: Required<Pick<NewNotice, 'kind' | 'details'>>): NoticePreference | null {
  if (kind === 'deadline') return 'deadlines';
  if (kind === 'proposal') return 'dispute_talk';
  return kind === 'dispute_entry' && details.news !== 'closed' ? 'dispute_talk' : null;
}

/**
 * Everybody who is told of a transition, and what: the one place that says so, so that no step can forget it (beyond-b-knowing.md, B2). One
 * transition tells a person one thing: what stands first.
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
    return [{ to: actor.kind === 'payee' ? 'payer' : 'payee', kind: 'canceled' }];
  }
  // What ends a dispute is told of as its end.
  if (dispute || (to !== 'settled' && to !== 'refunded')) return [];
  const receiver = to === 'settled' ? 'payee' : 'payer';
  const amount = to === 'settled' ? receivedRials : (payouts[0]?.amountRials ?? 0);
  if (cause !== 'silence') return [{ to: receiver, kind: to, details: { amount } }];
  return BOTH.map((side) => ({
    to: side,
    kind: to,
    details: { amount, by_silence: true, yours: side === receiver },
  }));
}

function ofDelivery({ delivery, actor, deadlines }: Transition): NewNotice[] {
  if (!delivery?.state || actor.kind === 'payer') return [];
  return [{ to: 'payer', kind: 'delivered', details: { delivery: delivery.state, ...dueOf(deadlines) } }];
}

/** Somebody has let a time pass and gets more of it: both know. Only a payee does, and silence gives everything back. */
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
    // Carried out at once: nobody has heard of the award yet.
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

/** What was written, to whom it is for: a question to the side that is asked, the rest to the other side. What the office notes is its own. */
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
    return [{ to: by === 'payer' ? 'payee' : 'payer', kind: 'dispute_entry', details: { news: 'said' } }];
  });
}

function dueOf(deadlines: readonly DeadlineChange[] = []): NoticeDetails {
  const opened = deadlines.find((change) => change.do === 'open');
  return opened?.do === 'open' ? { due_at: opened.dueAt } : {};
}
