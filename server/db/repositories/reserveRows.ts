import type { MyReserveAnswer } from '@contract/calls/reserveCalls';
import { RESERVE_DAYS, type ReserveRecord } from '@contract/rules/reserveRules';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';

const ROWS_OF_A_FETCH = 2_000;

/** A balance of held or payable money at an instant; `owner` is null where no deal names one. */
export interface OwedBalance {
  readonly owner: string | null;
  readonly rials: number;
}

const IS_OWED = sql`(account like 'hold:%' or account like 'payable:%')`;

/** Held money counts for its payer, payable money for its receiver. */
const OWNED_BALANCES = sql`
  select account, balance_rials as rials,
    case when account like 'payable:%:payee' then payee_id else coalesce(transactions.payer_id, attempt.payer_id) end as owner
  from ledger_balances
  left join transactions on transactions.id = case
    when account not like 'payable:attempt:%' then split_part(account, ':', 2)::uuid
  end
  left join payment_attempts attempt on attempt.id = case
    when account like 'payable:attempt:%' then split_part(account, ':', 3)::uuid
  end`;

/**
 * Held and payable balances at an instant, in pieces: those of now without the postings since then. Every statement is short, because
 * nothing is sorted or joined as a whole.
 * @param executor a transaction that reads one snapshot
 */
export async function* owedBalances(executor: Executor, instant: Date): AsyncGenerator<readonly OwedBalance[]> {
  const { rows: moved } = await sql<{ account: string; rials: number }>`
    select account, sum(amount_rials) as rials
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    where entry.at >= ${instant} and ${IS_OWED} group by account
  `.execute(executor);
  await sql`set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off`.execute(executor);
  const later = new Map(moved.map(({ account, rials }) => [account, rials]));
  const accounts = [...later.keys()];
  for (let from = 0; from < accounts.length; from += ROWS_OF_A_FETCH) {
    const some = accounts.slice(from, from + ROWS_OF_A_FETCH);
    const { rows } = await sql<OwedBalance & { account: string }>`
      ${OWNED_BALANCES} where account = any(${some}::text[])
    `.execute(executor);
    yield rows.map(({ account, owner, rials }) => ({ owner, rials: rials - (later.get(account) ?? 0) }));
  }
  const movedAccounts = sql.lit(JSON.stringify(accounts));
  await sql`
    declare owed_balances no scroll cursor for select owner, rials from (
      ${OWNED_BALANCES} where ${IS_OWED} and balance_rials <> 0
        and account not in (select jsonb_array_elements_text(${movedAccounts}::jsonb))
    ) owned
  `.execute(executor);
  for (;;) {
    const { rows } = await sql<OwedBalance>`fetch ${sql.lit(ROWS_OF_A_FETCH)} from owed_balances`.execute(executor);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close owed_balances`.execute(executor);
}

/** Sum in rials of all held and payable balances at an instant. */
export async function owedAt(executor: Executor, instant: Date): Promise<number> {
  const { rows } = await sql<{ rials: number }>`
    select (select coalesce(sum(balance_rials), 0) from ledger_balances where ${IS_OWED}) - (
      select coalesce(sum(amount_rials), 0)
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      where entry.at >= ${instant} and ${IS_OWED}
    ) as rials
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

/**
 * The first process wins.
 * @returns whether the day is new
 * @throws Error when another day already follows the previous record
 */
export async function insertRecord(executor: Executor, { record, key }: StoredRecord): Promise<boolean> {
  const { owed, held, ...rest } = record;
  // With `day` as the target, two processes at the same moment could collide at `previous`.
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('reserve_records')
    .values({ ...rest, key, owed_rials: owed, bank_rials: held.bank, gateway_rials: held.gateway })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return true;
  if (!(await findRecord(executor, record.day))) throw new Error('The previous record has another successor');
  return false;
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
