import { sql } from 'kysely';
import type { Executor } from '../schema';

/** How far PostgreSQL carries a commit before it answers. */
export interface Replication {
  /** `synchronous_commit` of our sessions. */
  readonly commit: string;
  /** Whether `synchronous_standby_names` names any. */
  readonly namesStandbys: boolean;
  /** Synchronous standbys that stream now; null when our role may not know. */
  readonly standbys: number | null;
}

export async function readReplication(executor: Executor): Promise<Replication> {
  const { rows } = await sql<Replication>`
    select current_setting('synchronous_commit') as commit,
      current_setting('synchronous_standby_names') <> '' as "namesStandbys",
      case when pg_has_role('pg_read_all_stats', 'usage') then (
        select count(*)::integer from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')
      ) end as standbys
  `.execute(executor);
  const [replication] = rows;
  if (!replication) throw new Error('PostgreSQL did not tell its replication');
  return replication;
}
