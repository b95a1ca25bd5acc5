import { createHash } from 'node:crypto';
import type { BankSource, DifferenceCause, DifferenceKind } from '@contract/rules/bankFileRules';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';
import { bookedRecords, closedDays, nameDealOf } from './bankFileRows';
import type { Proposal } from './officeProposals';
import { FROM_PAYOUTS, ORDERS } from './payoutRows';

/** The comparison of a source on a day. */
export interface SourceDay {
  readonly source: BankSource;
  /** ISO 8601 date in Tehran. */
  readonly day: string;
  /** Of the day. */
  readonly span: { readonly from: Date; readonly to: Date };
}

export type BankMatch = Selectable<Schema['bank_matches']>;

/**
 * The rule of the comparison, as a query. Each reference is judged whole. The record takes the first row of its amount. A row
 * and its reversal cancel out. Each other row is a difference on the day of its file. A record is judged on its own day. When
 * that day is closed, it is judged on the day of the file that contradicts it, so no difference is lost or found twice.
 *
 * The key is the same while kind, reference, row and amounts are the same, so an explanation holds no longer than its difference.
 *
 * It reads `record` (`reference, rials, day`: the books, one a reference) and `line` (`id, reference, rials, day, file_day`: all rows
 * of these references in files that count).
 *
 * @param closed days that do not change any more
 */
export function judged(closed: readonly string[]): RawBuilder<unknown> {
  return sql`
    with named as (
      select line.*, record.rials as ours, record.day as our_day,
        row_number() over (partition by line.reference, line.rials order by line.id) as nth,
        bool_or(line.rials = record.rials) over (partition by line.reference) is true as has_equal
      from line left join record on record.reference = line.reference
    ),
    summed as (
      select *, sum(sign(rials)) over (partition by reference, abs(rials) order by id) as level
      from named where not (ours is not distinct from rials and nth = 1)
    ),
    -- A row cancels out when the running sum comes back to where it was before the row.
    uncancelled as (
      select *, row_number() over (partition by reference order by id) as place
      from (
        select *, min(level) over later as least, max(level) over later as most from summed
        window later as (
          partition by reference, abs(rials) order by id rows between current row and unbounded following
        )
      ) one
      where case when rials > 0 then level > 0 and level = least else level < 0 and level = most end
    ),
    rest as (select *, ours is not null and not has_equal and place = 1 as is_of_record from uncancelled)
    select our_day as day, 'ours|' || reference || '|' || ours as key, 'ours' as kind, 'other_day' as cause, day as dated,
      reference, ours as our_rials, rials as bank_rials, our_day
    from named where ours = rials and nth = 1 and day <> our_day
    union all
    select day, 'ours|' || reference || '|' || rials, 'ours', 'missing', null, reference, rials, null, day
    from record
    where not exists (select from named where named.reference = record.reference and has_equal)
      and not exists (select from rest where rest.reference = record.reference)
    union all
    select case when our_day = any(${closed}::date[]) then file_day else our_day end,
      'amount|' || reference || '|' || ours || '|' || id, 'amount', 'amount', nullif(day, our_day), reference, ours, rials, our_day
    from rest where is_of_record
    union all
    select file_day, 'theirs|' || id, 'theirs',
      case when nth > 1 then 'repeated' when day <> file_day then 'other_day' else 'unknown' end,
      nullif(day, file_day), reference, null, rials, null
    from rest where not is_of_record
  `;
}

/** What a comparison follows from besides the books: the files that count, the closed days, and the settlements in the statement. */
export async function basisOf(executor: Executor, source: BankSource): Promise<string> {
  const { rows } = await sql<{ basis: string }>`
    select concat_ws(' ',
      (select string_agg(id::text, ' ' order by id) from bank_files
        where source = ${source} and read_at is not null and withdrawal_id is null),
      (select string_agg(day::text, ' ' order by day) from closed_days),
      (select nullif(count(*), 0) from gateway_settlements where ${source} = 'bank')
    ) as basis
  `.execute(executor);
  return createHash('sha256')
    .update(rows[0]?.basis ?? '')
    .digest('base64url');
}

