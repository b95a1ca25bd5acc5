import type { Executor } from '../schema';

/** The value kept under a key; the given one is kept when there is none yet. Whoever comes first wins, for all processes. */
export async function keepSetting(executor: Executor, key: string, value: string): Promise<string> {
  await executor
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await executor.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}

/** Keeps a value in the place of another, and answers that one; undefined when there was none. */
export async function replaceSetting(executor: Executor, key: string, value: string): Promise<string | undefined> {
  const before = await executor
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  await executor
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return before?.value;
}
