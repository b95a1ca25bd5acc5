import type { Selectable } from 'kysely';
import type { Executor } from '../schema';
import type { UsersTable } from '../schemaIdentity';

export type UserRow = Selectable<UsersTable>;

export async function findUser(executor: Executor, id: string): Promise<UserRow | undefined> {
  return executor.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUserByNationalCode(executor: Executor, nationalCode: string): Promise<UserRow | undefined> {
  return executor.selectFrom('users').selectAll().where('national_code', '=', nationalCode).executeTakeFirst();
}

/** True when somebody has registered with this national code or this mobile. */
export async function isTaken(executor: Executor, person: { nationalCode: string; mobile?: string }): Promise<boolean> {
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where((is) =>
      is.or([
        is('national_code', '=', person.nationalCode),
        ...(person.mobile ? [is('mobile', '=', person.mobile)] : []),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a user; false when the national code or the mobile is taken. */
export async function insertUser(executor: Executor, user: Omit<UserRow, 'deactivated_at'>): Promise<boolean> {
  const result = await executor
    .insertInto('users')
    .values({ ...user, deactivated_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks the user's row until the caller's transaction ends, so that changes to what belongs to them come one by one. */
export async function lockUser(executor: Executor, id: string): Promise<UserRow | undefined> {
  return executor.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
