import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { appliedMigrations } from '../db/migrate';

/**
 * `node dist/server/main.js migrate`: brings tables and functions to this build while servers of the release before run. Returns the
 * text for the operator and whether it is done.
 */
export async function migrate(config: Config): Promise<{ readonly text: string; readonly complete: boolean }> {
  const db = await openDatabase({ ...config, migrateOnStart: true, sealsData: false });
  try {
    const newest = (await appliedMigrations(db.kysely)).at(-1);
    return { text: `The schema is at ${newest}.\n`, complete: true };
  } finally {
    await db.close();
  }
}