/** The last entry of the ledger before a time; 0 without one. */
export async function entryBefore(executor: Executor, at: Date): Promise<number> {
  const entry = await executor
    .selectFrom('ledger_entries')
    .select('id')
    .where('at', '<', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.id ?? 0;
}

/**
 * Whether entries of the ledger after one can change a comparison: entries of its day, and entries of deals that its rows or its
 * differences name.
 */
export async function isTouched(
  executor: Executor,
  { source, day, span }: SourceDay,
  afterEntry: number,
): Promise<boolean> {
  const names =
    source === 'gateway'
      ? sql`
          select lower(receipt) from gateway_receipts join payment_attempts attempt on attempt.id = attempt_id
          where attempt.transaction_id in (select transaction_id from entry)
        `
      : sql`
          select lower(${ORDERS} || '-' || number) from ${FROM_PAYOUTS}, generate_series(1, refusals + 1) number
          where payout.transaction_id in (select transaction_id from entry)
        `;
  const { rows } = await sql<{ touched: boolean }>`
    with entry as materialized (select transaction_id, at from ledger_entries where id > ${afterEntry}),
    name (reference) as materialized (${names})
    select exists (select from entry where at >= ${span.from} and at < ${span.to})
      or exists (
        select from name join bank_file_rows row using (reference) join bank_files file on file.id = row.file_id
        where file.day = ${day}::date and source = ${source} and read_at is not null and withdrawal_id is null
      )
      or exists (
        select from bank_differences where source = ${source} and day = ${day}::date
          and reference in (select reference from name)
      ) as touched
  `.execute(executor);
  return rows[0]?.touched === true;
}

export function findMatch(executor: Executor, { source, day }: SourceDay): Promise<BankMatch | undefined> {
  return executor
    .selectFrom('bank_matches')
    .selectAll()
    .where('source', '=', source)
    .where('day', '=', day)
    .executeTakeFirst();
}

/** Lets the writers of a source's comparisons wait for one another, in all processes. */
export async function lockMatches(transaction: Executor, source: BankSource): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`bank matches ${source}`}))`.execute(transaction);
}

/** From here on tables are read whole. */
const MANY_ROWS = 5_000;

/** Compares a source with the books on an open day, and keeps the result. */
export async function keepMatch(
  transaction: Executor,
  { source, day, span }: SourceDay,
  known: Pick<BankMatch, 'basis' | 'entry_id'>,
): Promise<BankMatch> {
  const closed = [...(await closedDays(transaction))];
  const counted = sql`
    select id from bank_files where source = ${source} and read_at is not null and withdrawal_id is null
  `;
  const named = sql`
    select reference from bank_file_rows where file_id in (
      select id from bank_files
      where source = ${source} and day = ${day}::date and read_at is not null and withdrawal_id is null
    )
  `;
  const elsewhere = sql`${named} and reference not in (select reference from own)`;
  const records = sql`
    select distinct on (reference) reference, rials, case
      when at >= ${span.from} and at < ${span.to} then ${day}::date
      -- Summer time ended here, which old zone data do not know.
      when at < '2022-09-21T19:30Z' then (at at time zone 'Asia/Tehran')::date
      else (at at time zone interval '03:30')::date
    end as day
    from (select * from own union all ${bookedRecords(source, { named: elsewhere })}) booked
    order by reference, at
  `;
  const lines = sql`
    select row.id, row.reference, row.amount_rials as rials, row.day, file.day as file_day
    from bank_file_rows row join bank_files file on file.id = row.file_id
    where file.id in (${counted}) and row.reference in (${named} union select reference from record)
  `;
  // Of new rows the planner knows no number, and would look up 100,000 of them one by one.
  await sql`
    select set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
      set_config('enable_nestloop', case when sum(rows) > ${MANY_ROWS} then 'off' else 'on' end, true)
    from bank_files where source = ${source} and day = ${day}::date and read_at is not null and withdrawal_id is null
  `.execute(transaction);
  await sql`delete from bank_differences where source = ${source} and day = ${day}::date`.execute(transaction);
  const { rows } = await sql<{ booked: number; booked_rials: number; wrong: number; wrong_rials: number }>`
    with own as materialized (${bookedRecords(source, span)}),
    record as materialized (${records}), line as materialized (${lines}),
    found as materialized (${judged(closed)}),
    kept as (
      insert into bank_differences (source, day, key, kind, cause, dated, reference, our_rials, bank_rials, explained)
      select ${source}, day, found.key, kind, cause, dated, reference, our_rials, bank_rials,
        (kind = 'ours' and cause = 'other_day') or explanation.key is not null
      from found left join (
        select distinct key from explained_differences join office_proposals on id = proposal_id
        where source = ${source} and outcome = 'approved'
      ) explanation on explanation.key = found.key
      where day = ${day}::date order by reference
    )
    select booked.*, wrong.* from
      (select count(*) as booked, coalesce(sum(abs(rials)), 0)::bigint as booked_rials from record where day = ${day}::date) booked,
      (select count(*) as wrong, coalesce(sum(abs(our_rials)), 0)::bigint as wrong_rials from found
        where our_day = ${day}::date) wrong
  `.execute(transaction);
  const { booked = 0, booked_rials: bookedRials = 0, wrong = 0, wrong_rials: wrongRials = 0 } = rows[0] ?? {};
  const match = { source, day, ...known, same_count: booked - wrong, same_rials: bookedRials - wrongRials, booked };
  await transaction
    .insertInto('bank_matches')
    .values(match)
    .onConflict((conflict) => conflict.columns(['source', 'day']).doUpdateSet(match))
    .execute();
  return match;
}

export type KeptDifference = Selectable<Schema['bank_differences']>;

/** Remembers up to which entry of the ledger a comparison is still true. */
export async function confirmMatch(
  executor: Executor,
  { source, day, basis }: BankMatch,
  entryId: number,
): Promise<void> {
  await executor
    .updateTable('bank_matches')
    .set({ entry_id: entryId })
    .where('source', '=', source)
    .where('day', '=', day)
    .where('basis', '=', basis)
    .where('entry_id', '<', entryId)
    .execute();
}

/** Differences with one cause. */
export interface DifferenceGroup {
  readonly kind: DifferenceKind;
  readonly cause: DifferenceCause;
  /** ISO 8601 date of their rows, where it is another day. */
  readonly dated: string | null;
}

/** The differences of one cause on a day. */
export type GroupOfDay = Pick<SourceDay, 'source' | 'day'> & DifferenceGroup;

export type CountedGroup = DifferenceGroup & {
  readonly total: number;
  readonly unexplained: number;
  /** Unexplained, and no explanation waits. */
  readonly open: number;
  /** Of the open ones, as the bank says, or the books where it says nothing. */
  readonly rials: number;
};

/** The differences of which an explanation waits, of a source. */
const waiting = (source: BankSource) => sql`
  select distinct key from explained_differences join office_proposals on id = proposal_id
  where source = ${source} and outcome is null
