import type { BankSource } from '@contract/rules/bankFileRules';
import type { Selectable } from 'kysely';
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
