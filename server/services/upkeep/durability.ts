import { MINUTE_MS } from '@contract/rules/durations';
import type { Config } from '../../config';
import type { Context } from '../../context';
import type { Database } from '../../db/database';
import { DatabaseOpenError, isDatabaseUnavailable } from '../../db/databaseErrors';
import { type Replication, readReplication } from '../../db/repositories/replication';

/** Values of `synchronous_commit` with which a commit waits until a standby has it on disk. */
const WAITS_FOR_STANDBY = new Set(['on', 'remote_apply']);

/**
 * Refuses a PostgreSQL whose commits a second machine does not have.
 * @throws DatabaseOpenError `durability` with one line for the operator
 */
export async function requireDurability(config: Pick<Config, 'durability'>, db: Database): Promise<void> {
  if (config.durability === 'single') return;
  const fault = faultOf(await readReplication(db.kysely));
  if (fault === null) return;
  throw new DatabaseOpenError(
    'durability',
    `A loss of the database's machine would lose what was answered: ${fault}. Set DATABASE_DURABILITY=single if this is meant.`,
  );
}

/** Checks the same once a minute. A loss is an error in the log: the process goes on. Returns the function that stops it. */
export function watchDurability(
  { config, db, log }: Pick<Context, 'config' | 'db' | 'log'>,
  everyMs = MINUTE_MS,
): () => void {
  if (config.durability === 'single') return () => undefined;
  const check = async () => {
    const fault = faultOf(await readReplication(db.kysely));
    if (fault !== null) log.error({ fault }, 'No second machine has what is answered');
  };
  const timer = setInterval(() => {
    check().catch((error) => {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'The replication could not be read');
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Why a commit is on one machine only; null when a second one has it. */
function faultOf({ commit, namesStandbys, standbys }: Replication): string | null {
  if (!WAITS_FOR_STANDBY.has(commit)) return `synchronous_commit is ${commit}, and has to be on or remote_apply`;
  if (!namesStandbys) return 'synchronous_standby_names is empty';
  if (standbys === null) return 'its role may not read pg_stat_replication (grant pg_monitor to it)';
  return standbys === 0 ? 'no synchronous standby is streaming' : null;
}