`;

/** The differences of a day, counted by cause. */
export async function countDifferences(executor: Executor, { source, day }: SourceDay): Promise<CountedGroup[]> {
  const { rows } = await sql<CountedGroup>`
    select kind, cause, dated, count(*)::integer as total, (count(*) filter (where not explained))::integer as unexplained,
      (count(*) filter (where open))::integer as open,
      coalesce(sum(coalesce(bank_rials, our_rials)) filter (where open), 0)::bigint as rials
    from (
      select one.*, not explained and waiting.key is null as open
      from bank_differences one left join (${waiting(source)}) waiting on waiting.key = one.key
      where source = ${source} and day = ${day}::date
    ) counted
    group by kind, cause, dated order by kind, cause, dated
  `.execute(executor);
  return rows;
}

/** The place of a difference in its list, which another comparison does not move. */
export type DifferencePlace = Pick<KeptDifference, 'explained' | 'key'>;

/** A page of the differences of a kind, those without an explanation first. */
export async function listDifferences(
  executor: Executor,
  { source, day }: SourceDay,
  {
    kind,
    after,
    size,
  }: { readonly kind: DifferenceKind; readonly after: DifferencePlace | null; readonly size: number },
): Promise<KeptDifference[]> {
  const { rows } = await sql<KeptDifference>`
    select * from bank_differences
    where source = ${source} and day = ${day}::date and kind = ${kind}
      ${after === null ? sql`` : sql`and (explained, key) > (${after.explained}, ${after.key})`}
    order by explained, key limit ${size}
  `.execute(executor);
  return rows;
}

export async function findDifference(
  executor: Executor,
  { source, day }: SourceDay,
  key: string,
): Promise<KeptDifference | undefined> {
  const { rows } = await sql<KeptDifference>`
    select * from bank_differences where source = ${source} and day = ${day}::date and key = ${key}
  `.execute(executor);
  return rows[0];
}

/**
 * Stores what an explanation is about: one difference, or those of a group. Left out are differences that are explained already or
 * have another explanation waiting.
 * @returns how many, and their rials as the bank says, or the books where it says nothing
 */
export async function keepExplained(
  transaction: Executor,
  { source, day }: SourceDay,
  { proposalId, of }: { readonly proposalId: string; readonly of: { readonly key: string } | DifferenceGroup },
): Promise<{ readonly count: number; readonly rials: number }> {
  const chosen =
    'key' in of
      ? sql`key = ${of.key}`
      : sql`kind = ${of.kind} and cause = ${of.cause} and dated is not distinct from ${of.dated}::date`;
  const { rows } = await sql<{ count: number; rials: number }>`
    with chosen as (
      select key, coalesce(bank_rials, our_rials) as rials from bank_differences one
      where source = ${source} and day = ${day}::date and ${chosen} and not explained
        and key not in (${waiting(source)})
    ), kept as (
      insert into explained_differences (proposal_id, source, key) select ${proposalId}, ${source}, key from chosen
    )
    select count(*)::integer as count, coalesce(sum(rials), 0)::bigint as rials from chosen
  `.execute(transaction);
  return rows[0] ?? { count: 0, rials: 0 };
}

/** The open and the approved explanations of some differences, by key. */
export async function explanationsOf(
  executor: Executor,
  source: BankSource,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Proposal>> {
  const rows = await executor
    .selectFrom('explained_differences')
    .innerJoin('office_proposals', 'office_proposals.id', 'proposal_id')
    .selectAll('office_proposals')
    .select('key')
    .where('source', '=', source)
    .where(sql<boolean>`key = any(${keys})`)
    .where(sql<boolean>`coalesce(outcome, 'approved') = 'approved'`)
    .execute();
  return new Map(rows.map(({ key, ...proposal }) => [key, proposal]));
}

/** The differences of an approved explanation are explained from now on. */
export async function markExplained(transaction: Executor, proposalId: string): Promise<void> {
  await sql`
    update bank_differences one set explained = true from explained_differences approved
    where proposal_id = ${proposalId} and one.source = approved.source and one.key = approved.key and not explained
  `.execute(transaction);
}

/** Whether a difference of a group names a deal in which a user takes part. */
export function isInGroup(
  executor: Executor,
  { source, day, kind, cause, dated }: GroupOfDay,
  userId: string,
): Promise<boolean> {
  const references = sql`
    select reference from bank_differences where source = ${source} and day = ${day}::date
      and kind = ${kind} and cause = ${cause} and dated is not distinct from ${dated}::date
  `;
  return nameDealOf(executor, references, userId);
}

/** When and for which deal the books have some records; a settlement has no deal. */
export async function bookedNamed(
  executor: Executor,
  source: BankSource,
  references: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly code: string | null }>> {
  if (references.length === 0) return new Map();
  const named = sql`select reference from unnest(${references}::text[]) reference`;
  const entries = references.flatMap((one) => /^entry-(\d{1,18})$/.exec(one)?.[1] ?? []);
  const { rows } = await sql<{ reference: string; at: Date; code: string | null }>`
    select reference, at, code from (${bookedRecords(source, { named })}) booked
    union all
    select 'entry-' || entry.id, entry.at, payment_code from ledger_entries entry
      join transactions on transactions.id = transaction_id where entry.id = any(${entries}::bigint[])
  `.execute(executor);
  return new Map(rows.map((row) => [row.reference, row]));
}
