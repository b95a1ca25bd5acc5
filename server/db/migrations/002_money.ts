import type { Kysely } from 'kysely';
import { createApplyTransition } from './money/applyTransition';
import { createMoneyGuards } from './money/guards';
import { createMoneyTables } from './money/tables';

/** Transactions, payments and the ledger; the guards around them; the one door into them. Needs the job queues of pg-boss. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMoneyTables(db);
  await createMoneyGuards(db);
  await createApplyTransition(db);
}
