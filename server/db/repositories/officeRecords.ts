import type { DisputeSide } from '@contract/rules/disputes';
import type { Insertable } from 'kysely';
import type { Executor, Schema } from '../schema';

export async function noteOfficeAct(executor: Executor, act: Insertable<Schema['office_acts']>): Promise<void> {
  await executor.insertInto('office_acts').values(act).execute();
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
