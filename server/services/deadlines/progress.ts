import { addressOf } from '@contract/address';
import type { Delivery, Terms } from '@contract/calls/deliveryCalls';
import type { EvidencePicture } from '@contract/calls/disputeCalls';
import type { TransactionDetails } from '@contract/calls/transactionCalls';
import type { DeliveryFacts } from '@contract/rules/disputeRules';
import { HOUR_MS } from '@contract/rules/durations';
import { nextStep, type OpenDispute, type OpenQuestion, type StoppedTransfer } from '@contract/rules/nextStep';
import { mayChangeAccount } from '@contract/rules/payoutRules';
import { isPayoutUnderWay } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { type DealExtras, dealExtrasOf, dealExtrasOfAll } from '../../db/repositories/dealExtras';
import { disputesInBrief } from '../../db/repositories/disputeRows';
import { itemPhotosOf, sizesOfEvidence } from '../../db/repositories/evidence';
import { outagesSince } from '../../db/repositories/outages';
import { stoppedPayoutsOf } from '../../db/repositories/payoutRows';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import type { RunningDeadline } from '../../domain/deadlineChanges';
import { isDeliveryClock, isDisputeClock, pausedBy, payByOf } from '../../domain/deadlines';
import type { DeliveryStanding } from '../../domain/delivery';
import { openQuestionTo } from '../../domain/dispute/clocks';
import {
  type DisputeInBrief,
  doesSilenceRefund,
  otherSide,
  presentAward,
  standingProposal,
} from '../../domain/dispute/dispute';
import { dueAt, type Outage } from '../../domain/outages';

/** The columns of a transaction that decide its next step. */
export type ProgressSubject = Pick<
  StoredTransaction['row'],
  'id' | 'status' | 'payee_id' | 'payer_id' | 'amount_rials' | 'delivery_method' | 'dispute_id'
>;

/** Delivery, open dispute and next step of a transaction, as a reader sees them. */
export type Progress = Pick<TransactionDetails, 'delivery' | 'dispute' | 'next'>;

/**
 * @param viewerId the side that reads; null for another reader, who reads nothing of a stopped transfer. An open
 *   question to a side does not change that reader's next step
 */
export async function progressOf(
  context: Context,
  transaction: StoredTransaction,
  viewerId: string | null = null,
): Promise<Progress> {
  const [answer] = await progressOfAll(context, [transaction.row], viewerId);
  if (!answer) throw new Error('Every transaction has a next step');
  return answer;
}

/** The progress of many transactions, in their order, with as many queries as for one. */
export async function progressOfAll(
  context: Context,
  subjects: readonly ProgressSubject[],
  viewerId: string | null = null,
): Promise<Progress[]> {
  const { kysely } = context.db;
  const overlays = await dealExtrasOfAll(
    kysely,
    subjects.map(({ id }) => id),
  );
  const clocks = [...overlays.values()].flatMap(({ deadlines }) => deadlines);
  const pictures = [...overlays.values()].flatMap(({ delivery }) => delivery?.evidence_ids ?? []);
  const [disputes, outages, sizes, stopped] = await Promise.all([
    disputesInBrief(kysely, idsWithDisputes(subjects, clocks)),
    outagesDuring(context, clocks),
    sizesOfEvidence(kysely, pictures),
    viewerId === null ? new Map() : stoppedTransfersOf(context, subjects, viewerId),
  ]);
  const now = context.clock.now();
  return subjects.map((subject) => {
    const extras = overlays.get(subject.id) ?? { delivery: undefined, deadlines: [] };
    const own = disputes.filter(({ transactionId }) => transactionId === subject.id);
    return progressFrom({
      subject,
      extras,
      disputes: own,
      outages,
      sizes,
      stopped: stopped.get(subject.id) ?? null,
      isSide: viewerId !== null,
      now,
    });
  });
}

/** The viewer's own stopped transfers, by transaction. */
async function stoppedTransfersOf(
  { db }: Context,
  subjects: readonly ProgressSubject[],
  viewerId: string,
): Promise<ReadonlyMap<string, StoppedTransfer>> {
  const underWay = subjects.filter(({ status }) => isPayoutUnderWay(status));
  if (underWay.length === 0) return new Map();
  const rows = await stoppedPayoutsOf(
    db.kysely,
    underWay.map(({ id }) => id),
  );
  return new Map(
    underWay.flatMap(({ id, payee_id: payeeId, payer_id: payerId }) =>
      rows
        .filter(({ transaction_id: of, kind }) => of === id && viewerId === (kind === 'settle' ? payeeId : payerId))
        .map(({ kind, account_changes: changes }): [string, StoppedTransfer] => [
          id,
          { to: kind === 'settle' ? 'payee' : 'payer', canChange: mayChangeAccount(changes) },
        ]),
    ),
  );
}

