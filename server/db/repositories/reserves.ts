import type { MyReserveAnswer } from '@contract/calls/reserves';
import { RESERVE_DAYS, type ReserveRecord } from '@contract/rules/reserves';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';

/** Rials that one person is owed. */
export interface OwedShare {
  readonly owner: string;
  readonly rials: number;
}

const ROWS_OF_A_FETCH = 2_000;

/** Balances of held and payable money at an instant: those of now without the postings since then. */
const standingAt = (instant: Date) => sql`
  later as (
    select account, sum(amount_rials) as rials
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    where entry.at >= ${sql.lit(instant.toISOString())}::timestamptz and account ~ '^(hold|payable):' group by account
  ),
  standing as (
    select account, balance_rials - coalesce(later.rials, 0) as rials
    from ledger_balances left join later using (account)
    where account ~ '^(hold|payable):' and balance_rials <> coalesce(later.rials, 0)
  )`;

/**
 * What each person is owed at an instant, in pieces. Held money counts for its payer, payable money for its receiver.
 * @param executor a transaction that reads one snapshot
 */
export async function* sharesAt(executor: Executor, instant: Date): AsyncGenerator<readonly OwedShare[]> {
  await sql`
    declare reserve_shares no scroll cursor for
    with ${standingAt(instant)},
    parts as (
      select split_part(account, ':', 1) as kind, split_part(account, ':', 2) as subject, split_part(account, ':', 3) as place, rials
      from standing
    ),
    owned as (
      select case when kind = 'hold' or place = 'payer' then payer_id else payee_id end as owner, rials
      from parts join transactions on id = case when subject <> 'attempt' then subject::uuid end
      union all
      select payer_id, rials from parts join payment_attempts on id = case when subject = 'attempt' then place::uuid end
    )
    select owner, sum(rials) as rials from owned where owner is not null group by owner
  `.execute(executor);
  for (;;) {
    const { rows } = await sql<OwedShare>`fetch ${sql.lit(ROWS_OF_A_FETCH)} from reserve_shares`.execute(executor);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close reserve_shares`.execute(executor);
}

/** Sum in rials of held and payable balances at an instant, whoever owns them. */
export async function owedAt(executor: Executor, instant: Date): Promise<number> {
  const { rows } = await sql<{ rials: number }>`
    with ${standingAt(instant)} select coalesce(sum(rials), 0) as rials from standing
  `.execute(executor);
  return rows[0]?.rials ?? 0;
}

export type OwnDeal = MyReserveAnswer['deals'][number];

/** The deals that make up what a person is owed at an instant. */
export async function ownDealsAt(executor: Executor, userId: string, instant: Date): Promise<OwnDeal[]> {
  const { rows } = await sql<OwnDeal>`
    with mine as (select * from transactions where payer_id = ${userId} or payee_id = ${userId}),
    accounts as (
      select payment_code, behalf, 'held' as kind, 'hold:' || id as account from mine where payer_id = ${userId}
      union all
      select payment_code, behalf, 'receives', 'payable:' || id || ':payee' from mine where payee_id = ${userId}
      union all
      select payment_code, behalf, 'returns', 'payable:' || id || ':payer' from mine where payer_id = ${userId}
      union all
      select payment_code, behalf, 'stray', account
      from ledger_balances
      join payment_attempts attempt on attempt.id = split_part(account, ':', 3)::uuid
      join transactions on transactions.id = attempt.transaction_id
      where account like 'payable:attempt:%' and attempt.payer_id = ${userId}
    )
    select payment_code, behalf, kind, balance_rials - coalesce(later.rials, 0) as amount
    from accounts join ledger_balances using (account)
    left join lateral (
      select sum(amount_rials) as rials
      from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
      where posting.account = accounts.account and entry.at >= ${instant}
    ) later on true
    where balance_rials <> coalesce(later.rials, 0)
    order by amount desc, payment_code, kind
  `.execute(executor);
  return rows;
}

type RecordRow = Selectable<Schema['reserve_records']>;

/** A record, and the public key that signed it. */
export interface StoredRecord {
  readonly record: ReserveRecord;
  readonly key: string;
}

/** Null for an unknown day. */
export async function findRecord(executor: Executor, day: string): Promise<StoredRecord | null> {
  const row = await executor.selectFrom('reserve_records').selectAll().where('day', '=', day).executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** The newest records first. */
export async function latestRecords(executor: Executor, most: number = RESERVE_DAYS): Promise<StoredRecord[]> {
  const rows = await executor.selectFrom('reserve_records').selectAll().orderBy('day', 'desc').limit(most).execute();
  return rows.map(storedOf);
}

function storedOf({ key, owed_rials, bank_rials, gateway_rials, signed_at, ...row }: RecordRow): StoredRecord {
  const held = { bank: bank_rials, gateway: gateway_rials };
  return { key, record: { ...row, owed: owed_rials, held, signed_at: signed_at.toISOString() } };
}

/** The first process wins. @returns whether the day is new */
export async function insertRecord(executor: Executor, { record, key }: StoredRecord): Promise<boolean> {
  const { owed, held, ...rest } = record;
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('reserve_records')
    .values({ ...rest, key, owed_rials: owed, bank_rials: held.bank, gateway_rials: held.gateway })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export type LeafChunk = Omit<Insertable<Schema['reserve_chunks']>, 'day'>;

const CHUNKS_OF_A_STATEMENT = 20;

export async function insertChunks(executor: Executor, day: string, chunks: readonly LeafChunk[]): Promise<void> {
  for (let from = 0; from < chunks.length; from += CHUNKS_OF_A_STATEMENT) {
    const values = chunks.slice(from, from + CHUNKS_OF_A_STATEMENT).map((chunk) => ({ ...chunk, day }));
    await executor.insertInto('reserve_chunks').values(values).execute();
  }
}

/** The chunks of a day without their leaves, in order. */
export async function chunkNodes(executor: Executor, day: string): Promise<Omit<LeafChunk, 'leaves'>[]> {
  const query = executor.selectFrom('reserve_chunks').select(['number', 'first_leaf', 'node']).where('day', '=', day);
  return query.orderBy('number').execute();
}

/** The leaves of one chunk; none for an unknown one. */
export async function leavesOf(executor: Executor, day: string, number: number): Promise<Buffer> {
  const query = executor.selectFrom('reserve_chunks').select('leaves').where('day', '=', day);
  const row = await query.where('number', '=', number).executeTakeFirst();
  return row?.leaves ?? Buffer.alloc(0);
}

/** Deletes the leaves of all but the newest days, whose proofs are still asked for. */
export async function deleteOldChunks(executor: Executor): Promise<void> {
  await sql`
    delete from reserve_chunks where day < (
      select min(day) from (select day from reserve_records order by day desc limit ${RESERVE_DAYS}) kept
    )
  `.execute(executor);
}
