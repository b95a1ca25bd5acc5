import type { Executor } from '../schema';

/** The value of a key; stores the given one for a new key. The first process wins. */
export async function keepSetting(executor: Executor, key: string, value: string): Promise<string> {
  await executor
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await executor.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}

/** Replaces a value and returns the old one; undefined without one. */
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

/** The value of a key; undefined without one. */
export async function readSetting(executor: Executor, key: string): Promise<string | undefined> {
  const row = await executor.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/**
 * Moves the instant of a key forward, unless it is later than `fromBefore`. One of concurrent moves succeeds.
 * @returns whether it moved
 */
export async function moveInstant(
  executor: Executor,
  key: string,
  { to, fromBefore }: { readonly to: Date; readonly fromBefore: Date },
): Promise<boolean> {
  const value = to.toISOString();
  const moved = await executor
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value }).where('settings.value', '<=', fromBefore.toISOString()),
    )
    .returning('key')
    .executeTakeFirst();
  return moved !== undefined;
}
