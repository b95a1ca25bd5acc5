import type { Kysely } from 'kysely';
import { createMoneyGuards } from './money/guards';
import { createMoneyTables } from './money/tables';

/** Transactions, payments and the ledger; the guards around them. The one door into them is in ../functions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMoneyTables(db);
  await createMoneyGuards(db);
}
