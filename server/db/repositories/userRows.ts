import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { lookup, type Opened, openRow, sealRow } from '../vault/sealedRows';

export type UserRow = Opened<Selectable<Schema['users']>>;

export async function findUser(executor: Executor, id: string): Promise<UserRow | undefined> {
  const row = await executor.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && openRow(executor, 'users', row);
}

/** Full names by user id. */
export async function namesOfUsers(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  const people = rows.map((row) => openRow(executor, 'users', row));
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}

/** False for an account that its owner or the office has closed. */
export function isOpenAccount({ closed_at, deactivated_at }: Pick<UserRow, 'closed_at' | 'deactivated_at'>): boolean {
  return closed_at === null && deactivated_at === null;
}

/** True for a person who closed the account. */
export async function isClosed(executor: Executor, id: string): Promise<boolean> {
  const query = executor.selectFrom('users').select('id').where('id', '=', id).where('closed_at', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function findUserByNationalCode(executor: Executor, nationalCode: string): Promise<UserRow | undefined> {
  const hash = lookup(executor, 'users', 'national_code', nationalCode);
  const row = await executor.selectFrom('users').selectAll().where('national_code_hash', '=', hash).executeTakeFirst();
  return row && openRow(executor, 'users', row);
}

/** True when the national code or the mobile is registered. */
export async function isTaken(executor: Executor, person: { nationalCode: string; mobile?: string }): Promise<boolean> {
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where((is) =>
      is.or([
        is('national_code_hash', '=', lookup(executor, 'users', 'national_code', person.nationalCode)),
        ...(person.mobile ? [is('mobile_hash', '=', lookup(executor, 'users', 'mobile', person.mobile))] : []),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a user; false when the national code or the mobile is registered. */
export async function insertUser(
  executor: Executor,
  user: Omit<UserRow, 'deactivated_at' | 'closed_at' | 'erased_at'>,
): Promise<boolean> {
  const result = await executor
    .insertInto('users')
    .values({ ...sealRow(executor, 'users', user), deactivated_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The user with a mobile. */
export async function findUserByMobile(executor: Executor, mobile: string): Promise<UserRow | undefined> {
  const hash = lookup(executor, 'users', 'mobile', mobile);
  const row = await executor.selectFrom('users').selectAll().where('mobile_hash', '=', hash).executeTakeFirst();
  return row && openRow(executor, 'users', row);
}

/** Closes an account, or opens it again with null. */
export async function setDeactivated(executor: Executor, id: string, at: Date | null): Promise<void> {
  await executor.updateTable('users').set({ deactivated_at: at }).where('id', '=', id).execute();
}

/** Closed accounts, the latest first. */
export async function listDeactivated(executor: Executor, size: number): Promise<UserRow[]> {
  const rows = await executor
    .selectFrom('users')
    .selectAll()
    .where('deactivated_at', 'is not', null)
    .orderBy('deactivated_at', 'desc')
    .limit(size)
    .execute();
  return rows.map((row) => openRow(executor, 'users', row));
}

/** @throws Error of the unique key when another user has the mobile */
export async function changeMobile(executor: Executor, id: string, mobile: string): Promise<void> {
  const { mobile: sealed, mobile_hash: hash } = sealRow(executor, 'users', { id, mobile });
  await executor.updateTable('users').set({ mobile: sealed, mobile_hash: hash }).where('id', '=', id).execute();
}

/** Locks the user's row until the caller's transaction ends, which serializes changes of the user's data. */
export async function lockUser(executor: Executor, id: string): Promise<UserRow | undefined> {
  const row = await executor.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && openRow(executor, 'users', row);
}
