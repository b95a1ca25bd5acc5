import { addressOf } from '@contract/addresses/address';
import { DISPUTE_ADDRESSES } from '@contract/addresses/dispute';
import { nextStep, type OpenDispute } from '@contract/rules/nextStep';
import type { Delivery } from '@contract/schemas/delivery';
import type { EvidencePicture, OpenDisputeInBrief } from '@contract/schemas/disputes';
import type { Next } from '@contract/schemas/next';
import type { Context } from '../../context';
import { type DealExtras, dealExtrasOfAll } from '../../db/repositories/dealExtras';
import { disputesInBrief } from '../../db/repositories/disputes';
import { sizesOfEvidence } from '../../db/repositories/evidence';
import { outagesSince } from '../../db/repositories/outages';
import type { StoredTransaction } from '../../db/repositories/transactions';
import type { RunningDeadline } from '../../domain/deadlineChanges';
import { dueAt, type Outage } from '../../domain/deadlines';
import { type DisputeInBrief, otherSide, presentAward, standingProposal } from '../../domain/dispute/dispute';
import { heldBy, isOfDelivery } from './standing';

const HOUR_MS = 3_600_000;

/** What of a transaction says what comes next, besides what lies over it: some of its columns. */
export type NextSubject = Pick<
  StoredTransaction['row'],
  'id' | 'status' | 'payee_id' | 'payer_id' | 'amount_rials' | 'delivery_method' | 'dispute_id'
>;

/** What both sides of a transaction see of what was delivered, what is argued about, and whose turn it is. */
export interface WhatIsNext {
  readonly delivery: Delivery | null;
  readonly dispute: OpenDisputeInBrief;
  readonly next: Next;
}

/** Delivery, dispute and next step of one transaction. */
export async function whatIsNext(context: Context, transaction: StoredTransaction): Promise<WhatIsNext> {
  const [answer] = await whatIsNextOf(context, [transaction.row]);
  if (!answer) throw new Error('Every transaction has a next step');
  return answer;
}

/** The same of many, in their order, with as few questions as one has. */
export async function whatIsNextOf(context: Context, subjects: readonly NextSubject[]): Promise<WhatIsNext[]> {
  const { kysely } = context.db;
  const overlays = await dealExtrasOfAll(
    kysely,
    subjects.map(({ id }) => id),
  );
  const clocks = [...overlays.values()].flatMap(({ deadlines }) => deadlines);
  const pictures = [...overlays.values()].flatMap(({ delivery }) => delivery?.evidence_ids ?? []);
  const [disputes, outages, sizes] = await Promise.all([
    disputesInBrief(kysely, withDisputes(subjects, clocks)),
    outagesDuring(context, clocks),
    sizesOfEvidence(kysely, pictures),
  ]);
  const now = context.clock.now();
  return subjects.map((subject) => {
    const overlay = overlays.get(subject.id) ?? { delivery: undefined, deadlines: [] };
    const own = disputes.filter(({ transactionId }) => transactionId === subject.id);
    return nextOf({ subject, overlay, disputes: own, outages, sizes, now });
  });
}

/** Those whose disputes are asked for: held by one, or with a clock that may have been held by one. */
function withDisputes(subjects: readonly NextSubject[], clocks: readonly RunningDeadline[]): string[] {
  const clocked = clocks.filter(({ kind }) => isOfDelivery(kind)).map(({ transactionId }) => transactionId);
  const held = subjects.filter((subject) => subject.dispute_id !== null).map(({ id }) => id);
  return [...new Set([...clocked, ...held])];
}

async function outagesDuring({ db }: Context, clocks: readonly RunningDeadline[]): Promise<Outage[]> {
  const began = clocks.map(({ startedAt }) => startedAt.getTime());
  return began.length === 0 ? [] : outagesSince(db.kysely, new Date(Math.min(...began)));
}

