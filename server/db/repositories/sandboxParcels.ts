import type { ParcelState } from '@contract/rules/delivery';
import type { Executor } from '../schema';
import { type LookupHash, vaultOf } from '../vault/vault';

/** Sets the simulated carriers' answer for a tracking code. */
export async function switchSandboxParcel(
  executor: Executor,
  { code, state, at }: { readonly code: string; readonly state: ParcelState; readonly at: Date },
): Promise<void> {
  await executor
    .insertInto('sandbox_parcels')
    .values({ tracking_code_hash: hashOf(executor, code), state, at })
    .onConflict((conflict) => conflict.column('tracking_code_hash').doUpdateSet({ state, at }))
    .execute();
}

export async function findSandboxParcel(
  executor: Executor,
  code: string,
): Promise<{ readonly state: ParcelState; readonly at: Date } | undefined> {
  return executor
    .selectFrom('sandbox_parcels')
    .select(['state', 'at'])
    .where('tracking_code_hash', '=', hashOf(executor, code))
    .executeTakeFirst();
}

function hashOf(executor: Executor, code: string): LookupHash {
  return vaultOf(executor).hash({ table: 'sandbox_parcels', column: 'tracking_code' }, code);
}
