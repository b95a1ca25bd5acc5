import type { Limit } from '../domain/limits';
import { hashed } from '../services/counters';
import type { TestServer } from './createTestServer';

/** Sets the count of a subject in the open window of a limit, as if it had acted so often. @throws Error without a window */
export async function setCount({ context }: TestServer, limit: Limit, subject: string, hits: number): Promise<void> {
  const key = hashed(context, `${limit.name}:${subject}`);
  const { kysely } = context.db;
  await kysely
    .updateTable('rate_limits')
    .set({ hits })
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirstOrThrow();
}
