import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow, sealRow } from '../vault/sealedRows';

type SandboxPush = Omit<Opened<Selectable<Schema['sandbox_pushes']>>, 'id'>;

/** Stores a message; a known reference of the browser is ignored. */
export async function insertSandboxPush(executor: Executor, push: SandboxPush): Promise<void> {
  await executor
    .insertInto('sandbox_pushes')
    .values(sealRow(executor, 'sandbox_pushes', push))
    .onConflict((conflict) => conflict.columns(['endpoint_hash', 'reference']).doNothing())
    .execute();
}

/** The latest messages, newest first. */
export async function listSandboxPushes(executor: Executor, limit: number): Promise<SandboxPush[]> {
  const rows = await executor.selectFrom('sandbox_pushes').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => openRow(executor, 'sandbox_pushes', row));
}