/** Ids of the transactions whose disputes are needed: a dispute is open, or may have paused a delivery clock. */
function idsWithDisputes(subjects: readonly ProgressSubject[], clocks: readonly RunningDeadline[]): string[] {
  const clocked = clocks.filter(({ kind }) => isDeliveryClock(kind)).map(({ transactionId }) => transactionId);
  const held = subjects.filter((subject) => subject.dispute_id !== null).map(({ id }) => id);
  return [...new Set([...clocked, ...held])];
}

async function outagesDuring({ db }: Context, clocks: readonly RunningDeadline[]): Promise<Outage[]> {
  const began = clocks.map(({ startedAt }) => startedAt.getTime());
  return began.length === 0 ? [] : outagesSince(db.kysely, new Date(Math.min(...began)));
}

interface ProgressFacts {
  readonly subject: ProgressSubject;
  readonly extras: DealExtras;
  readonly disputes: readonly DisputeInBrief[];
  readonly outages: readonly Outage[];
  readonly sizes: Awaited<ReturnType<typeof sizesOfEvidence>>;
  readonly stopped: StoppedTransfer | null;
  readonly isSide: boolean;
  readonly now: Date;
}

function progressFrom(facts: ProgressFacts): Progress {
  const { subject, extras, disputes, outages, sizes, stopped, isSide, now } = facts;
  const { status, payer_id: payerId } = subject;
  const isDisputed = subject.dispute_id !== null;
  const held = isDisputed ? disputes.find(({ closedAt }) => closedAt === null) : undefined;
  const running = extras.deadlines.find(({ kind }) => isDisputeClock(kind) === isDisputed);
  const due = running && dueNow(running, outages, isDeliveryClock(running.kind) ? pausedBy(disputes) : [], now);
  const onePerson = payerId === subject.payee_id;
  const asked = held && isSide ? askedIn(held, now) : null;
  const step = nextStep({
    status,
    onePerson,
    delivery: { state: extras.delivery?.state ?? 'waiting', evidence: extras.delivery?.evidence ?? 'none' },
    dueAt: due?.dueAt ?? null,
    dispute: held ? openDisputeOf(subject, extras, { dispute: held, question: asked }, now) : null,
    stopped,
  });
  const since = step.dueAt && (asked?.at ?? running?.startedAt);
  return {
    delivery: payerId === null || onePerson ? null : deliveryOf(subject, extras, sizes),
    dispute:
      held && held.stage !== 'closed'
        ? { stage: held.stage, opened_by: held.openedBy, due_at: due?.dueAt.toISOString() ?? null }
        : null,
    next: {
      actor: step.actor,
      action: step.action,
      due_at: step.dueAt?.toISOString() ?? null,
      since: since?.toISOString() ?? null,
      if_silent: step.ifSilent,
      moved_hours: step.dueAt && due && !asked ? due.movedHours : 0,
    },
  };
}

/** Counts an outage that is open, or has ended since the clock was last moved. */
function dueNow(
  deadline: RunningDeadline,
  outages: readonly Outage[],
  held: readonly Outage[],
  now: Date,
): { readonly dueAt: Date; readonly movedHours: number } {
  const due = dueAt(deadline, [...outages, ...held], now);
  const latest = Math.max(due.getTime(), deadline.dueAt.getTime());
  const moved = outages.length > 0 ? latest - dueAt(deadline, held, now).getTime() : 0;
  return { dueAt: new Date(latest), movedHours: Math.max(0, Math.ceil(moved / HOUR_MS)) };
}

/** The open question of the referee or the office that decides now. Of questions to both sides, the one that ends first. */
function askedIn(dispute: DisputeInBrief, now: Date): (OpenQuestion & { readonly at: Date }) | null {
  const open = (['payer', 'payee'] as const).flatMap((to) => {
    const question = openQuestionTo(dispute, to, now);
    return question?.by === dispute.stage ? [{ to, at: question.at, until: question.until }] : [];
  });
  const [first, second] = open.sort((one, other) => one.until.getTime() - other.until.getTime());
  if (!first) return null;
  return second ? { ...first, to: null } : first;
}

