import type { Insertable } from 'kysely';
import type { Executor, Schema } from '../schema';

/** How often the link of a transaction was made; undefined before it has one. */
export async function checkGenerationOf(executor: Executor, transactionId: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('check_links')
    .select('generation')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row?.generation;
}

/** Keeps a transaction's link where its generation is the next one, were it the first; false when it is not. */
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

/** The id of the transaction that is checked under a token of this hash. */
export async function findChecked(executor: Executor, tokenHash: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('check_links')
    .select('transaction_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.transaction_id;
}
