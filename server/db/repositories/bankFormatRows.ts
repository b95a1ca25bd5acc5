import type { BankSource } from '@contract/rules/bankFileRules';
import { type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';

export type BankFormatRow = Selectable<Schema['bank_formats']>;

/** The formats of the schema that read a reference, a sum and a day by their simple heads. */
export const DEFAULT_FORMATS: Readonly<Record<BankSource, string>> = {
  gateway: '00000000-0000-4000-8000-000000000001',
  bank: '00000000-0000-4000-8000-000000000002',
};

export function findBankFormat(executor: Executor, id: string): Promise<BankFormatRow | undefined> {
  return executor.selectFrom('bank_formats').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All formats with the count of their files, the last one that read a file first. */
export async function listFormatRows(executor: Executor): Promise<(BankFormatRow & { readonly files: number })[]> {
  return executor
    .selectFrom('bank_formats as format')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('bank_files')
          .select(({ fn }) => [fn.count<number>('id').as('files'), fn.max('read_at').as('used_at')])
          .whereRef('format_id', '=', 'format.id')
          .where('read_at', 'is not', null)
          .as('used'),
      (join) => join.onTrue(),
    )
    .selectAll('format')
    .select(({ fn }) => fn.coalesce('used.files', sql<number>`0`).as('files'))
    .orderBy('off_at', (order) => order.desc().nullsFirst())
    .orderBy('used.used_at', (order) => order.desc().nullsLast())
    .orderBy('format.id')
    .execute();
}

/** @throws the unique violation `one_version_of_a_format` */
export async function insertBankFormat(
  transaction: Executor,
  { rules, ...format }: Omit<BankFormatRow, 'off_at'>,
): Promise<void> {
  await transaction
    .insertInto('bank_formats')
    .values({ ...format, rules: JSON.stringify(rules) })
    .execute();
}

/** Switches a format off at a time, or on with null. @returns false when it was so */
export async function switchFormat(transaction: Executor, id: string, offAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('bank_formats')
    .set({ off_at: offAt })
    .where('id', '=', id)
    .where('off_at', offAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
