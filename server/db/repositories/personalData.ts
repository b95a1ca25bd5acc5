import type { ClosingObstacle } from '@contract/rules/personalRules';
import { sql } from 'kysely';
import type { Executor } from '../schema';
import { rewriteSealed, type SealedChoice, type SealedTable, sealedBatches } from '../vault/sealedBatches';
import { vaultOf } from '../vault/vault';
import { forgetSavedAddresses } from './deliveryAddresses';
import { isOwnTransfer, type UserId } from './payoutRows';

/** True while a paid deal of the user holds money, or money of the user is on its way. */
const isMoneyHeld = (userId: UserId) => sql<boolean>`(
  exists (select from transactions where status = 'paid' and ${userId} in (payee_id, payer_id))
  or exists (
    select from transactions join payouts on payouts.transaction_id = transactions.id
    where ${userId} in (payee_id, payer_id) and done_at is null and ${isOwnTransfer(userId)}
  )
  or exists (
    select from payment_attempts attempt where payer_id = ${userId} and (status = 'pending' or exists (
      select from gateway_receipts where attempt_id = attempt.id and state in ('noted', 'asked', 'returning')
    ))
  )
)`;

/** What keeps the account of a user open. A closing holds the user's lock. */
export async function obstaclesOf(executor: Executor, userId: string): Promise<Record<ClosingObstacle, boolean>> {
  const { rows } = await sql<Record<ClosingObstacle, boolean>>`
    with sided as (select status, dispute_id, payee_id from transactions where ${userId} in (payee_id, payer_id))
    select
      exists (select from sided where dispute_id is not null) as dispute,
      ${isMoneyHeld(userId)} as money_held,
      exists (select from sided where payee_id = ${userId} and status in ('inquired', 'redirected')) as open_deal,
      exists (
        select from disputes
        where referee_id = ${userId} and referee_state in ('invited', 'accepted') and stage = 'referee'
      ) as judgment,
      exists (select from operator_roles where user_id = ${userId}) as operator
  `.execute(executor);
  return rows[0] as Record<ClosingObstacle, boolean>;
}

/** Opens or closes an account. A closing forgets the devices and the saved addresses. */
export async function setClosed(executor: Executor, userId: string, closedAt: Date | null): Promise<void> {
  await executor.updateTable('users').set({ closed_at: closedAt }).where('id', '=', userId).execute();
  if (closedAt === null) return;
  await executor.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await forgetSavedAddresses(executor, userId);
}

/** Users whose data is due for erasure, the longest closed first. Held money stops the erasure: its transfer needs the account. */
export async function findDueForErasure(executor: Executor, closedBefore: Date): Promise<string[]> {
  const due = executor.selectFrom('users').select('id').where('closed_at', '<', closedBefore);
  const isFree = sql<boolean>`not ${isMoneyHeld(sql.ref('users.id'))}`;
  const rows = await due.where('erased_at', 'is', null).where(isFree).orderBy('closed_at').limit(50).execute();
  return rows.map(({ id }) => id);
}

/** Well-formed values in the place of the erased ones. */
export const ERASED = {
  text: '—',
  firstName: 'کاربر',
  lastName: 'حذف‌شده',
  nationalCode: '0000000000',
  mobile: '09000000000',
  birthDate: '1900-01-01',
  iban: `IR${'0'.repeat(24)}`,
} as const;

type Table = Extract<
  SealedTable,
  'transactions' | 'payment_attempts' | 'payouts' | 'deliveries' | 'dispute_entries' | 'dispute_awards'
>;

const DEALS = (userId: string) => sql`select id from transactions where ${userId} in (payee_id, payer_id)`;
const DISPUTES = (userId: string) => sql`select id from disputes where transaction_id in (${DEALS(userId)})`;

/** The rows of a person in the tables of money, and the columns that are theirs in each row. */
const OWN_ROWS: {
  readonly [Name in Table]: (userId: string) => SealedChoice;
} = {
  transactions: (userId) => ({
    rows: sql`id in (${DEALS(userId)})`,
    columns: sql`array_remove(array[
      case when payee_id = ${userId} then 'payee_iban' end, case when payer_id = ${userId} then 'payer_iban' end,
      case when payee_id = ${userId} then 'referee_national_code' end
    ], null)`,
  }),
  payment_attempts: (userId) => ({ rows: sql`payer_id = ${userId}`, columns: sql`array['payer_iban']` }),
  payouts: (userId) => ({
    rows: sql`exists (select from transactions where id = transaction_id and ${isOwnTransfer(userId)})`,
    columns: sql`array['iban']`,
  }),
  deliveries: (userId) => ({
    rows: sql`transaction_id in (${DEALS(userId)})`,
    columns: sql`array['tracking_code', 'note']`,
  }),
  // The texts of both sides speak about both. A referee's own are in other people's deals.
  dispute_entries: (userId) => ({
    rows: sql`(dispute_id in (${DISPUTES(userId)}) or user_id = ${userId})`,
    columns: sql`array['text']`,
  }),
  dispute_awards: (userId) => ({
    rows: sql`(dispute_id in (${DISPUTES(userId)}) or user_id = ${userId})`,
    columns: sql`array['text']`,
  }),
};

