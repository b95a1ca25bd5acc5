import { createHash } from 'node:crypto';
import type { BankSource, DifferenceKind } from '@contract/rules/bankFileRules';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';
import { bookedRecords } from './bankFileRows';

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
 * The rule of the comparison, as a query. Each reference is judged whole: the record takes the first row of its amount, a row and its
 * reversal cancel out, and each row that is left is a difference on the day of its file. A record is judged on its own day, or, when
 * that day is closed, on the day of the file that contradicts it: no difference is lost or found twice.
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

/** What a comparison follows from: the files that count, the closed days and the books. */
export async function basisOf(executor: Executor, source: BankSource): Promise<string> {
  const { rows } = await sql<{ basis: string }>`
    select concat_ws(' ',
      (select string_agg(id::text, ' ' order by id) from bank_files
        where source = ${source} and read_at is not null and withdrawal_id is null),
      (select string_agg(day::text, ' ' order by day) from closed_days),
      (select max(id) from ledger_entries),
      (select count(*) from payouts where receipt is not null)
    ) as basis
  `.execute(executor);
  return createHash('sha256')
    .update(rows[0]?.basis ?? '')
    .digest('base64url');
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
  { basis, closed }: { readonly basis: string; readonly closed: readonly string[] },
): Promise<BankMatch> {
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
      insert into bank_differences (source, day, key, kind, cause, dated, reference, our_rials, bank_rials)
      select ${source}, day, key, kind, cause, dated, reference, our_rials, bank_rials
      from found where day = ${day}::date order by reference
    )
    select booked.*, wrong.* from
      (select count(*) as booked, coalesce(sum(rials), 0)::bigint as booked_rials from record where day = ${day}::date) booked,
      (select count(*) as wrong, coalesce(sum(our_rials), 0)::bigint as wrong_rials from found
        where our_day = ${day}::date) wrong
  `.execute(transaction);
  const { booked = 0, booked_rials: bookedRials = 0, wrong = 0, wrong_rials: wrongRials = 0 } = rows[0] ?? {};
  const match = { source, day, basis, same_count: booked - wrong, same_rials: bookedRials - wrongRials, booked };
  await transaction
    .insertInto('bank_matches')
    .values(match)
    .onConflict((conflict) => conflict.columns(['source', 'day']).doUpdateSet(match))
    .execute();
  return match;
}

/** A difference, and whether an approved explanation or a row of another day explains it. */
export type KeptDifference = Omit<Selectable<Schema['bank_differences']>, 'source' | 'day'> & {
  readonly explained: boolean;
};

const EXPLAINED = sql`
  (kind = 'ours' and cause = 'other_day') or exists (
    select from office_proposals
    where office_proposals.kind = 'explain_difference' and outcome = 'approved'
      and subject = 'difference:' || source || ':' || key
  )
`;

/** Differences by kind, and those without an explanation. */
export async function countDifferences(
  executor: Executor,
  { source, day }: SourceDay,
): Promise<{ readonly kind: DifferenceKind; readonly total: number; readonly unexplained: number }[]> {
  const { rows } = await sql<{ kind: DifferenceKind; total: number; unexplained: number }>`
    select kind, count(*)::integer as total, (count(*) filter (where not (${EXPLAINED})))::integer as unexplained
    from bank_differences where source = ${source} and day = ${day}::date group by kind
  `.execute(executor);
  return rows;
}

/** Some differences of a kind, those without an explanation first. */
export async function listDifferences(
  executor: Executor,
  { source, day }: SourceDay,
  { kind, size }: { readonly kind: DifferenceKind; readonly size: number },
): Promise<KeptDifference[]> {
  const { rows } = await sql<KeptDifference>`
    select *, ${EXPLAINED} as explained from bank_differences
    where source = ${source} and day = ${day}::date and kind = ${kind}
    order by explained, id limit ${size}
  `.execute(executor);
  return rows;
}

export async function findDifference(
  executor: Executor,
  { source, day }: SourceDay,
  key: string,
): Promise<KeptDifference | undefined> {
  const { rows } = await sql<KeptDifference>`
    select *, ${EXPLAINED} as explained from bank_differences
    where source = ${source} and day = ${day}::date and key = ${key}
  `.execute(executor);
  return rows[0];
}

/** When and for which deal the books have some records. */
export async function bookedNamed(
  executor: Executor,
  source: BankSource,
  references: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly code: string }>> {
  if (references.length === 0) return new Map();
  const named = sql`select reference from unnest(${references}::text[]) reference`;
  const entries = references.flatMap((one) => /^entry-(\d{1,18})$/.exec(one)?.[1] ?? []);
  const { rows } = await sql<{ reference: string; at: Date; code: string }>`
    select reference, at, code from (${bookedRecords(source, { named })}) booked
    union all
    select 'entry-' || entry.id, entry.at, payment_code from ledger_entries entry
      join transactions on transactions.id = transaction_id where entry.id = any(${entries}::bigint[])
  `.execute(executor);
  return new Map(rows.map((row) => [row.reference, row]));
}