interface KnownOfOne {
  readonly subject: NextSubject;
  readonly overlay: DealExtras;
  readonly disputes: readonly DisputeInBrief[];
  readonly outages: readonly Outage[];
  readonly sizes: Awaited<ReturnType<typeof sizesOfEvidence>>;
  readonly now: Date;
}

function nextOf({ subject, overlay, disputes, outages, sizes, now }: KnownOfOne): WhatIsNext {
  const { status, payer_id: payerId } = subject;
  const isDisputed = subject.dispute_id !== null;
  const held = isDisputed ? disputes.find(({ closedAt }) => closedAt === null) : undefined;
  const running = overlay.deadlines.find(({ kind }) => isOfDispute(kind) === isDisputed);
  const due = running && dueNow(running, outages, isOfDelivery(running.kind) ? heldBy(disputes) : [], now);
  const onePerson = payerId === subject.payee_id;
  const step = nextStep({
    status,
    onePerson,
    delivery: { state: overlay.delivery?.state ?? 'waiting', evidence: overlay.delivery?.evidence ?? 'none' },
    dueAt: due?.dueAt ?? null,
    dispute: held ? openDisputeOf(subject, overlay, held, now) : null,
  });
  const dueText = step.dueAt?.toISOString() ?? null;
  return {
    delivery: payerId === null || onePerson ? null : deliveryOf(subject, overlay, sizes),
    dispute: held && held.stage !== 'closed' ? { stage: held.stage, opened_by: held.openedBy, due_at: dueText } : null,
    next: {
      actor: step.actor,
      action: step.action,
      due_at: dueText,
      since: step.dueAt && running ? running.startedAt.toISOString() : null,
      if_silent: step.ifSilent,
      moved_hours: step.dueAt && due ? due.movedHours : 0,
    },
  };
}

function isOfDispute(kind: RunningDeadline['kind']): boolean {
  return kind !== 'pay_by' && !isOfDelivery(kind);
}

/** An outage that goes on, or has just ended, counts before the clock itself was looked at. */
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

function openDisputeOf(
  { amount_rials: amountRials }: NextSubject,
  { delivery }: DealExtras,
  dispute: DisputeInBrief,
  now: Date,
): OpenDispute | null {
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
    silenceRefunds: reason === 'not_received' && (delivery?.state ?? 'waiting') === 'waiting',
    awardResult: award && resultOf(award.payeeRials, amountRials),
  };
}

function resultOf(payeeRials: number, amountRials: number): 'refund' | 'settle' | 'award' {
  if (payeeRials === 0) return 'refund';
  return payeeRials === amountRials ? 'settle' : 'award';
}

function deliveryOf(
  { delivery_method: method }: NextSubject,
  { delivery, deadlines }: DealExtras,
  sizes: KnownOfOne['sizes'],
): Delivery {
  const until = (wanted: RunningDeadline['kind']) =>
    deadlines.find(({ kind }) => kind === wanted)?.dueAt.toISOString() ?? null;
  return {
    method,
    deliver_by: until('deliver_by'),
    state: delivery?.state ?? 'waiting',
    evidence: delivery?.evidence ?? 'none',
    proof: delivery?.proof ?? null,
    carrier: delivery?.carrier ?? null,
    tracking_code: delivery?.tracking_code ?? null,
    text: delivery?.note ?? null,
    pictures: picturesOf(delivery?.evidence_ids ?? [], sizes),
    at: delivery && delivery.state !== 'waiting' ? delivery.state_since.toISOString() : null,
    inspect_until: until('inspection'),
  };
}

/** Pictures for those who may read them, in the order in which they were sent; what was deleted is not there. */
export function picturesOf(ids: readonly string[], sizes: KnownOfOne['sizes']): EvidencePicture[] {
  return ids.flatMap((id) => {
    const size = sizes.get(id);
    return size ? [{ evidence_id: id, url: addressOf(DISPUTE_ADDRESSES.readEvidence, { id }).path, ...size }] : [];
  });
}
