import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../db/database';

const counted = new AsyncLocalStorage<string[]>();

/** The SQL statements of some work. Statements of background jobs at the same moment do not count. */
export async function statementsOf<Result>(
  { kysely }: Database,
  work: () => PromiseLike<Result>,
): Promise<{ readonly statements: readonly string[]; readonly result: Result }> {
  const executor = Object.getPrototypeOf(kysely.getExecutor());
  const { compileQuery } = executor;
  const compile = jest.spyOn(executor, 'compileQuery').mockImplementation(function (this: unknown, ...parameters) {
    const query = compileQuery.apply(this, parameters);
    counted.getStore()?.push(query.sql);
    return query;
  });
  const statements: string[] = [];
  try {
    return { statements, result: await counted.run(statements, async () => work()) };
  } finally {
    compile.mockRestore();
  }
}
