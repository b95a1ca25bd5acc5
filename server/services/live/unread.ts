import type { Executor } from '../../db/schema';

/** How many notices a user has not read. */
export async function unreadOf(_executor: Executor, _userId: string): Promise<number> {
  return 0;
}
