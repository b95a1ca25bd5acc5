import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';

export type HolidayRow = Selectable<Schema['bank_holidays']>;

/** Bank holidays by day, past ones too: the simulated bank reckons with them. */
export function readHolidays(executor: Executor): Promise<HolidayRow[]> {
  return executor.selectFrom('bank_holidays').selectAll().orderBy('day').execute();
}

/** Adds a holiday, or gives it another name. */
export async function storeHoliday(executor: Executor, row: HolidayRow): Promise<void> {
  await executor
    .insertInto('bank_holidays')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ name: row.name }))
    .execute();
}

/** @returns whether there was such a holiday */
export async function deleteHoliday(executor: Executor, day: string): Promise<boolean> {
  const { numDeletedRows } = await executor.deleteFrom('bank_holidays').where('day', '=', day).executeTakeFirst();
  return numDeletedRows > 0n;
}
