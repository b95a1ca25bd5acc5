import type { Selectable } from 'kysely';
import type { ParcelAnswer } from '../../domain/delivery';
import type { Executor, Schema } from '../schema';

/** Stores the carrier's last answer about a parcel. */
export async function noteParcelAnswer(
  executor: Executor,
  { transactionId, answer, at }: { readonly transactionId: string; readonly answer: ParcelAnswer; readonly at: Date },
): Promise<void> {
  const told =
    answer.state === 'delivered'
      ? { delivered_at: answer.at, city: answer.city ?? null }
      : { delivered_at: null, city: null };
  const said = { state: answer.state, asked_at: at, ...told };
  await executor
    .insertInto('parcel_answers')
    .values({ transaction_id: transactionId, ...said })
    .onConflict((conflict) => conflict.column('transaction_id').doUpdateSet(said))
    .execute();
}

/** Undefined before the first query. */
export async function findParcelAnswer(
  executor: Executor,
  transactionId: string,
): Promise<Selectable<Schema['parcel_answers']> | undefined> {
  return executor
    .selectFrom('parcel_answers')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}
