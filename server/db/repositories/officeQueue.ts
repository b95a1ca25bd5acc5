import { STAGE_HOURS } from '@contract/deadlines';
import type { DisputeStage } from '@contract/disputes';
import type { DisputeClock } from '../../domain/dispute/clocks';
import type { Executor } from '../schema';

const DISPUTE_CLOCKS = Object.keys(STAGE_HOURS) as DisputeClock[];

export interface QueueFilter {
  readonly userId: string;
  readonly stage?: Exclude<DisputeStage, 'closed'> | undefined;
  readonly start: number;
  readonly size: number;
}

/** Open disputes, those that are due first, and how many there are. */
export async function listOpenDisputes(executor: Executor, { stage, start, size }: QueueFilter) {
  const open = executor
    .selectFrom('disputes')
    .where('disputes.closed_at', 'is', null)
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage ?? 'office'));
  const { total } = await open.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await open
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .leftJoin('deadlines', (join) =>
      join
        .onRef('deadlines.transaction_id', '=', 'disputes.transaction_id')
        .on('deadlines.closed_at', 'is', null)
        .on('deadlines.kind', 'in', DISPUTE_CLOCKS),
    )
    .select(['disputes.id', 'payment_code', 'stage', 'reason', 'amount_rials', 'opened_at', 'due_at', 'arbiter_id'])
    .orderBy('due_at')
    .orderBy('disputes.id')
    .offset(start)
    .limit(size)
    .execute();
  return { total: Number(total), rows };
}

/** What is known of a side that may matter: since when it is with us, and in how many disputes it has been. */
export async function factsOfSide(
  executor: Executor,
  userId: string,
): Promise<{ readonly member_since: string; readonly disputes: number }> {
  const { joined_at: joinedAt } = await executor
    .selectFrom('users')
    .select('joined_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { count } = await executor
    .selectFrom('disputes')
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(({ or, eb }) => or([eb('payer_id', '=', userId), eb('payee_id', '=', userId)]))
    .executeTakeFirstOrThrow();
  return { member_since: joinedAt.toISOString(), disputes: Number(count) };
}
