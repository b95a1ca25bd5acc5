import type { BankSource, FileCounts, FileWarning } from '@contract/rules/bankFileRules';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { FileRow } from '../../domain/bankRows';
import type { Executor, Schema } from '../schema';
import type { Proposal } from './officeProposals';
import { FROM_PAYOUTS, REFERENCE } from './payoutRows';

export type BankFileRow = Selectable<Schema['bank_files']>;

/** Serializes the end of a file and the end of a day, so that no row comes into a closed day. */
export async function lockBankDays(transaction: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank days'))`.execute(transaction);
}

/** @returns false for a known id */
export async function insertBankFile(
  executor: Executor,
  file: Pick<BankFileRow, 'id' | 'source' | 'format_id' | 'day' | 'name' | 'uploaded_by' | 'touched_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('bank_files')
    .values({ ...file, rows: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds rows to a file that is being read. Committed at once: they count when the file is whole. */
export async function addBankRows(
  executor: Executor,
  fileId: string,
  rows: readonly FileRow[],
  at: Date,
): Promise<void> {
  await sql`
    with added as (
      insert into bank_file_rows (file_id, line, reference, amount_rials, day)
      select ${fileId}::uuid, * from unnest(
        ${rows.map(({ line }) => line)}::int[], ${rows.map(({ reference }) => reference)}::text[],
        ${rows.map(({ rials }) => rials)}::bigint[], ${rows.map(({ day }) => day)}::date[]
      ) returning amount_rials
    )
    update bank_files set rows = rows + (select count(*) from added),
      rials = rials + (select coalesce(sum(amount_rials), 0) from added), touched_at = ${at} where id = ${fileId}
  `.execute(executor);
}

/** The file counts from now on. @throws the unique violation `one_reading_of_a_file` for a known file */
export async function finishBankFile(executor: Executor, id: string, sha256: string, at: Date): Promise<void> {
  await executor.updateTable('bank_files').set({ sha256, read_at: at, touched_at: at }).where('id', '=', id).execute();
}

/** The file is whole and waits for a person. */
export async function holdBankFile(
  executor: Executor,
  id: string,
  { sha256, warnings, at }: { readonly sha256: string; readonly warnings: readonly FileWarning[]; readonly at: Date },
): Promise<void> {
  const held = { sha256, warnings: JSON.stringify(warnings), touched_at: at };
  await executor.updateTable('bank_files').set(held).where('id', '=', id).where('read_at', 'is', null).execute();
}

/** Deletes a file that does not count, or those without a new row and those without a decision since some times. */
export async function deleteUnfinished(
  executor: Executor,
  which: { readonly id: string } | { readonly untouchedSince: Date; readonly undecidedSince: Date },
): Promise<boolean> {
  const unfinished = executor.deleteFrom('bank_files').where('read_at', 'is', null);
  const { numDeletedRows } = await ('id' in which
    ? unfinished.where('id', '=', which.id)
    : unfinished.where(({ eb, and, or }) =>
        or([
          and([eb('sha256', 'is', null), eb('touched_at', '<', which.untouchedSince)]),
          and([eb('sha256', 'is not', null), eb('touched_at', '<', which.undecidedSince)]),
        ]),
      )
  ).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The files of a day that wait for a person, in the order of arrival. */
export function waitingFilesOf(executor: Executor, day: string, since: Date): Promise<BankFileRow[]> {
  return executor
    .selectFrom('bank_files')
    .selectAll()
    .where('day', '=', day)
    .where('read_at', 'is', null)
    .where('warnings', 'is not', null)
    .where('touched_at', '>=', since)
    .orderBy('touched_at')
    .execute();
}

/** Whether a file that counts has the same bytes. */
export async function isKnownFile(executor: Executor, sha256: string): Promise<boolean> {
  const known = executor.selectFrom('bank_files').select('id').where('sha256', '=', sha256).where('rows', '>', 0);
  const found = await known.where('read_at', 'is not', null).where('withdrawal_id', 'is', null).executeTakeFirst();
  return found !== undefined;
}

/** What the rows of a file say, before it counts; null for a file without rows. */
export async function countFileRows(executor: Executor, id: string, source: BankSource): Promise<FileCounts | null> {
  const named = sql`select distinct reference from bank_file_rows where file_id = ${id}`;
  // A payment that nothing uses is known too.
  const known = (of: BankSource) =>
    of === 'gateway'
      ? sql`select lower(receipt) as reference from gateway_receipts where lower(receipt) in (${named})`
      : sql`select reference from (${bookedRecords(of, { named })}) booked`;
  const { rows } = await sql<FileCounts>`
    with own as (${known(source)}), other as (${known(source === 'gateway' ? 'bank' : 'gateway')}),
      counted as (
        select day, count(*) as rows, count(*) filter (where reference in (select reference from own)) as own,
          count(*) filter (where reference in (select reference from other)) as other
        from bank_file_rows where file_id = ${id} group by day
      )
    select sum(rows)::int as rows, sum(own)::int as own, sum(other)::int as other, max(rows)::int as "dayRows",
      (array_agg(day order by rows desc, day))[1] as day
    from counted having sum(rows) > 0
  `.execute(executor);
  return rows[0] ?? null;
}

export function findBankFile(executor: Executor, id: string): Promise<BankFileRow | undefined> {
  return executor.selectFrom('bank_files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Takes a whole file out of the comparison, by its proposal. */
export async function withdrawBankFile(transaction: Executor, id: string, withdrawalId: string): Promise<void> {
  await transaction.updateTable('bank_files').set({ withdrawal_id: withdrawalId }).where('id', '=', id).execute();
}

/** Whether a row of a file names a deal in which a user takes part. */
export function isInBankFile(executor: Executor, fileId: string, userId: string): Promise<boolean> {
  return nameDealOf(executor, sql`select reference from bank_file_rows where file_id = ${fileId}`, userId);
}

/** The days on which a row of the gateway's files names a deal in which a user takes part. */
export async function gatewayDaysWith(
  executor: Executor,
  days: readonly string[],
  userId: string,
): Promise<ReadonlySet<string>> {
  const dated = sql`
    select reference, file.day from bank_file_rows row join bank_files file on file.id = row.file_id
    where source = 'gateway' and file.day = any(${days}::date[]) and read_at is not null and withdrawal_id is null
  `;
  const { rows } = await sql<{ day: string }>`select distinct day from (${namingDealOf(dated, userId)}) own`.execute(
    executor,
  );
  return new Set(rows.map(({ day }) => day));
}

/** Whether a reference of the query names a deal of the user. */
export async function nameDealOf(
  executor: Executor,
  references: RawBuilder<unknown>,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (${namingDealOf(references, userId)}) as found
  `.execute(executor);
  return rows[0]?.found === true;
}

/**
 * The rows of the query that name a deal of the user, who is a side, a payer or the referee. Their `reference` is the reference of a
 * transfer or the receipt of a payment.
 */
function namingDealOf(query: RawBuilder<unknown>, userId: string): RawBuilder<unknown> {
  return sql`
    with own as (
      select id, lower(payment_code) as code from transactions
      where payee_id = ${userId} or payer_id = ${userId}
        or id in (select transaction_id from payment_attempts where payer_id = ${userId})
        or id in (select transaction_id from disputes where referee_id = ${userId})
    )
    select named.* from (${query}) named where split_part(reference, '-', 1) in (select code from own)
      or reference in (
        select lower(receipt) from gateway_receipts join payment_attempts attempt on attempt.id = attempt_id
        where attempt.transaction_id in (select id from own)
      )
  `;
}

/** The whole files of a day, in the order of arrival, also those that were withdrawn. */
export function bankFilesOf(executor: Executor, day: string): Promise<BankFileRow[]> {
  return executor
    .selectFrom('bank_files')
    .selectAll()
    .where('day', '=', day)
    .where('read_at', 'is not', null)
    .orderBy('read_at')
    .execute();
}

/** What the gateway settled for a receipt, in rials, by all files that count. */
export async function settledRials(executor: Executor, reference: string): Promise<number> {
  const { rows } = await sql<{ rials: number }>`
    select coalesce(sum(amount_rials), 0) as rials from bank_file_rows row join bank_files file on file.id = row.file_id
    where row.reference = ${reference} and file.source = 'gateway' and file.read_at is not null
      and file.withdrawal_id is null
  `.execute(executor);
  return rows[0]?.rials ?? 0;
}

/** Of an interval, or by a query of references. */
type Which = { readonly from: Date; readonly to: Date } | { readonly named: RawBuilder<unknown> };

/**
 * What the books say of a source, as a query of `reference, rials, at, code`. A settlement has no code. References are in lower case and
 * name one record.
 */
export function bookedRecords(source: BankSource, which: Which): RawBuilder<unknown> {
  return source === 'gateway' ? paymentsOf(which) : transfersOf(which);
}

/**
 * Payments by the receipt that paid, and money that the gateway keeps while the bank returns it. Without a receipt the entry names
 * the payment, which no file has.
 */
function paymentsOf(which: Which): RawBuilder<unknown> {
  return sql`
    select coalesce(lower(receipt.receipt), 'entry-' || entry.id) as reference, -posting.amount_rials as rials, entry.at,
      payment_code as code
    from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'gateway_clearing'
    join transactions on transactions.id = entry.transaction_id
    left join payment_attempts attempt on attempt.transaction_id = entry.transaction_id and attempt.status = 'paid'
    left join gateway_receipts receipt on receipt.attempt_id = attempt.id and receipt.state = 'paid'
    where entry.kind = 'paid' and ${
      'from' in which
        ? sql`entry.at >= ${which.from} and entry.at < ${which.to}`
        : sql`entry.transaction_id in (
            select transaction_id from gateway_receipts paid join payment_attempts on payment_attempts.id = attempt_id
            where lower(paid.receipt) in (${which.named}) and paid.state = 'paid'
          )`
    }
    union all
    select lower(receipt), reversal.amount_rials, reversal.created_at, payment_code
    from payouts reversal join transactions on transactions.id = transaction_id
    where receipt is not null and ${
      'from' in which
        ? sql`reversal.created_at >= ${which.from} and reversal.created_at < ${which.to}`
        : sql`lower(receipt) in (${which.named})`
    }
  `;
}

/** Finished transfers by the reference of their last order, and settlements of the gateway at noon of the day of their row. */
function transfersOf(which: Which): RawBuilder<unknown> {
  return sql`
    select lower(${REFERENCE}) as reference, payout.amount_rials as rials, done_at as at, payment_code as code
    from ${FROM_PAYOUTS}
    where payout.amount_rials > 0 and ${
      'from' in which
        ? sql`done_at >= ${which.from} and done_at < ${which.to}`
        : sql`done_at is not null and lower(${REFERENCE}) in (${which.named}) and payment_code in (
            select upper(split_part(reference, '-', 1)) from (${which.named}) named
          )`
    }
    union all
    select reference, bank_rials, at, null
    from (
      select *, (bank_day + time '12:00') at time zone interval '03:30' as at from gateway_settlements
    ) settlement
    where ${'from' in which ? sql`at >= ${which.from} and at < ${which.to}` : sql`reference in (${which.named})`}
  `;
}

export interface UnusedReceipt {
  readonly receipt: string;
  /** The receipt in lower case, as files name it. */
  readonly reference: string;
  readonly attemptId: string;
  readonly state: string;
  readonly why: Schema['payment_attempts']['return_reason']['__select__'];
  readonly cardMask: string | null;
  readonly amountRials: number;
  readonly paymentCode: string;
  readonly payerId: string;
  readonly changedAt: Date;
  /** Of the transfer that returns the money; null while the gateway returns it. */
  readonly transferState: 'waiting' | 'sent' | null;
  readonly transferNotBefore: Date | null;
  readonly tries: number | null;
  readonly nextAt: Date | null;
}

/** Receipts that paid nothing: those on their way back, the oldest first, or by references. */
export async function unusedReceipts(
  executor: Executor,
  which: 'returning' | { readonly references: readonly string[] },
): Promise<UnusedReceipt[]> {
  const { rows } = await sql<UnusedReceipt>`
    select receipt.receipt, lower(receipt.receipt) as reference, attempt_id as "attemptId", receipt.state, return_reason as why,
      card_mask as "cardMask", attempt.amount_rials as "amountRials", payment_code as "paymentCode",
      attempt.payer_id as "payerId", changed_at as "changedAt", job.tries, job.due_at as "nextAt",
      reversal.state as "transferState", reversal.not_before as "transferNotBefore"
    from gateway_receipts receipt
    join payment_attempts attempt on attempt.id = attempt_id
    join transactions on transactions.id = attempt.transaction_id
    left join payouts reversal on reversal.receipt = receipt.receipt
    left join jobs job on job.queue = case when reversal.id is null then 'reversal' else 'payout' end
      and job.subject = coalesce(reversal.transaction_id, attempt_id)::text
    where ${
      which === 'returning'
        ? sql`receipt.state = 'returning'`
        : sql`receipt.state <> 'paid' and lower(receipt.receipt) = any(${which.references})`
    }
    order by changed_at, receipt.receipt
  `.execute(executor);
  return rows;
}

export async function countReturned(executor: Executor, since: Date): Promise<number> {
  const { count } = await executor
    .selectFrom('gateway_receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'returned')
    .where('changed_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

export function findClosedDay(executor: Executor, day: string): Promise<Selectable<Schema['closed_days']> | undefined> {
  return executor.selectFrom('closed_days').selectAll().where('day', '=', day).executeTakeFirst();
}

export async function closedDays(executor: Executor): Promise<ReadonlySet<string>> {
  const rows = await executor.selectFrom('closed_days').select('day').execute();
  return new Set(rows.map(({ day }) => day));
}

/** Days with files that count and are not closed, the oldest first. */
export async function openBankDays(executor: Executor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from bank_files
    where read_at is not null and withdrawal_id is null and not exists (select from closed_days where closed_days.day = bank_files.day)
    order by day limit ${limit}
  `.execute(executor);
  return rows.map(({ day }) => day);
}

/** The open and the approved proposals of a kind about some subjects. */
export function standingProposals(
  executor: Executor,
  kind: Proposal['kind'],
  subjects: readonly string[],
): Promise<Proposal[]> {
  return executor
    .selectFrom('office_proposals')
    .selectAll()
    .where('kind', '=', kind)
    .where(sql<boolean>`subject = any(${subjects})`)
    .where(sql<boolean>`coalesce(outcome, 'approved') = 'approved'`)
    .orderBy('proposed_at')
    .execute();
}
