import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../db/database';

interface Transaction {
  isOpen: boolean;
}

const current = new AsyncLocalStorage<Transaction>();

/**
 * Lets a PostgreSQL fail what the embedded database, which has a single connection, could only wait for: a statement beside the transaction
 * that its caller has open. So the tests that run on PostgreSQL alone find it too.
 */
export function refuseSecondConnection({ kysely, pool }: Database): void {
  const { transaction } = kysely;
  kysely.transaction = () => {
    const builder = transaction.call(kysely);
    const { execute } = builder;
    builder.execute = async (work) => {
      const state: Transaction = { isOpen: true };
      try {
        return (await execute.call(builder, (own) => current.run(state, () => work(own)))) as Awaited<
          ReturnType<typeof work>
        >;
      } finally {
        state.isOpen = false;
      }
    };
    return builder;
  };
  const { connect } = pool;
  pool.connect = ((...parameters: Parameters<typeof connect>) => {
    if (current.getStore()?.isOpen) {
      throw new Error('A statement beside its caller’s own transaction: the embedded database has one connection');
    }
    return connect.apply(pool, parameters);
  }) as typeof connect;
}

/** For a test of what several connections do to each other: does what the transaction around it is not to forbid. */
export function besideTransaction<Result>(work: () => Result): Result {
  return current.exit(work);
}
