import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow, sealRow } from '../vault/sealedRows';

export type MobileChangeRow = Opened<Selectable<Schema['mobile_changes']>>;

export async function insertMobileChange(
  executor: Executor,
  change: Pick<MobileChangeRow, 'id' | 'user_id' | 'mobile' | 'proposed_at'>,
): Promise<void> {
  const row: Insertable<Schema['mobile_changes']> = sealRow(executor, 'mobile_changes', change);
  await executor.insertInto('mobile_changes').values(row).execute();
}

/** The approved change that waits for its time. */
export async function waitingMobileChange(executor: Executor, userId: string): Promise<MobileChangeRow | undefined> {
  const row = await executor
    .selectFrom('mobile_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && openRow(executor, 'mobile_changes', row);
}

/** Sets the time of a change; false when another change of the user waits, or this one is gone. */
export async function scheduleMobileChange(
  executor: Executor,
  id: string,
  userId: string,
  dueAt: Date,
): Promise<boolean> {
  if (await waitingMobileChange(executor, userId)) return false;
  const { numUpdatedRows } = await executor
    .updateTable('mobile_changes')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A due change, locked; a change that another process has locked is left to it. */
export async function lockDueMobileChange(executor: Executor, now: Date): Promise<MobileChangeRow | undefined> {
  const row = await executor
    .selectFrom('mobile_changes')
    .selectAll()
    .where('due_at', '<=', now)
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && openRow(executor, 'mobile_changes', row);
}

export async function endMobileChange(
  executor: Executor,
  id: string,
  outcome: NonNullable<MobileChangeRow['outcome']>,
  at: Date,
): Promise<void> {
  await executor.updateTable('mobile_changes').set({ outcome, ended_at: at }).where('id', '=', id).execute();
}

/** Deletes the mobiles of proposals that were not approved. */
export async function deleteUnapprovedChanges(executor: Executor): Promise<void> {
  await sql`
    delete from mobile_changes where due_at is null and not exists (
      select from office_proposals where outcome is null and details ->> 'change' = mobile_changes.id::text
    )
  `.execute(executor);
}
