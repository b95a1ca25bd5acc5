import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { DatabaseOpenError } from './errors';
import { sqlText } from './sqlText';

/** In the order of their names. Listed here, because the bundled server has no folder to search. */
const migrations: Readonly<Record<string, Migration>> = {
  // The baseline's triggers need their functions.
  '001_baseline': {
    up: async (db) => void (await sql.raw(sqlText('guards') + sqlText('001_baseline')).execute(db)),
  },
  '002_trace_of_jobs': {
    up: async (db) => void (await sql.raw(sqlText('002_trace_of_jobs')).execute(db)),
  },
};

/**
 * Brings the database to this build's schema. Processes that start together wait for one another.
 * @throws DatabaseOpenError `too-new` when a newer build has migrated the database.
 */
export async function migrateToLatest(kysely: Kysely<unknown>): Promise<void> {
  await refuseUnknownMigrations(kysely);
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function refuseUnknownMigrations(kysely: Kysely<unknown>): Promise<void> {
  const unknown = (await appliedMigrations(kysely)).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new DatabaseOpenError(
      'too-new',
      `The database was written by a newer version of this server (it has ${unknown.join(', ')}). Start that version.`,
    );
  }
}

async function appliedMigrations(kysely: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('kysely_migration')`.execute(kysely);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely);
  return rows.map((row) => row.name);
}
