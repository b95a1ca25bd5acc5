import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { DatabaseOpenError } from './databaseOpenError';
import { migrations } from './migrations';

/**
 * Brings the database to this build's schema; processes that start together wait for one another.
 * @throws DatabaseOpenError `too-new` when a newer build has been here already.
 */
export async function migrateToLatest(kysely: Kysely<unknown>): Promise<void> {
  await refuseUnknownMigrations(kysely);
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function refuseUnknownMigrations(kysely: Kysely<unknown>): Promise<void> {
  const known: Record<string, Migration> = migrations;
  const unknown = (await appliedMigrations(kysely)).filter((name) => !(name in known));
  if (unknown.length > 0) {
    throw new DatabaseOpenError(
      'too-new',
      `The database was written by a newer version of this server (it has ${unknown.join(', ')}). Start that version.`,
    );
  }
}

async function appliedMigrations(kysely: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present
  `.execute(kysely);
  if (!found[0]?.present) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely);
  return rows.map((row) => row.name);
}
