import {
  DELIVER_BY_EXTENSION_DAYS,
  type DeadlineKind,
  INSPECTION_EXTENSION_DAYS,
  mayExtendAgain,
  STAGE_HOURS,
} from '@contract/rules/deadlines';
import { DAY_MS } from '@contract/rules/durations';
import { giveGrace, openDeadline } from './deadlines';
import type { NewNotice } from './notices';
import { dueAt, type Outage } from './outages';
import { partnerNews } from './partnerNews';
import { divideTransaction } from './paymentRequests';
import { statusChange, type Transaction } from './transaction';
import type { Transition } from './transition';

/** A running deadline of a transaction. */
export interface RunningDeadline {
  readonly transactionId: string;
  readonly kind: DeadlineKind;
  readonly startedAt: Date;
  readonly baseDueAt: Date;
  readonly dueAt: Date;
  readonly grace: boolean;
  readonly extensions: number;
  readonly reminders: number;
}

/** Base of a transition by the system that requires an unchanged deadline. */
function becauseOf(deadline: RunningDeadline, at: Date) {
  return {
    at: at.toISOString(),
    transactionId: deadline.transactionId,
    actor: { kind: 'system', userId: null },
    expectDeadline: { kind: deadline.kind, dueAt: deadline.dueAt.toISOString() },
  } as const satisfies Transition;
}

/** Moves a deadline after outages. */
export function moveDeadline(deadline: RunningDeadline, due: Date, at: Date): Transition {
  const { kind, baseDueAt } = deadline;
  return {
    ...becauseOf(deadline, at),
    deadlines: [{ do: 'move', kind, baseDueAt: baseDueAt.toISOString(), dueAt: due.toISOString() }],
  };
}

/** Makes a deadline due now. */
export function bringToNow(deadline: RunningDeadline, at: Date): Transition {
  const now = at.toISOString();
  return { ...becauseOf(deadline, at), deadlines: [{ do: 'move', kind: deadline.kind, baseDueAt: now, dueAt: now }] };
}

/** Writes the count of reminders and adds their notices. Refused after another count, so that overlapping runs remind once. */
export function noteReminders(
  deadline: RunningDeadline,
  reminders: number,
  notices: readonly NewNotice[],
  at: Date,
): Transition {
  const because = becauseOf(deadline, at);
  const expectDeadline = { ...because.expectDeadline, reminders: deadline.reminders };
  return { ...because, expectDeadline, deadlines: [{ do: 'remind', kind: deadline.kind, reminders }], notices };
}

/** D1: the payment deadline passed. Refused while a payment may still arrive. */
export function expireRequest(transaction: Transaction, deadline: RunningDeadline, at: Date): Transition {
  return {
    ...becauseOf(deadline, at),
    ...statusChange('expire'),
    cause: 'expired',
    expectNoOpenAttempt: true,
    jobs: partnerNews(transaction.partner, at),
  };
}

/** D2, first: the delivery is late; the payee gets one more day. */
export function graceForDelivery(deadline: RunningDeadline, at: Date): Transition {
  return { ...becauseOf(deadline, at), from: ['paid'], deadlines: [giveGrace(deadline.kind, at)] };
}

/** D2, second: full refund. D3: silence after a proven delivery pays the payee. */
export function divideBySilence(
  transaction: Transaction,
  deadline: RunningDeadline,
  to: 'payer' | 'payee',
  payeeFreeRials: number,
  at: Date,
): Transition {
  const { actor, expectDeadline } = becauseOf(deadline, at);
  const shareRials = to === 'payee' ? transaction.amountRials : 0;
  const divided = divideTransaction({ transaction, shareRials, payeeFreeRials, actor, cause: 'silence', at });
  return { ...divided, expectDeadline, jobs: [...(divided.jobs ?? []), ...partnerNews(transaction.partner, at)] };
}

/** D4: silence after a declared delivery opens an office case. No money moves without proof. */
export function disputeSilence(
  { partner }: Pick<Transaction, 'partner'>,
  disputeId: string,
  deadline: RunningDeadline,
  at: Date,
): Transition {
  return {
    ...becauseOf(deadline, at),
    from: ['paid'],
    dispute: {
      id: disputeId,
      open: { stage: 'office', openedBy: 'system', reason: 'silent_buyer', wantedPayeeRials: null },
    },
    deadlines: [{ do: 'close', kind: deadline.kind }, openDeadline('office', at, STAGE_HOURS.office)],
    jobs: partnerNews(partner, at),
  };
}

/** Whether the payer may extend the delivery by so many days. */
export function isDeliverByExtension(days: number): boolean {
  return DELIVER_BY_EXTENSION_DAYS.some((offered) => offered === days);
}

/** Whether the payer may extend the deadline by so many days. */
export function mayExtend({ kind, extensions }: RunningDeadline, days: number): boolean {
  const isOffered = kind === 'deliver_by' ? isDeliverByExtension(days) : days === INSPECTION_EXTENSION_DAYS;
  return isOffered && mayExtendAgain(kind, extensions);
}

/** The payer extends the deadline by so many days, for good. */
export function extendDeadline(
  deadline: RunningDeadline,
  extension: { readonly userId: string; readonly days: number; readonly outages: readonly Outage[] },
  at: Date,
): Transition {
  const { kind, startedAt } = deadline;
  const baseDueAt = new Date(deadline.baseDueAt.getTime() + extension.days * DAY_MS);
  const due = dueAt({ kind, startedAt, baseDueAt }, extension.outages, at);
  return {
    ...becauseOf(deadline, at),
    actor: { kind: 'payer', userId: extension.userId },
    from: ['paid'],
    deadlines: [{ do: 'move', kind, baseDueAt: baseDueAt.toISOString(), dueAt: due.toISOString(), extended: true }],
  };
}
