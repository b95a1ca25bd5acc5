import type { OutageScope } from '@contract/rules/deadlines';
import type { Selectable } from 'kysely';
import type { Outage } from '../../domain/outages';
import type { Executor, Schema } from '../schema';

/** Outages still open at an instant, oldest first. */
export async function outagesSince(executor: Executor, since: Date): Promise<Outage[]> {
  return executor
    .selectFrom('outages')
    .select(['scope', 'from_at as from', 'to_at as to'])
    .where((where) => where.or([where('to_at', 'is', null), where('to_at', '>', since)]))
    .orderBy('from_at')
    .execute();
}

interface NewOutage {
  readonly scope: OutageScope;
  readonly from: Date;
  /** Null while open. */
  readonly to: Date | null;
  readonly why: string;
  /** `system`, `switch`, or the user who enters it. */
  readonly by: string;
}

/** Stores an outage; an open one of the system is stored once. */
export async function insertOutage(executor: Executor, outage: NewOutage): Promise<void> {
  await executor
    .insertInto('outages')
    .values({
      scope: outage.scope,
      from_at: outage.from,
      to_at: outage.to,
      why: outage.why,
      made_by: outage.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the open outage of a scope and a maker; false without one. */
export async function endOutage(
  executor: Executor,
  scope: OutageScope,
  to: Date,
  madeBy: 'system' | 'switch' = 'system',
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('outages')
    .set(({ fn, val, ref }) => ({ to_at: fn<Date>('greatest', [ref('from_at'), val(to)]) }))
    .where('scope', '=', scope)
    .where('made_by', '=', madeBy)
    .where('to_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** All outages, latest first. */
export async function listLatestOutages(executor: Executor, limit: number): Promise<Selectable<Schema['outages']>[]> {
  return executor.selectFrom('outages').selectAll().orderBy('from_at', 'desc').orderBy('id').limit(limit).execute();
}

export interface EnteredOutage {
  readonly scope: OutageScope;
  readonly from: Date;
  /** Null while open. */
  readonly to: Date | null;
  readonly why: string;
  readonly userId: string;
  readonly at: Date;
}

/** Stores an operator's entry inside the caller's transaction; false when the outage ended at another time. */
export async function enterOutage(executor: Executor, entered: EnteredOutage): Promise<boolean> {
  const { scope, from, to, why, userId, at } = entered;
  await insertOutage(executor, { scope, from, to: null, why, by: userId });
  const { id, to_at: before } = await executor
    .selectFrom('outages')
    .select(['id', 'to_at'])
    .where('scope', '=', scope)
    .where('from_at', '=', from)
    .where('made_by', '<>', 'system')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before && before.getTime() !== to?.getTime()) return false;
  await executor.updateTable('outages').set({ to_at: to }).where('id', '=', id).execute();
  await executor.insertInto('outage_entries').values({ outage_id: id, user_id: userId, to_at: to, why, at }).execute();
  return true;
}
