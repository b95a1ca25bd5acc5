import type { DisputeSide, DisputeStage } from '@contract/rules/disputeRules';
import { type Insertable, sql } from 'kysely';
import { DISPUTE_CLOCKS } from '../../domain/dispute/clocks';
import { OFFICE_LATE } from '../../domain/dispute/dispute';
import { type Awarded, loserOf } from '../../domain/dispute/leanings';
import type { Executor, Schema } from '../schema';
import { isOwnDeal } from './officeDealRows';

export interface QueueFilter {
  readonly userId: string;
  readonly stage?: DisputeStage | undefined;
  readonly start: number;
  readonly size: number;
}

type OpenStage = Exclude<DisputeStage, 'closed'>;

/** Disputes that an arbiter may handle: not those in which they take part. */
function disputesFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('disputes')
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .where(({ not }) => not(isOwnDeal(userId)));
}

/** False while the reader's own award waits for a second arbiter. */
function isOursToMove(userId: string) {
  return sql<boolean>`(disputes.stage <> 'office' or ${userId} is distinct from (
    select user_id from dispute_awards where dispute_id = disputes.id and author = 'office' order by at desc limit 1
  ))`;
}

/** Open disputes of an arbiter's queues, counted by stage. */
export async function countOpenDisputes(executor: Executor, userId: string): Promise<Record<OpenStage, number>> {
  const rows = await disputesFor(executor, userId)
    .select(({ fn }) => ['stage', fn.countAll<string>().as('count')])
    .where('disputes.closed_at', 'is', null)
    .where(isOursToMove(userId))
    .groupBy('stage')
    .execute();
  const counts = { answer: 0, talk: 0, referee: 0, appeal: 0, office: 0, closed: 0 };
  for (const { stage, count } of rows) counts[stage] = Number(count);
  const { closed: _none, ...open } = counts;
  return open;
}

/** Open disputes by due time, or closed ones latest first, with their number. */
export async function listDisputes(executor: Executor, { userId, stage, start, size }: QueueFilter) {
  const chosen = disputesFor(executor, userId)
    .where('disputes.closed_at', stage === 'closed' ? 'is not' : 'is', null)
    .where(isOursToMove(userId))
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage ?? 'office'));
  const { total } = await chosen.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await chosen
    .leftJoin('deadlines', (join) =>
      join
        .onRef('deadlines.transaction_id', '=', 'disputes.transaction_id')
        .on('deadlines.closed_at', 'is', null)
        .on('deadlines.kind', 'in', DISPUTE_CLOCKS),
    )
    .select([
      'disputes.id',
      'payment_code',
      'stage',
      'reason',
      'amount_rials',
      'opened_at',
      'due_at',
      'arbiter_id',
      'outcome',
    ])
    .select(({ selectFrom }) => [
      selectFrom('dispute_awards')
        .select('author')
        .whereRef('dispute_id', '=', 'disputes.id')
        .orderBy('at', 'desc')
        .limit(1)
        .as('awarded_by'),
      selectFrom('dispute_entries')
        .select('author')
        .whereRef('dispute_id', '=', 'disputes.id')
        .where('kind', '=', OFFICE_LATE)
        .orderBy('place', 'desc')
        .limit(1)
        .as('lateness_by'),
      selectFrom('entry_reports')
        .innerJoin('dispute_entries', 'dispute_entries.id', 'entry_reports.entry_id')
        .select(sql<number>`count(distinct entry_id)::int`.as('count'))
        .whereRef('dispute_id', '=', 'disputes.id')
        .as('reports'),
    ])
    .$if(stage === 'closed', (query) => query.orderBy('disputes.closed_at', 'desc'))
    .$if(stage !== 'closed', (query) => query.orderBy('due_at'))
    .orderBy('disputes.id')
    .offset(start)
    .limit(size)
    .execute();
  return { total: Number(total), rows };
}

/** Facts about a side for the arbiter. */
export interface FactsOfSide {
  readonly memberSince: Date;
  /** Number of the side's disputes. */
  readonly disputes: number;
  /** Disputes lost since an instant. */
  readonly lost: number;
}

export async function factsOfSide(executor: Executor, userId: string, since: Date): Promise<FactsOfSide> {
  const { joined_at: memberSince } = await executor
    .selectFrom('users')
    .select('joined_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const disputes = await executor
    .selectFrom('disputes')
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .select(['payer_id', 'outcome', 'amount_rials', 'payee_receives', 'closed_at'])
    .select(({ selectFrom }) =>
      selectFrom('dispute_awards')
        .select('payee_rials')
        .whereRef('dispute_id', '=', 'disputes.id')
        .orderBy('at', 'desc')
        .limit(1)
        .as('awarded_rials'),
    )
    .where(({ or, eb }) => or([eb('payer_id', '=', userId), eb('payee_id', '=', userId)]))
    .execute();
  const lost = disputes.filter(({ payer_id: payerId, outcome, closed_at: closedAt, ...sums }) => {
    if (outcome === null || closedAt === null || closedAt < since) return false;
    const { amount_rials: amountRials, awarded_rials: awardedRials, payee_receives: payeeReceives } = sums;
    // Without an award one side got all.
    const payeeRials = awardedRials ?? (payeeReceives ? amountRials : 0);
    return loserOf(outcome, { payeeRials, amountRials }) === (payerId === userId ? 'payer' : 'payee');
  });
  return { memberSince, disputes: disputes.length, lost: lost.length };
}

/** All awards of a referee. */
export async function awardsOfReferee(executor: Executor, userId: string): Promise<Awarded[]> {
  const rows = await executor
    .selectFrom('dispute_awards')
    .innerJoin('disputes', 'disputes.id', 'dispute_awards.dispute_id')
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .select(['payee_rials', 'amount_rials'])
    .where('author', '=', 'referee')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ payee_rials: payeeRials, amount_rials: amountRials }) => ({ payeeRials, amountRials }));
}

/** Number of wrong handover codes of a transaction. */
export async function wrongHandoverCodes(executor: Executor, transactionId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('handover_tries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An entry's dispute and author. */
export async function findEntry(
  executor: Executor,
  entryId: string,
): Promise<{ readonly disputeId: string; readonly by: string } | undefined> {
  const row = await executor
    .selectFrom('dispute_entries')
    .select(['dispute_id', 'author'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  return row && { disputeId: row.dispute_id, by: row.author };
}

/** Stores a report of an entry; repeats are ignored. */
export async function keepReport(executor: Executor, report: Insertable<Schema['entry_reports']>): Promise<void> {
  await executor
    .insertInto('entry_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The reports of a dispute in order. */
export async function listReports(
  executor: Executor,
  disputeId: string,
): Promise<{ readonly entryId: string; readonly by: DisputeSide | 'referee'; readonly at: Date }[]> {
  const rows = await executor
    .selectFrom('entry_reports')
    .innerJoin('dispute_entries', 'dispute_entries.id', 'entry_reports.entry_id')
    .select(['entry_id', 'reporter', 'entry_reports.at'])
    .where('dispute_id', '=', disputeId)
    .orderBy('entry_reports.at')
    .orderBy('entry_id')
    .execute();
  return rows.map(({ entry_id: entryId, reporter: by, at }) => ({ entryId, by, at }));
}
