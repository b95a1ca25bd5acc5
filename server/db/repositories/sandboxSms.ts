import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { lookup, type Opened, openRow, sealRow } from '../vault/sealedRows';

export type SandboxSms = Omit<Opened<Selectable<Schema['sandbox_sms']>>, 'id' | 'reference'>;

/** Stores a message; a known reference is ignored. */
export async function insertSandboxSms(
  executor: Executor,
  sms: SandboxSms & { readonly reference: string | null },
): Promise<void> {
  await executor
    .insertInto('sandbox_sms')
    .values(sealRow(executor, 'sandbox_sms', sms))
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** The latest messages, newest first; of one mobile or of all. */
export async function listSandboxSms(executor: Executor, mobile: string | null, limit: number): Promise<SandboxSms[]> {
  let query = executor.selectFrom('sandbox_sms').select(['mobile', 'mobile_hash', 'text', 'code', 'sent_at']);
  if (mobile !== null) query = query.where('mobile_hash', '=', lookup(executor, 'sandbox_sms', 'mobile', mobile));
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => openRow(executor, 'sandbox_sms', row));
}
