import { type Selectable, sql } from 'kysely';
import type { ParcelAnswer } from '../../domain/delivery';
import type { Executor, Schema } from '../schema';

/** Serializes the checks of a transaction's handover codes, so concurrent guesses stay within the limit. */
export async function lockHandover(executor: Executor, transactionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`handover:${transactionId}`}, 0))`.execute(executor);
}

/** Wrong codes of one generation: in all, since an instant, and the first since then. */
export async function countHandoverTries(
  executor: Executor,
  of: { readonly transactionId: string; readonly generation: number; readonly since: Date },
): Promise<{ readonly all: number; readonly recent: number; readonly first: Date | null }> {
  const { rows } = await sql<{ all: number; recent: number; first: Date | null }>`
    select count(*) as all, count(*) filter (where at > ${of.since}) as recent,
      min(at) filter (where at > ${of.since}) as first
    from handover_tries
    where transaction_id = ${of.transactionId} and generation = ${of.generation}
  `.execute(executor);
  return rows[0] ?? { all: 0, recent: 0, first: null };
}

export async function insertHandoverTry(
  executor: Executor,
  wrong: { readonly transactionId: string; readonly generation: number; readonly at: Date },
): Promise<void> {
  await executor
    .insertInto('handover_tries')
    .values({ transaction_id: wrong.transactionId, generation: wrong.generation, at: wrong.at })
    .execute();
}

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
