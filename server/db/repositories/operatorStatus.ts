import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../schema';
import { newestLedgerEntry } from './operatorFigures';

/** A table for the operator; its columns are the keys of a row. */
export interface StatusTable {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Rows of one list: the oldest tell enough. */
const MOST_ROWS = 20;

/** A statement sums so many entries of the ledger: one that sums all outlasts the limits of a connection. */
const STRIDE = 50_000;

/** The tables of money and jobs, in the order of their weight. */
export async function moneyTables(executor: Executor, stride = STRIDE) {
  const read = reader(executor);
  return {
    unbalanced: {
      title: 'Ledger entries that do not add up to 0',
      rows: await unbalancedEntries(executor, stride),
    },
    transfers: await read(
      'Transfers that the bank has not finished, the oldest',
      sql`
        select kind, payouts.state, reason, refusals, payouts.created_at as since, payment_code as deal
        from payouts join transactions on transactions.id = payouts.transaction_id
        where done_at is null order by payouts.created_at limit ${MOST_ROWS}
      `,
    ),
    receipts: await read(
      'Payments that wait for the gateway',
      sql`
        select state, count(*) as number, min(changed_at) as oldest from gateway_receipts
        where state in ('asked', 'returning') group by state order by state
      `,
    ),
    jobs: await read(
      'Jobs that are due',
      sql`
        select queue, count(*) as number, count(taken_by) as running, max(tries) as tries, min(ordered_for) as oldest
        from jobs where taken_by is not null or due_at <= now() group by queue order by queue
      `,
    ),
  };
}

/** The oldest of the whole ledger. */
async function unbalancedEntries(executor: Executor, stride: number): Promise<StatusTable['rows']> {
  const newest = await newestLedgerEntry(executor);
  const found: StatusTable['rows'][number][] = [];
  for (let after = 0; after < newest && found.length < MOST_ROWS; after += stride) {
    const { rows } = await sql<StatusTable['rows'][number]>`
      select entry_id as entry, kind, at, payment_code as deal, sum(ledger_postings.amount_rials) as rials
      from ledger_postings
      join ledger_entries on ledger_entries.id = entry_id
      left join transactions on transactions.id = ledger_entries.transaction_id
      where entry_id > ${after} and entry_id <= ${after + stride}
      group by entry_id, kind, at, payment_code having sum(ledger_postings.amount_rials) <> 0
      order by entry_id limit ${MOST_ROWS - found.length}
    `.execute(executor);
    found.push(...rows);
  }
  return found;
}

/** The tables of PostgreSQL's own state. */
export async function databaseTables(executor: Executor): Promise<StatusTable[]> {
  const read = reader(executor);
  return [
    await read(
      'PostgreSQL',
      sql`
        select case when pg_is_in_recovery() then 'standby' else 'primary' end as role, count(*) as sessions,
          current_setting('max_connections') as of, (select last_archived_time from pg_stat_archiver) as "last archive"
        from pg_stat_activity where backend_type = 'client backend'
      `,
    ),
    await read(
      'Standbys',
      sql`
        select application_name as name, state, sync_state as sync, replay_lag::text as lag
        from pg_stat_replication order by application_name
      `,
    ),
    await read(
      'Statements that run now, the longest',
      sql`
        select pid, state, wait_event_type || ' ' || wait_event as waits, (now() - query_start)::text as running,
          regexp_replace(left(query, 80), '\\s+', ' ', 'g') as statement
        from pg_stat_activity
        where state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'
        order by query_start limit ${MOST_ROWS}
      `,
    ),
  ];
}

function reader(executor: Executor) {
  return async (title: string, query: RawBuilder<unknown>): Promise<StatusTable> => ({
    title,
    rows: (await query.execute(executor)).rows as StatusTable['rows'],
  });
}
