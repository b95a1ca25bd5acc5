import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow, sealRow } from '../vault/sealedRows';

export type BankAccountRow = Opened<Selectable<Schema['bank_accounts']>>;

/** The user's accounts, the default one first, then the latest. */
export async function listBankAccounts(executor: Executor, userId: string): Promise<BankAccountRow[]> {
  const rows = await executor
    .selectFrom('bank_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => openRow(executor, 'bank_accounts', row));
}

/** The user's accounts that were deleted after an instant. */
export async function accountsDeletedAfter(executor: Executor, userId: string, at: Date): Promise<BankAccountRow[]> {
  const rows = await executor
    .selectFrom('bank_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', '>', at)
    .execute();
  return rows.map((row) => openRow(executor, 'bank_accounts', row));
}

/** One of the user's accounts that has not been deleted. */
export async function findBankAccount(
  executor: Executor,
  userId: string,
  id: string,
): Promise<BankAccountRow | undefined> {
  const row = await executor
    .selectFrom('bank_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && openRow(executor, 'bank_accounts', row);
}

/** The card number of an account, deleted or not; null for an account added by IBAN. */
export async function cardNumberOf(executor: Executor, id: string): Promise<string | null> {
  const row = await executor.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? openRow(executor, 'bank_accounts', row).pan : null;
}

/** Accounts by id, deleted or not. */
export async function accountsById(executor: Executor, ids: readonly string[]): Promise<BankAccountRow[]> {
  if (ids.length === 0) return [];
  const rows = await executor.selectFrom('bank_accounts').selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => openRow(executor, 'bank_accounts', row));
}

export async function insertBankAccount(
  executor: Executor,
  account: Omit<BankAccountRow, 'deleted_at'>,
): Promise<void> {
  await executor
    .insertInto('bank_accounts')
    .values({ ...sealRow(executor, 'bank_accounts', account), deleted_at: null })
    .execute();
}

export async function markBankAccountDeleted(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .updateTable('bank_accounts')
    .set({ deleted_at: now, is_default: false })
    .where('id', '=', id)
    .execute();
}

/** Makes one account the only default. */
export async function setDefaultBankAccount(executor: Executor, userId: string, id: string): Promise<void> {
  await executor
    .updateTable('bank_accounts')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  await executor.updateTable('bank_accounts').set({ is_default: true }).where('id', '=', id).execute();
}
