import type { SwitchName } from '@contract/rules/switchRules';
import { type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';

export type SwitchRow = Selectable<Schema['switches']>;

/** The switches that were ever changed. */
export function readSwitches(executor: Executor): Promise<SwitchRow[]> {
  return executor.selectFrom('switches').selectAll().execute();
}

/** The user of each switch's last change; null for the command. */
export async function lastChangers(
  executor: Executor,
): Promise<readonly { readonly name: SwitchName; readonly userId: string | null }[]> {
  const rows = executor.selectFrom('switch_changes').distinctOn('name').select(['name', 'user_id as userId']);
  return rows.orderBy('name').orderBy('id', 'desc').execute();
}

export interface SwitchChange {
  readonly name: SwitchName;
  readonly isOpen: boolean;
  readonly reason: string;
  /** Null for the command. */
  readonly userId: string | null;
  readonly at: Date;
}

/** Stores a change and its record inside the caller's transaction. @returns whether the switch was open before */
export async function storeSwitch(executor: Executor, change: SwitchChange): Promise<boolean> {
  const { name, isOpen, reason, userId, at } = change;
  const row = { name, is_open: isOpen, reason, changed_at: at };
  // The lock orders concurrent changes, also the first ones.
  await sql`select pg_advisory_xact_lock(hashtext(${`switch:${name}`}))`.execute(executor);
  const before = await executor.selectFrom('switches').select('is_open').where('name', '=', name).executeTakeFirst();
  await executor
    .insertInto('switches')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  await executor.insertInto('switch_changes').values({ name, is_open: isOpen, reason, user_id: userId, at }).execute();
  return before?.is_open ?? true;
}
