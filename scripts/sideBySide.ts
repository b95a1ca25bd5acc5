import { availableParallelism } from 'node:os';

/**
 * Does all tasks, as many at a time as this machine has cores, in their order.
 *
 * @returns their results in the same order; rejects when one does, after the running ones have ended
 */
export async function sideBySide<Result>(
  tasks: readonly (() => Promise<Result>)[],
  lanes = availableParallelism(),
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const waiting = [...tasks.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next && failures.length === 0; next = waiting.shift()) {
      const [index, task] = next;
      await task().then(
        (result) => {
          results[index] = result;
        },
        (failure) => failures.push(failure),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, lane));
  if (failures.length > 0) throw failures[0];
  return results;
}