/** Erases a person's values in a table of money; false when a row was locked, so that it has to run again. */
export function eraseInTable(executor: Executor, table: Table, userId: string): Promise<boolean> {
  return replace(executor, table, OWN_ROWS[table](userId), erasedValue);
}

export const ERASED_TABLES = Object.keys(OWN_ROWS) as Table[];

function erasedValue(column: string): string {
  if (column === 'referee_national_code') return ERASED.nationalCode;
  return column.endsWith('iban') ? ERASED.iban : ERASED.text;
}

/**
 * Erases a national code where other people named it as referee. It has no lookup hash there, so each request with a
 * referee is opened. False when a row was locked.
 */
export function eraseAsReferee(executor: Executor, nationalCode: string): Promise<boolean> {
  const named = { rows: sql`referee_national_code is not null`, columns: sql`array['referee_national_code']` };
  return replace(executor, 'transactions', named, (_column, plain) =>
    plain === nationalCode ? ERASED.nationalCode : plain,
  );
}

/** Writes other values into sealed columns; true when no row was locked or changed meanwhile. */
async function replace(
  executor: Executor,
  table: Table,
  choice: SealedChoice,
  valueFor: (column: string, plain: string) => string,
): Promise<boolean> {
  let skipped = 0;
  for await (const batch of sealedBatches(executor, table, choice)) {
    skipped += await rewriteSealed(executor, table, batch, (column, plain) => {
      const next = valueFor(column, plain);
      return next === plain ? null : next;
    });
  }
  return skipped === 0;
}

/** Deletes what only the person needed, and the pictures of their deals at the next sweep. */
export async function deleteOwnRows(executor: Executor, userId: string, now: Date): Promise<void> {
  const sessions = sql`select id from sessions where user_id = ${userId}`;
  await sql`delete from push_subscriptions where user_id = ${userId}`.execute(executor);
  await sql`delete from passkey_challenges where session_id in (${sessions})`.execute(executor);
  await sql`delete from refresh_tokens where session_id in (${sessions})`.execute(executor);
  await sql`delete from sessions where user_id = ${userId}`.execute(executor);
  for (const table of [
    'passkeys',
    'known_devices',
    'notice_settings',
    'notices',
    'live_events',
    'mobile_changes',
  ] as const) {
    await executor.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await executor.deleteFrom('idempotency_records').where('user_id', '=', userId).execute();
  await executor.deleteFrom('bank_accounts').where('user_id', '=', userId).execute();
  await sql`
    delete from delivery_addresses where attempt_id in (select id from payment_attempts where payer_id = ${userId})
  `.execute(executor);
  await sql`
    delete from otp_challenges
    where user_id = ${userId} or mobile_hash = ${vaultOf(executor).hash({ table: 'otp_challenges', column: 'mobile' }, await mobileOf(executor, userId))}
  `.execute(executor);
  await sql`
    update dispute_evidence set delete_at = ${now}
    where deleted_at is null and (transaction_id in (${DEALS(userId)}) or uploaded_by = ${userId})
  `.execute(executor);
  await sql`select erase_card_masks(${userId})`.execute(executor);
}

async function mobileOf(executor: Executor, userId: string): Promise<string> {
  const { mobile } = await executor
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return vaultOf(executor).open({ table: 'users', column: 'mobile', owner: userId }, mobile);
}

/** The last step of an erasure: the person's own row keeps its id. */
export async function eraseUser(executor: Executor, userId: string, now: Date): Promise<void> {
  const vault = vaultOf(executor);
  const sealed = (column: string, plain: string) =>
    String(vault.seal({ table: 'users', column, owner: userId }, plain));
  await sql`
    update users set
      national_code = ${sealed('national_code', ERASED.nationalCode)}, national_code_hash = ${`erased:${userId}`},
      mobile = ${sealed('mobile', ERASED.mobile)}, mobile_hash = ${`erased:${userId}`},
      first_name = ${sealed('first_name', ERASED.firstName)}, last_name = ${sealed('last_name', ERASED.lastName)},
      birth_date = ${sealed('birth_date', ERASED.birthDate)}, referral_code = null, erased_at = ${now}
    where id = ${userId} and closed_at is not null
  `.execute(executor);
}
