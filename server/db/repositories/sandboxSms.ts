import type { Selectable } from 'kysely';
import type { Executor } from '../schema';
import type { SandboxSmsTable } from '../schemaIdentity';

export type SandboxSms = Omit<Selectable<SandboxSmsTable>, 'id'>;

export async function insertSandboxSms(executor: Executor, sms: SandboxSms): Promise<void> {
  await executor.insertInto('sandbox_sms').values(sms).execute();
}

/** The latest messages, newest first; of one mobile or of all. */
export async function listSandboxSms(executor: Executor, mobile: string | null, limit: number): Promise<SandboxSms[]> {
  let query = executor.selectFrom('sandbox_sms').select(['mobile', 'text', 'code', 'sent_at']);
  if (mobile !== null) query = query.where('mobile', '=', mobile);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
