import { sql } from 'kysely';
import type { PortHealth, WatchedScope } from '../../domain/outages';
import type { Executor } from '../schema';

/** A port's health, locked until the caller's transaction ends. */
export async function lockPortHealth(executor: Executor, scope: WatchedScope): Promise<PortHealth> {
  await executor
    .insertInto('port_health')
    .values({ scope })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await executor
    .selectFrom('port_health')
    .selectAll()
    .where('scope', '=', scope)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { answered_at: answeredAt, failing_since: since, failed_at: last } = row;
  return { answeredAt, failing: since && last && { since, last } };
}

export async function savePortHealth(
  executor: Executor,
  scope: WatchedScope,
  { answeredAt, failing }: PortHealth,
): Promise<void> {
  await executor
    .updateTable('port_health')
    .set({ answered_at: answeredAt, failing_since: failing?.since ?? null, failed_at: failing?.last ?? null })
    .where('scope', '=', scope)
    .execute();
}

/** Ends outages without a failure since an instant, at the last failure; false without any. */
export async function endUnseenOutages(executor: Executor, since: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outages set to_at = greatest(from_at, failed_at)
    from port_health
    where outages.scope = port_health.scope and made_by = 'system' and to_at is null and failed_at < ${since}
  `.execute(executor);
  return (numAffectedRows ?? 0n) > 0n;
}
