import { DEFAULT_TERMS } from '@contract/delivery';
import { nextStep } from '@contract/nextStep';
import type { Delivery, Next, Terms } from '@contract/schemas/delivery';
import type { Context } from '../../context';
import { findLastDispute } from '../../db/repositories/disputes';
import { outagesSince } from '../../db/repositories/outages';
import { disputeSpansOf, type Overlay, overlayOf } from '../../db/repositories/overlay';
import type { StoredTransaction } from '../../db/repositories/transactions';
import { payByOf } from '../../domain/deadlineOpening';
import { dueAt, type Outage } from '../../domain/deadlines';
import type { RunningDeadline } from '../../domain/deadlineTransitions';
import type { DeliveryStanding } from '../../domain/deliveryTransitions';
import { type Dispute, otherSide, presentAward, standingProposal } from '../../domain/dispute/dispute';

const HOUR_MS = 3_600_000;

/** A transaction with what lies over it. */
export interface Standing {
  readonly transaction: StoredTransaction;
  readonly overlay: Overlay;
}

export async function standingOf({ db }: Context, transaction: StoredTransaction): Promise<Standing> {
  const overlay = await overlayOf(db.kysely, transaction.id);
  return { transaction, overlay };
}

/** What decides about a delivery; what is not known of it has not happened. */
export function deliveryStandingOf({ transaction, overlay: { delivery } }: Standing): DeliveryStanding {
  return {
    transactionId: transaction.id,
    method: transaction.row.delivery_method ?? DEFAULT_TERMS.deliveryMethod,
    rulesVersion: transaction.row.rules_version,
    state: delivery?.state ?? 'waiting',
    evidence: delivery?.evidence ?? 'none',
    generation: delivery?.generation ?? 1,
  };
}

/** The outages that a clock does not count, and what it does not count either. */
export async function outagesFor(context: Context, deadline: RunningDeadline): Promise<Outage[]> {
  const [outages, held] = await Promise.all([outagesOf(context, deadline), heldOf(context, deadline)]);
  return [...outages, ...held];
}

function outagesOf({ db }: Context, { startedAt }: RunningDeadline): Promise<Outage[]> {
  return outagesSince(db.kysely, startedAt);
}

/**
 * A dispute keeps everybody from what a clock of the delivery waits for: its time is taken for an outage, so that nobody loses any by having
 * been heard.
 */
async function heldOf({ db }: Context, { kind, transactionId }: RunningDeadline): Promise<Outage[]> {
  if (kind !== 'deliver_by' && kind !== 'inspection') return [];
  const disputes = await disputeSpansOf(db.kysely, transactionId);
  return disputes.map((span) => ({ ...span, scope: 'api' }));
}

/** Delivery and next step of a transaction, as both of its sides see them. */
export async function whatIsNext(
  context: Context,
  standing: Standing,
): Promise<{ readonly delivery: Delivery | null; readonly next: Next }> {
  const { transaction, overlay } = standing;
  const isHeld = transaction.row.dispute_id !== null;
  const dispute = isHeld ? await findLastDispute(context.db.kysely, transaction.id) : undefined;
  const running = overlay.deadlines.find(({ kind }) => ofDispute(kind) === isHeld);
  const due = running && (await dueNow(context, running));
  const { state, evidence } = deliveryStandingOf(standing);
  const onePerson = transaction.payerId === transaction.payeeId;
  const step = nextStep({
    status: transaction.status,
    rulesVersion: transaction.row.rules_version,
    onePerson,
    delivery: { state, evidence },
    dueAt: due?.dueAt ?? null,
    dispute: dispute ? openDisputeOf(standing, dispute, context.clock.now()) : null,
  });
  return {
    delivery: transaction.payerId === null || onePerson ? null : deliveryOf(standing),
    next: {
      actor: step.actor,
      action: step.action,
      due_at: step.dueAt?.toISOString() ?? null,
      if_silent: step.ifSilent,
      moved_hours: step.dueAt && due ? due.movedHours : 0,
    },
  };
}

function ofDispute(kind: RunningDeadline['kind']): boolean {
  return kind !== 'pay_by' && kind !== 'deliver_by' && kind !== 'inspection';
}

/** An outage that goes on, or has just ended, counts before the clock itself was looked at. */
async function dueNow(context: Context, deadline: RunningDeadline): Promise<{ dueAt: Date; movedHours: number }> {
  const now = context.clock.now();
  const [outages, held] = await Promise.all([outagesOf(context, deadline), heldOf(context, deadline)]);
  const due = dueAt(deadline, [...outages, ...held], now);
  const latest = Math.max(due.getTime(), deadline.dueAt.getTime());
  const moved = outages.length > 0 ? latest - dueAt(deadline, held, now).getTime() : 0;
  return { dueAt: new Date(latest), movedHours: Math.max(0, Math.ceil(moved / HOUR_MS)) };
}

function openDisputeOf(
  { transaction, overlay }: Standing,
  dispute: Dispute,
  now: Date,
): Parameters<typeof nextStep>[0]['dispute'] {
  const { stage, openedBy, reason, refereeState } = dispute;
  if (stage === 'closed') return null;
  const [byPayer, byPayee] = [standingProposal(dispute, 'payer', now), standingProposal(dispute, 'payee', now)];
  const award = presentAward(dispute);
  const waiting = (['payer', 'payee'] as const).filter((side) => dispute.acceptedAward[side] !== award?.id);
  return {
    stage,
    respondent: openedBy === 'system' ? null : otherSide(openedBy),
    referee: refereeState,
    offeredTo: byPayer && !byPayee ? 'payee' : byPayee && !byPayer ? 'payer' : null,
    awardWaitsFor: waiting.length === 1 ? (waiting[0] ?? null) : null,
    silenceRefunds:
      transaction.row.rules_version === 2 &&
      reason === 'not_received' &&
      (overlay.delivery?.state ?? 'waiting') === 'waiting',
    awardResult: award && resultOf(award.payeeRials, transaction.amountRials),
  };
}

function resultOf(payeeRials: number, amountRials: number): 'refund' | 'settle' | 'next_stage' {
  if (payeeRials === 0) return 'refund';
  return payeeRials === amountRials ? 'settle' : 'next_stage';
}

/** What both knew before the payment; null by the first rules. */
export function deliveryTermsOf({ row }: StoredTransaction): Terms | null {
  const { delivery_method: method, pay_by_days: payByDays, deliver_by_days: deliverByDays } = row;
  if (method === null || payByDays === null || deliverByDays === null) return null;
  return {
    delivery_method: method,
    pay_by: payByOf(row.created_at, payByDays).toISOString(),
    deliver_by_days: deliverByDays,
  };
}

/** What is known of a delivery, as both sides and whoever decides see it. */
export function deliveryOf(standing: Standing): Delivery {
  const { delivery, deadlines } = standing.overlay;
  const { method, state, evidence } = deliveryStandingOf(standing);
  const until = (wanted: RunningDeadline['kind']) =>
    deadlines.find(({ kind }) => kind === wanted)?.dueAt.toISOString() ?? null;
  return {
    method,
    deliver_by: until('deliver_by'),
    state,
    evidence,
    carrier: delivery?.carrier ?? null,
    tracking_code: delivery?.tracking_code ?? null,
    text: delivery?.note ?? null,
    at: state === 'waiting' ? null : (delivery?.state_since.toISOString() ?? null),
    inspect_until: until('inspection'),
  };
}
