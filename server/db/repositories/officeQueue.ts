import { STAGE_HOURS } from '@contract/deadlines';
import type { DisputeStage } from '@contract/disputes';
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

/** How many disputes are open, by their stage. */
export async function countOpenDisputes(executor: Executor): Promise<Record<OpenStage, number>> {
  const rows = await executor
    .selectFrom('disputes')
    .select(({ fn }) => ['stage', fn.countAll<string>().as('count')])
    .where('closed_at', 'is', null)
    .groupBy('stage')
    .execute();
  const counts = { answer: 0, talk: 0, referee: 0, appeal: 0, office: 0, closed: 0 };
  for (const { stage, count } of rows) counts[stage] = Number(count);
  const { closed: _none, ...open } = counts;
  return open;
}

/** Open disputes, those that are due first, or the closed ones, the last one first; and how many there are. */
export async function listDisputes(executor: Executor, { stage, start, size }: QueueFilter) {
  const chosen = executor
    .selectFrom('disputes')
    .where('disputes.closed_at', stage === 'closed' ? 'is not' : 'is', null)
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage ?? 'office'));
  const { total } = await chosen.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await chosen
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
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
