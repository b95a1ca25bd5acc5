import { STAGE_HOURS } from '@contract/rules/deadlines';
import type { DisputeStage } from '@contract/rules/disputes';
import { sql } from 'kysely';
import type { DisputeClock } from '../../domain/dispute/clocks';
import { OFFICE_LATE } from '../../domain/dispute/dispute';
import type { Executor } from '../schema';

const DISPUTE_CLOCKS = Object.keys(STAGE_HOURS) as DisputeClock[];

export interface QueueFilter {
  readonly userId: string;
  readonly stage?: DisputeStage | undefined;
  readonly start: number;
  readonly size: number;
}

type OpenStage = Exclude<DisputeStage, 'closed'>;

/** Disputes that an arbiter may handle: not over own transactions. */
function disputesFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('disputes')
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .where('payee_id', '!=', userId)
    .where('payer_id', '!=', userId);
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
