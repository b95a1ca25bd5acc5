import type { Pool, PoolClient } from 'pg';

/** Sealed with an unknown key: no program opens these texts. */
export const SEALED = `'none.' || repeat('x', 60)`;

/** A transaction without triggers and foreign keys. */
export async function pastTheGuards(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('set local statement_timeout = 0');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/**
 * Inserts rows of the numbers from 1 to `count` past the guards, in a transaction for each stride.
 * @param statements take the first and last number of a stride as $1 and $2
 */
export async function insertInStrides(
  pool: Pool,
  statements: readonly string[],
  { count, stride, streams = 1 }: { readonly count: number; readonly stride: number; readonly streams?: number },
): Promise<void> {
  let next = 1;
  const work = async () => {
    for (let from = next; from <= count; from = next) {
      next += stride;
      const bounds = [from, Math.min(from + stride - 1, count)];
      await pastTheGuards(pool, async (client) => {
        for (const statement of statements) await client.query(statement, bounds);
      });
    }
  };
  await Promise.all(Array.from({ length: streams }, work));
}