function openDisputeOf(
  { amount_rials: amountRials }: ProgressSubject,
  { delivery }: DealExtras,
  { dispute, question }: { readonly dispute: DisputeInBrief; readonly question: OpenQuestion | null },
  now: Date,
): OpenDispute | null {
  const { stage, openedBy, refereeState } = dispute;
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
    silenceRefunds: doesSilenceRefund(dispute, delivery?.state),
    question,
    awardResult: award && resultOf(award.payeeRials, amountRials),
  };
}

function resultOf(payeeRials: number, amountRials: number): 'refund' | 'settle' | 'award' {
  if (payeeRials === 0) return 'refund';
  return payeeRials === amountRials ? 'settle' : 'award';
}

function deliveryOf(
  { delivery_method: method }: ProgressSubject,
  { delivery, deadlines }: DealExtras,
  sizes: ProgressFacts['sizes'],
): Delivery {
  const { state, at, deliverBy, grace } = deliveryFacts({ delivery, deadlines });
  return {
    method,
    deliver_by: deliverBy?.toISOString() ?? null,
    grace,
    state,
    evidence: delivery?.evidence ?? 'none',
    proof: delivery?.proof ?? null,
    carrier: delivery?.carrier ?? null,
    tracking_code: delivery?.tracking_code ?? null,
    text: delivery?.note ?? null,
    pictures: picturesOf(delivery?.evidence_ids ?? [], sizes),
    at: at?.toISOString() ?? null,
    inspect_until: deadlines.find(({ kind }) => kind === 'inspection')?.dueAt.toISOString() ?? null,
  };
}

/** The delivery, as far as it decides the reasons for a dispute. */
export function deliveryFacts({ delivery, deadlines }: DealExtras): DeliveryFacts {
  const state = delivery?.state ?? 'waiting';
  const deadline = deadlines.find(({ kind }) => kind === 'deliver_by');
  return {
    state,
    at: delivery && state !== 'waiting' ? delivery.state_since : null,
    deliverBy: deadline?.dueAt ?? null,
    grace: deadline?.grace ?? false,
  };
}

/** Pictures in the order of upload, for their readers. Deleted pictures are left out. */
export function picturesOf(ids: readonly string[], sizes: ProgressFacts['sizes']): EvidencePicture[] {
  return ids.flatMap((id) => {
    const size = sizes.get(id);
    return size ? [pictureOf(id, size)] : [];
  });
}

function pictureOf(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
): EvidencePicture {
  return { evidence_id: id, url: addressOf('GET /api/v1/disputes/evidence/:id/', { id }).path, width, height };
}

/** The photos of a request's item, for its readers. */
export async function itemPhotosSeen({ db, clock }: Context, transactionId: string): Promise<EvidencePicture[]> {
  const photos = await itemPhotosOf(db.kysely, transactionId, clock.now());
  return photos.map(({ id, width, height }) => pictureOf(id, { width, height }));
}

/** A transaction with its delivery and its running deadlines. */
export interface TransactionExtras {
  readonly transaction: StoredTransaction;
  readonly extras: DealExtras;
}

export async function withExtras({ db }: Context, transaction: StoredTransaction): Promise<TransactionExtras> {
  return { transaction, extras: await dealExtrasOf(db.kysely, transaction.id) };
}

/** The delivery as the domain judges it. Unknown values are those of a delivery that has not begun. */
export function deliveryStandingOf({ transaction, extras: { delivery } }: TransactionExtras): DeliveryStanding {
  return {
    transactionId: transaction.id,
    method: transaction.row.delivery_method,
    state: delivery?.state ?? 'waiting',
    evidence: delivery?.evidence ?? 'none',
    generation: delivery?.generation ?? 1,
  };
}

/** The outages that a clock does not count, and the times of disputes that pause it. */
export async function outagesFor({ db }: Context, deadline: RunningDeadline): Promise<Outage[]> {
  const { kind, startedAt, transactionId } = deadline;
  const outages = await outagesSince(db.kysely, startedAt);
  if (!isDeliveryClock(kind)) return outages;
  return [...outages, ...pausedBy(await disputesInBrief(db.kysely, [transactionId]))];
}

/** The terms that both sides knew before the payment. */
export function deliveryTermsOf({ row }: StoredTransaction): Terms {
  return {
    delivery_method: row.delivery_method,
    pay_by: payByOf(row.created_at, row.pay_by_days).toISOString(),
    deliver_by_days: row.deliver_by_days,
  };
}
