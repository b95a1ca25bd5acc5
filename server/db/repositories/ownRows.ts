import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../schema';

/** What is kept about a person, by section of their export. The table `own` has the sealed columns. */
const OWN_ROWS = {
  accounts: (userId) => sql`select own.id as key, own.* from bank_accounts own where user_id = ${userId}`,
  attempts: (userId) => sql`
    select own.id as key, own.*, payment_code, receipt.trace_number, receipt.card_mask from payment_attempts own
    join transactions on transactions.id = own.transaction_id
    left join lateral (
      select trace_number, card_mask from gateway_receipts where attempt_id = own.id order by place desc limit 1
    ) receipt on true
    where own.payer_id = ${userId}`,
  transfers: (userId) => sql`
    select own.id as key, own.*, payment_code, account.id as account_id, account.iban as account_iban from payouts own
    join transactions deal on deal.id = own.transaction_id
    left join deal_events arrived on arrived.transaction_id = own.transaction_id and arrived.kind = 'transfer_arrived'
      and arrived.payout = own.kind and arrived.at = own.done_at
    left join bank_accounts account on account.id = arrived.account_id
    where own.kind = 'settle' and deal.payee_id = ${userId} or own.kind = 'refund' and deal.payer_id = ${userId}
    union all
    select own.id, own.*, payment_code, null, null from payouts own
    join transactions on transactions.id = own.transaction_id
    join gateway_receipts using (receipt)
    join payment_attempts attempt on attempt.id = attempt_id
    where attempt.payer_id = ${userId}`,
  saved_addresses: (userId) => sql`select own.id as key, own.* from saved_addresses own where user_id = ${userId}`,
  sent_to: (userId) => sql`
    select own.attempt_id as key, own.*, payment_code, attempt.created_at from delivery_addresses own
    join payment_attempts attempt on attempt.id = own.attempt_id
    join transactions on transactions.id = attempt.transaction_id
    where attempt.payer_id = ${userId}`,
  deliveries: (userId) => sql`
    select own.transaction_id as key, own.*, payment_code from deliveries own
    join transactions deal on deal.id = own.transaction_id
    where deal.payee_id = ${userId}`,
  disputes: (userId) => sql`
    select own.id as key, own.*, payment_code from disputes own
    join transactions deal on deal.id = own.transaction_id
    where ${userId} in (deal.payee_id, deal.payer_id)`,
  dispute_texts: (userId) => sql`
    select own.id as key, own.*, case when own.author <> 'referee' then payment_code end as payment_code
    from dispute_entries own
    join disputes on disputes.id = own.dispute_id join transactions deal on deal.id = disputes.transaction_id
    where own.user_id = ${userId} and own.author <> 'office'`,
  proposals: (userId) => sql`
    select own.id as key, own.*, payment_code from dispute_proposals own
    join disputes on disputes.id = own.dispute_id join transactions deal on deal.id = disputes.transaction_id
    where own.user_id = ${userId}`,
  reports: (userId) => sql`
    select own.entry_id as key, own.*, case when own.reporter <> 'referee' then payment_code end as payment_code
    from entry_reports own join dispute_entries entry on entry.id = own.entry_id
    join disputes on disputes.id = entry.dispute_id join transactions deal on deal.id = disputes.transaction_id
    where own.user_id = ${userId}`,
  awards: (userId) => sql`
    select own.id as key, own.* from dispute_awards own where user_id = ${userId} and author = 'referee'`,
  pictures: (userId) => sql`
    select own.id as key, own.*, payment_code from dispute_evidence own
    join transactions deal on deal.id = own.transaction_id
    where own.uploaded_by = ${userId}`,
  sessions: (userId) => sql`select own.id as key, own.* from sessions own where user_id = ${userId}`,
  devices: (userId) => sql`select own.id as key, own.* from known_devices own where user_id = ${userId}`,
  passkeys: (userId) => sql`select own.id as key, own.* from passkeys own where user_id = ${userId}`,
  push: (userId) => sql`select own.id as key, own.* from push_subscriptions own where user_id = ${userId}`,
} satisfies Record<string, (userId: string) => RawBuilder<unknown>>;

export type OwnSection = keyof typeof OWN_ROWS;
export const OWN_SECTIONS = Object.keys(OWN_ROWS) as OwnSection[];

/** Columns of a row, the sealed ones still sealed. */
export type OwnRow = Readonly<Record<string, never>>;

const PAGE = 100;

/** The rows of a section, page by page along the key; a section without rows is one empty page. */
export async function* ownRows(executor: Executor, section: OwnSection, userId: string): AsyncGenerator<OwnRow[]> {
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: OwnRow[] } = await sql<OwnRow>`
      select * from (${OWN_ROWS[section](userId)}) page
      where ${last === null ? sql`true` : sql`key > ${last}`} order by key limit ${PAGE}
    `.execute(executor);
    if (last === null || rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = String(rows.at(-1)?.key);
  }
}
