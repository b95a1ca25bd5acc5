import type { FoundDeal } from '@contract/calls/officeDealCalls';
import { type Selectable, sql } from 'kysely';
import { isOrder } from '../../domain/bankRows';
import type { NoticeChannel } from '../../domain/notices';
import type { Executor, Schema } from '../schema';
import { lookup, openRow } from '../vault/sealedRows';
import type { Sealed } from '../vault/vault';
import { findUser, type UserRow } from './userRows';

/** One way of finding deals. A mobile alone finds nothing: the card has to be its owner's. */
export type DealSearch =
  | { readonly paymentCode: string }
  | { /** Of `readTrackingNumber`. */ readonly trackingNumber: string }
  | { readonly cardEnd: string; readonly mobile: string };

/** Ids of the deals that a search finds. */
export async function findDealIds(executor: Executor, search: DealSearch): Promise<string[]> {
  if ('paymentCode' in search) {
    const { rows } = await sql<{ id: string }>`
      select id from transactions where payment_code = ${search.paymentCode}
    `.execute(executor);
    return rows.map(({ id }) => id);
  }
  if ('trackingNumber' in search) {
    const { rows } = await sql<{ id: string }>`
      select attempt.transaction_id as id
      from gateway_receipts join payment_attempts attempt on attempt.id = attempt_id
      where lower(trace_number) = ${search.trackingNumber}
      union
      select transaction_id from payment_attempts where lower(failure_trace_number) = ${search.trackingNumber}
    `.execute(executor);
    return rows.map(({ id }) => id);
  }
  return dealsOfCard(executor, search);
}

