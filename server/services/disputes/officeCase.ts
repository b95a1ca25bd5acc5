import { ERROR } from '@contract/errors';
import { type DisputeAction, LOST_WITHIN_DAYS } from '@contract/rules/disputes';
import type { OfficeCase, OfficeQueue } from '@contract/schemas/cases';
import type { Context } from '../../context';
import { findParcelAnswer } from '../../db/repositories/deliveries';
import { findDispute } from '../../db/repositories/disputes';
import {
  awardsOfReferee,
  countOpenDisputes,
  type FactsOfSide,
  factsOfSide,
  listDisputes,
  listReports,
  noteOfficeAct,
  type QueueFilter,
  wrongHandoverCodes,
} from '../../db/repositories/office';
import { shareTraces } from '../../db/repositories/referees';
import { findTransaction, type StoredTransaction } from '../../db/repositories/transactions';
import type { Executor } from '../../db/schema';
import { type Dispute, needsSecond, presentAward, viewerInOffice } from '../../domain/dispute/dispute';
import { leaningOf, losesOften } from '../../domain/dispute/flags';
import { refuse } from '../../refusal';
import { dealOf, disputeSeenBy, nameOf } from './disputeView';

const DAY_MS = 24 * 3_600_000;
/** Whoever has come from the address of a side in this time does not decide about it. */
const TRACES_COUNT_MS = 30 * DAY_MS;

/** Disputes as the office's queue has them. */
export async function listQueue({ db }: Context, filter: QueueFilter): Promise<OfficeQueue> {
  const { total, rows } = await listDisputes(db.kysely, filter);
  return {
    total_records: total,
    counts: await countOpenDisputes(db.kysely, filter.userId),
    disputes: rows.map((row) => ({
      dispute_id: row.id,
      payment_code: row.payment_code,
      stage: row.stage,
      reason: row.reason,
      amount: row.amount_rials,
      opened_at: row.opened_at.toISOString(),
      due_at: row.due_at?.toISOString() ?? null,
      outcome: row.outcome,
      mine: row.arbiter_id === filter.userId,
      assigned: row.arbiter_id !== null,
      needs_second: needsSecond(row, row.amount_rials),
      waits_for_second: row.stage === 'office' && row.awarded_by === 'office',
      late: row.stage === 'office' && row.lateness_by === 'system',
      reports: row.reports ?? 0,
    })),
  };
}

export interface CaseInOffice {
  readonly dispute: Dispute;
  readonly transaction: StoredTransaction;
}

interface AskedCase {
  readonly userId: string;
  readonly disputeId: string;
}

/** @throws Refusal 1604; 1012 for whoever has something in common with a side. */
export async function requireCaseInOffice(context: Context, { userId, disputeId }: AskedCase): Promise<CaseInOffice> {
  const { kysely } = context.db;
  const dispute = (await findDispute(kysely, disputeId)) ?? refuse(ERROR.disputeNotFound);
  const transaction = await findTransaction(kysely, dispute.transactionId);
  if (!transaction) throw new Error(`The transaction of dispute ${disputeId} is gone`);
  if (await isPartial(context, transaction, userId)) refuse(ERROR.noAccess);
  return { dispute, transaction };
}

/** True for whoever is a side, or has something in common with one: nobody decides about themselves or a friend, from whichever desk. */
export async function isPartial(
  { db, clock }: Context,
  { payeeId, payerId }: StoredTransaction,
  userId: string,
): Promise<boolean> {
  const others = [payeeId, String(payerId)];
  const since = new Date(clock.now().getTime() - TRACES_COUNT_MS);
  return others.includes(userId) || shareTraces(db.kysely, { userId, others, since });
}

/**
 * A case as an arbiter sees it. That it was read, or what was done before it was read again, is kept and told as a security event.
 * @throws Refusal as {@link requireCaseInOffice}
 */
export async function caseDetails(
  context: Context,
  asked: AskedCase,
  act: DisputeAction | 'read' = 'read',
): Promise<OfficeCase> {
  const { userId, disputeId } = asked;
  const { dispute, transaction } = await requireCaseInOffice(context, asked);
  await noteOfficeAct(context.db.kysely, { user_id: userId, dispute_id: disputeId, act, at: context.clock.now() });
  context.security.note({ event: 'office_case_read', userId, disputeId });
  const award = presentAward(dispute);
  const reports = await listReports(context.db.kysely, disputeId);
  return {
    dispute: await disputeSeenBy(context, transaction, dispute, viewerInOffice(dispute, userId)),
    deal: await dealOf(context, transaction),
    arbiter: await arbiterOf(context, dispute.arbiterId, userId),
    needs_second: needsSecond(dispute, transaction.amountRials),
    awarded_by: await arbiterOf(context, award?.by === 'office' ? award.userId : null, userId),
    ...(await factsOfCase(context, { dispute, transaction })),
    reports: reports.map(({ entryId, by, at }) => ({ entry_id: entryId, by, at: at.toISOString() })),
  };
}

async function arbiterOf(context: Context, id: string | null, userId: string): Promise<OfficeCase['arbiter']> {
  const name = await nameOf(context, id);
  return name === null ? null : { name, me: id === userId };
}

async function factsOfCase(
  { db, clock }: Context,
  { dispute, transaction }: CaseInOffice,
): Promise<Pick<OfficeCase, 'facts' | 'flags'>> {
  const { kysely } = db;
  const now = clock.now().getTime();
  const { payeeId } = transaction;
  const payerId = String(transaction.payerId);
  const lostSince = new Date(now - LOST_WITHIN_DAYS * DAY_MS);
  const payer = await factsOfSide(kysely, payerId, lostSince);
  const payee = await factsOfSide(kysely, payeeId, lostSince);
  const since = new Date(now - TRACES_COUNT_MS);
  const leaning = dispute.refereeId === null ? null : leaningOf(await awardsOfReferee(kysely, dispute.refereeId));
  return {
    facts: {
      payer: factsToWire(payer),
      payee: factsToWire(payee),
      in_common: await shareTraces(kysely, { userId: payerId, others: [payeeId], since }),
      wrong_handover_codes: await wrongHandoverCodes(kysely, transaction.id),
      parcel: await parcelOf(kysely, transaction.id),
    },
    flags: {
      often_lost: [
        ...(losesOften(payer.lost) ? (['payer'] as const) : []),
        ...(losesOften(payee.lost) ? (['payee'] as const) : []),
      ],
      referee_leans: leaning,
    },
  };
}

async function parcelOf(executor: Executor, transactionId: string): Promise<OfficeCase['facts']['parcel']> {
  const answer = await findParcelAnswer(executor, transactionId);
  if (!answer) return null;
  const { state, asked_at: askedAt, delivered_at: deliveredAt, city } = answer;
  return { state, asked_at: askedAt.toISOString(), delivered_at: deliveredAt?.toISOString() ?? null, city };
}

function factsToWire({ memberSince, disputes, lost }: FactsOfSide): OfficeCase['facts']['payer'] {
  return { member_since: memberSince.toISOString(), disputes, lost };
}
