import { type Kysely, type Migration, Migrator, type QueryExecutorProvider, sql } from 'kysely';
import { DatabaseOpenError } from './databaseErrors';
import { sqlText } from './sqlText';

type Migrations = Readonly<Record<string, Migration>>;

/**
 * In the order of their names: each runs its files of `sql`. Listed here, because the bundled server has no folder to search.
 *
 * The number of a name is its step. A release adds at most one step, which may have several migrations (`002_1_…`, `002_2_…`), and
 * each change of a function after a release adds a step too, if only an empty migration. A step expands: the release before runs on
 * it. What the release before still uses goes in the next step.
 */
const migrations: Migrations = {
  // Its triggers need their functions.
  '001_schema': { up: ofSql('guards', 'personal', '001_schema') },
};

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database to this build's schema; leaves one that is a step newer. Processes that start together wait for one another.
 * @throws DatabaseOpenError `too-new` when the schema is more than one step newer, `busy` when a table stays locked
 */
export async function migrateToLatest(kysely: Kysely<unknown>, all: Migrations = migrations): Promise<void> {
  if ((await newerMigrations(kysely, all)).length > 0) return;
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => patient(all) } });
  const { error } = await migrator.migrateToLatest();
  if ((error as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE) {
    throw new DatabaseOpenError('busy', 'A table stayed locked, so nothing was migrated. Run the migration again.');
  }
  if (error) throw error;
}

/**
 * Checks that this build runs on the schema as it is.
 * @throws DatabaseOpenError `too-old`, `too-new`
 */
export async function requireMigrated(executor: QueryExecutorProvider, all: Migrations = migrations): Promise<void> {
  const applied = await appliedMigrations(executor);
  if (newerOf(applied, all).length > 0) return;
  const lacking = Object.keys(all).filter((name) => !applied.includes(name));
  if (lacking.length > 0) refuseOlder(`it lacks ${lacking.join(', ')}`);
}

/** @throws DatabaseOpenError `too-old`, with one line that names the command */
export function refuseOlder(why: string): never {
  throw new DatabaseOpenError(
    'too-old',
    `The database's schema is older than this server (${why}). Run \`node dist/server/main.js migrate\` first.`,
  );
}

/**
 * The migrations of the next build, which this build does not know; their schema and functions are left alone.
 * @throws DatabaseOpenError `too-new` when the schema is more than one step newer
 */
export async function newerMigrations(
  executor: QueryExecutorProvider,
  all: Migrations = migrations,
): Promise<readonly string[]> {
  return newerOf(await appliedMigrations(executor), all);
}

function newerOf(applied: readonly string[], all: Migrations): readonly string[] {
  const unknown = applied.filter((name) => !(name in all));
  const isAhead = Object.keys(all).every((name) => applied.includes(name));
  const steps = Math.max(...unknown.map(stepOf)) - Math.max(...Object.keys(all).map(stepOf));
  if (unknown.length > 0 && (steps > 1 || !isAhead)) {
    throw new DatabaseOpenError(
      'too-new',
      `The database was written by a newer version of this server (it has ${unknown.join(', ')}). Start that version.`,
    );
  }
  return unknown;
}

/** The names of the applied migrations, in order. */
export async function appliedMigrations(executor: QueryExecutorProvider): Promise<string[]> {
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('kysely_migration')`.execute(
    executor,
  );
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(executor);
  return rows.map((row) => row.name);
}

/** Calls queue behind a migration that waits for a table, so it gives up soon. */
function patient(all: Migrations): Record<string, Migration> {
  const withLimit = ({ up }: Migration): Migration => ({
    up: async (db) => {
      await sql`set local lock_timeout = '5s'`.execute(db);
      await up(db);
    },
  });
  return Object.fromEntries(Object.entries(all).map(([name, migration]) => [name, withLimit(migration)]));
}

function ofSql(...names: readonly string[]): Migration['up'] {
  return async (db) => void (await sql.raw(names.map(sqlText).join('\n')).execute(db));
}

function stepOf(name: string): number {
  return Number.parseInt(name, 10);
}
