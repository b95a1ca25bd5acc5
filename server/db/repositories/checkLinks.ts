import type { Insertable } from 'kysely';
import type { Executor, Schema } from '../schema';

/** Generation of a transaction's link; undefined without one. */
export async function checkGenerationOf(executor: Executor, transactionId: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('check_links')
    .select('generation')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row?.generation;
}

/** Stores a link with the next generation; false for any other generation. */
export async function keepCheckLink(executor: Executor, link: Insertable<Schema['check_links']>): Promise<boolean> {
  const { transaction_id: transactionId, generation, ...present } = link;
  const result =
    generation === 1
      ? await executor
          .insertInto('check_links')
          .values(link)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await executor
          .updateTable('check_links')
          .set({ generation, ...present })
          .where('transaction_id', '=', transactionId)
          .where('generation', '=', generation - 1)
          .executeTakeFirst();
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows) > 0;
}

/** Id of the transaction with this token hash. */
export async function findChecked(executor: Executor, tokenHash: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('check_links')
    .select('transaction_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.transaction_id;
}
