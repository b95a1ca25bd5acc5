import { SECOND_MS } from '@contract/rules/durations';
import { type Insertable, type Selectable, sql } from 'kysely';
import { ENDS_OF_A_REQUEST, ITEM_PHOTOS_KEPT_MS } from '../../domain/itemPhotos';
import type { Database } from '../database';
import type { Executor, Schema } from '../schema';

export type EvidenceRow = Selectable<Schema['dispute_evidence']>;

/**
 * Stores a picture's row.
 * @returns false when the side has reached its limit
 */
export async function insertEvidence(
  { kysely }: Pick<Database, 'kysely'>,
  row: Insertable<Schema['dispute_evidence']>,
  most: number,
): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    // One lock for count and insert keeps concurrent uploads within the limit.
    const lock = `evidence:${row.transaction_id}:${row.side}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    if ((await countEvidence(transaction, row)) >= most) return false;
    await insertItemPhoto(transaction, row);
    return true;
  });
}

/** Stores a picture's row. The door counts the photos of an item. */
export async function insertItemPhoto(executor: Executor, row: Insertable<Schema['dispute_evidence']>): Promise<void> {
  await executor.insertInto('dispute_evidence').values(row).execute();
}

/** Number of a side's pictures that exist or were in an entry, without photos of the item. */
export async function countEvidence(
  executor: Executor,
  of: Pick<EvidenceRow, 'transaction_id' | 'side'>,
): Promise<number> {
  const { count } = await executor
    .selectFrom('dispute_evidence')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('transaction_id', '=', of.transaction_id)
    .where('side', '=', of.side)
    .where('of_item', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The readable photos of a request's item, the oldest first. */
export async function itemPhotosOf(
  executor: Executor,
  transactionId: string,
  now: Date,
): Promise<Pick<EvidenceRow, 'id' | 'width' | 'height' | 'sha256'>[]> {
  return executor
    .selectFrom('dispute_evidence')
    .select(['id', 'width', 'height', 'sha256'])
    .where('transaction_id', '=', transactionId)
    .where('of_item', '=', true)
    .where('joined_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('delete_at', 'is', null), where('delete_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Gives the photos of ended deals their end. A dispute has given its photos another one. */
export async function expireOldItemPhotos(executor: Executor, now: Date): Promise<void> {
  await sql`
    update dispute_evidence photo set delete_at = step.at + make_interval(secs => ${ITEM_PHOTOS_KEPT_MS / SECOND_MS})
    from transaction_history step
    where photo.of_item and photo.joined_at is not null and photo.delete_at is null and step.transaction_id = photo.transaction_id
      and step.to_status = any(${ENDS_OF_A_REQUEST}) and step.at <= ${now}
  `.execute(executor);
}

export async function findEvidence(executor: Executor, id: string): Promise<EvidenceRow | undefined> {
  return executor.selectFrom('dispute_evidence').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function noteEvidenceRead(
  executor: Executor,
  read: { evidenceId: string; userId: string; at: Date },
): Promise<void> {
  await executor
    .insertInto('evidence_reads')
    .values({ evidence_id: read.evidenceId, user_id: read.userId, at: read.at })
    .execute();
}

/** A batch of expired pictures with a file. */
export async function listEvidenceToDelete(
  executor: Executor,
  now: Date,
  most: number,
): Promise<Pick<EvidenceRow, 'id' | 'joined_at'>[]> {
  return executor
    .selectFrom('dispute_evidence')
    .select(['id', 'joined_at'])
    .where('deleted_at', 'is', null)
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .limit(most)
    .execute();
}

/** Deletes the row of a picture that joined no entry. */
export async function deleteEvidence(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('dispute_evidence').where('id', '=', id).execute();
}

/** Marks the file and its key as deleted; the row and its hash stay. */
export async function markEvidenceDeleted(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .updateTable('dispute_evidence')
    .set({ wrapped_key: null, deleted_at: at })
    .where('id', '=', id)
    .execute();
}

/** Sizes of existing pictures by id. */
export async function sizesOfEvidence(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<EvidenceRow, 'width' | 'height'>>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('dispute_evidence')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}