/** Deals in which the card of a person takes part: as their own account, or as a foreign card that they paid with. */
async function dealsOfCard(
  executor: Executor,
  { cardEnd, mobile }: { readonly cardEnd: string; readonly mobile: string },
): Promise<string[]> {
  const mobileHash = lookup(executor, 'users', 'mobile', mobile);
  const owner = await executor
    .selectFrom('users')
    .select('id')
    .where('mobile_hash', '=', mobileHash)
    .executeTakeFirst();
  if (!owner) return [];
  const accounts = await executor.selectFrom('bank_accounts').selectAll().where('user_id', '=', owner.id).execute();
  const ids = accounts
    .filter((sealed) => openRow(executor, 'bank_accounts', sealed).pan?.endsWith(cardEnd))
    .map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select id from transactions where payee_id = ${owner.id} and payee_account_id = any(${ids}::text[])
    union
    select id from transactions where payer_id = ${owner.id} and payer_account_id = any(${ids}::text[])
    union
    select attempt.transaction_id from payment_attempts attempt
    where attempt.payer_id = ${owner.id} and (
      attempt.payer_account_id = any(${ids}::text[])
      or exists (
        select from gateway_receipts where attempt_id = attempt.id and right(card_mask, 4) = ${cardEnd}
      )
    )
  `.execute(executor);
  return rows.map(({ id }) => id);
}

/** Whether a user takes part in a row of `transactions`: as a side, as the payer of an attempt, or as its referee. */
export function isOwnDeal(userId: string) {
  return sql<boolean>`(
    payee_id = ${userId} or payer_id is not distinct from ${userId}
    or exists (select from payment_attempts where transaction_id = transactions.id and payer_id = ${userId})
    or exists (select from disputes own where own.transaction_id = transactions.id and own.referee_id = ${userId})
  )`;
}

/** The deals among these that are a user's own by {@link isOwnDeal}, or that name them as the referee. */
export async function dealsWith(
  executor: Executor,
  userId: string,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; is_own: boolean; referee_national_code: Sealed | null }>`
    select id, referee_national_code, ${isOwnDeal(userId)} as is_own from transactions where id = any(${transactionIds}::uuid[])
  `.execute(executor);
  const own = new Set(rows.filter((row) => row.is_own).map(({ id }) => id));
  const named = rows.filter((row) => row.referee_national_code !== null);
  if (named.length === 0) return own;
  // The seal of a national code differs in each row.
  const nationalCode = (await findUser(executor, userId))?.national_code ?? null;
  for (const row of named) {
    if (openRow(executor, 'transactions', row).referee_national_code === nationalCode) own.add(row.id);
  }
  return own;
}

/**
 * The deals that payment codes or references of bank files name: a receipt of the gateway in any state, an entry without a
 * receipt, an order of a transfer (`CODE-settle-1`). In any case of letters.
 */
export async function dealsNamed(
  executor: Executor,
  names: readonly string[],
): Promise<{ readonly name: string; readonly id: string }[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string; id: string }>`
    with given as (select distinct name from unnest(${names}::text[]) name)
    select name, id from given join transactions on payment_code = upper(split_part(name, '-', 1))
    union
    select name, transaction_id from given join gateway_receipts on lower(receipt) = lower(name)
      join payment_attempts on payment_attempts.id = attempt_id
    union
    select name, transaction_id from given
      join ledger_entries entry on entry.id = substring(name from '^entry-([0-9]{1,18})$')::bigint
      where transaction_id is not null
  `.execute(executor);
  return rows;
}

/** Payment codes by reference, for the references that name a transfer order of a deal. An earlier order counts too. */
export async function codesOfOrders(
  executor: Executor,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const deals = await dealsNamed(executor, references.filter(isOrder));
  return new Map(deals.map(({ name }) => [name, name.slice(0, name.indexOf('-')).toUpperCase()]));
}

/** The names among these, as {@link dealsNamed} reads them, of deals in which a user takes part. */
export async function namesOfOwn(
  executor: Executor,
  userId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const deals = await dealsNamed(executor, names);
  const own = await dealsWith(
    executor,
    userId,
    deals.map(({ id }) => id),
  );
  return new Set(deals.filter(({ id }) => own.has(id)).map(({ name }) => name));
}

/** Deals for a list, the latest change first. Sealed columns are left out. */
export async function findDeals(executor: Executor, ids: readonly string[], limit: number) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('transactions')
    .select(['id', 'payment_code', 'behalf', 'amount_rials', 'status', 'payee_id', 'payer_id', 'updated_at'])
    .select(['delivery_method', 'dispute_id'])
    .select(({ selectFrom }) => [
      selectFrom('gateway_receipts')
        .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
        .select('trace_number')
        .whereRef('payment_attempts.transaction_id', '=', 'transactions.id')
        .where('state', '=', 'paid')
        .limit(1)
        .as('trace_number'),
      selectFrom('payouts')
        .select(
          sql<FoundDeal['payout_trouble']>`jsonb_build_object(
            'to', case kind when 'settle' then 'payee' else 'payer' end, 'why', coalesce(reason, 'unknown')
          )`.as('trouble'),
        )
        .whereRef('payouts.transaction_id', '=', 'transactions.id')
        .where('state', '=', 'needs_account')
        .where('done_at', 'is', null)
        .limit(1)
        .as('payout_trouble'),
    ])
    .where('id', 'in', ids)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Users by id. */
export async function findUsers(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, UserRow>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, openRow(executor, 'users', row)]));
}

/** Each step of a deal with its actor, oldest first. */
export function stepsOf(executor: Executor, transactionId: string) {
  return executor
    .selectFrom('transaction_history')
    .select(['from_status', 'to_status', 'actor as step_by', 'cause', 'at'])
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

/** All postings of a deal in the order of posting. */
export function postingsOf(executor: Executor, transactionId: string) {
  return executor
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.entry_id', 'ledger_entries.id')
    .select(['entry_id', 'kind as entry_kind', 'account_kind', 'amount_rials as rials', 'at'])
    .where('transaction_id', '=', transactionId)
    .orderBy('ledger_postings.id')
    .execute();
}

/** Disputes of a deal without texts, oldest first. */
export async function disputesOf(executor: Executor, transactionId: string) {
  const disputes = await executor
    .selectFrom('disputes')
    .select(['id', 'stage', 'reason as dispute_reason', 'opened_by', 'outcome as dispute_outcome'])
    .select(['opened_at', 'closed_at', 'referee_id'])
    .where('transaction_id', '=', transactionId)
    .orderBy('place')
    .execute();
  const entries = await executor
    .selectFrom('dispute_entries')
    .innerJoin('disputes', 'disputes.id', 'dispute_id')
    .select(['dispute_id', 'author as by', 'kind as entry_kind', 'at'])
    .where('transaction_id', '=', transactionId)
    .orderBy('dispute_entries.place')
    .execute();
  return disputes.map((dispute) => ({ ...dispute, entries: entries.filter((one) => one.dispute_id === dispute.id) }));
}

export interface DealNotice {
  readonly id: string;
  readonly userId: string;
  readonly kind: Selectable<Schema['notices']>['kind'];
  readonly params: Selectable<Schema['notices']>['params'];
  readonly at: Date;
  readonly readAt: Date | null;
  readonly outcomes: Readonly<Partial<Record<NoticeChannel, 'sent' | 'silenced' | 'late'>>>;
}

/** Notices of a deal to these users with their outcomes, latest first. */
export async function noticesOfDeal(
  executor: Executor,
  paymentCode: string,
  userIds: readonly string[],
): Promise<DealNotice[]> {
  const { rows } = await sql<DealNotice>`
    select id, user_id as "userId", kind, params, created_at as at, read_at as "readAt", coalesce(
      (select jsonb_object_agg(channel, outcome) from notice_deliveries where notice_id = notices.id), '{}'
    ) as outcomes
    from notices where user_id = any(${userIds}::text[]) and payment_code = ${paymentCode}
    order by place desc limit 50
  `.execute(executor);
  return rows;
}

export type DealJob = Pick<Selectable<Schema['jobs']>, 'queue' | 'due_at' | 'tries'> & { readonly running: boolean };

/** Pending work of a deal, its attempts and its notices. */
export async function jobsOf(
  executor: Executor,
  deal: { readonly id: string; readonly attemptIds: readonly string[]; readonly noticeIds: readonly string[] },
): Promise<DealJob[]> {
  const subjects = [deal.id, ...deal.attemptIds, ...deal.noticeIds];
  const { rows } = await sql<DealJob>`
    select queue, due_at, tries, taken_by is not null as running from jobs
    where subject = any(${subjects}::text[]) or (queue = 'deadline' and subject like ${`${deal.id}:%`})
    order by due_at nulls first, queue
  `.execute(executor);
  return rows;
}

/** Serializes the office's acts in a deal until the caller's transaction ends. */
export async function lockDeal(executor: Executor, transactionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`office-deal:${transactionId}`}, 0))`.execute(executor);
}
