import type { Selectable } from 'kysely';
import type { Executor } from '../schema';
import type { SandboxPayoutsTable } from '../schemaSandboxMoney';

type SandboxPayoutRow = Selectable<SandboxPayoutsTable>;

/** Takes an order; one with a known reference is the same order. */
export async function insertSandboxPayout(executor: Executor, payout: SandboxPayoutRow): Promise<void> {
  await executor
    .insertInto('sandbox_payouts')
    .values(payout)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSandboxPayout(executor: Executor, reference: string): Promise<SandboxPayoutRow | undefined> {
  return executor.selectFrom('sandbox_payouts').selectAll().where('reference', '=', reference).executeTakeFirst();
}
