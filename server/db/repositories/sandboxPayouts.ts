import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow, sealRow } from '../vault/sealedRows';

type SandboxPayoutRow = Opened<Selectable<Schema['sandbox_payouts']>>;

/** Stores an order; a known reference is ignored. */
export async function insertSandboxPayout(executor: Executor, payout: SandboxPayoutRow): Promise<void> {
  await executor
    .insertInto('sandbox_payouts')
    .values(sealRow(executor, 'sandbox_payouts', payout))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSandboxPayout(executor: Executor, reference: string): Promise<SandboxPayoutRow | undefined> {
  const row = await executor
    .selectFrom('sandbox_payouts')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && openRow(executor, 'sandbox_payouts', row);
}
