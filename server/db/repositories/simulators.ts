import type { ParcelState } from '@contract/rules/deliveryRules';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { lookup, type Opened, openRow, sealRow } from '../vault/sealedRows';
import { type LookupHash, vaultOf } from '../vault/vault';

export type GatewayPaymentRow = Opened<Selectable<Schema['sandbox_gateway_payments']>>;

type NewGatewayPayment = Pick<
  GatewayPaymentRow,
  | 'invoice_id'
  | 'token'
  | 'terminal_id'
  | 'amount_rials'
  | 'callback_url'
  | 'receipt'
  | 'trace_number'
  | 'created_at'
  | 'payer_cards'
>;

export async function insertGatewayPayment(executor: Executor, payment: NewGatewayPayment): Promise<void> {
  await executor
    .insertInto('sandbox_gateway_payments')
    .values(sealRow(executor, 'sandbox_gateway_payments', payment))
    .execute();
}

export async function findGatewayPayment(
  executor: Executor,
  by: { readonly invoiceId: string } | { readonly token: string },
): Promise<GatewayPaymentRow | undefined> {
  const query = executor.selectFrom('sandbox_gateway_payments').selectAll();
  const row =
    'token' in by
      ? await query.where('token', '=', by.token).executeTakeFirst()
      : await query.where('invoice_id', '=', by.invoiceId).executeTakeFirst();
  return row && openRow(executor, 'sandbox_gateway_payments', row);
}

export async function markGatewayPayment(
  executor: Executor,
  invoiceId: string,
  change: Pick<Updateable<Schema['sandbox_gateway_payments']>, 'advised_at' | 'reversed_at'>,
): Promise<void> {
  await executor.updateTable('sandbox_gateway_payments').set(change).where('invoice_id', '=', invoiceId).execute();
}

/** Stores the payer's decision; the first one wins. */
export async function decideGatewayPayment(
  executor: Executor,
  invoiceId: string,
  choice: Pick<GatewayPaymentRow, 'decision' | 'verification' | 'decided_at' | 'inquirable' | 'card'>,
): Promise<void> {
  const { invoice_id: _key, ...sealed } = sealRow(executor, 'sandbox_gateway_payments', {
    ...choice,
    invoice_id: invoiceId,
  });
  await executor
    .updateTable('sandbox_gateway_payments')
    .set(sealed)
    .where('invoice_id', '=', invoiceId)
    .where('decision', 'is', null)
    .execute();
}

/** Paid payments that were decided or reversed within an interval, the earliest first. */
export function paymentsAtGateway(executor: Executor, { from, to }: { readonly from: Date; readonly to: Date }) {
  return executor
    .selectFrom('sandbox_gateway_payments')
    .select(['receipt', 'amount_rials', 'decided_at', 'advised_at', 'reversed_at'])
    .where('decision', '=', 'paid')
    .where(({ or, and, eb }) =>
      or([
        and([eb('decided_at', '>=', from), eb('decided_at', '<', to)]),
        and([eb('reversed_at', '>=', from), eb('reversed_at', '<', to)]),
      ]),
    )
    .orderBy('decided_at')
    .execute();
}

/** Rials that the simulated gateway has taken until an instant, and the part of them since another one. */
export async function sandboxTakings(
  executor: Executor,
  until: Date,
  recentSince: Date,
): Promise<{ readonly total: number; readonly recent: number }> {
  const { rows } = await sql<{ total: number; recent: number }>`
    select coalesce(sum(amount_rials), 0) as total,
      coalesce(sum(amount_rials) filter (where taken_at >= ${recentSince}), 0) as recent
    from (
      select amount_rials, case when verification = 'duplicate' then decided_at else advised_at end as taken_at
      from sandbox_gateway_payments
      where decision = 'paid' and (reversed_at is null or reversed_at >= ${until})
    ) payment
    where taken_at < ${until}
  `.execute(executor);
  return rows[0] ?? { total: 0, recent: 0 };
}

export type SandboxPayoutRow = Opened<Selectable<Schema['sandbox_payouts']>>;

/** Stores an order; a known reference is ignored. @returns whether the order is new */
export async function insertSandboxPayout(executor: Executor, payout: SandboxPayoutRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('sandbox_payouts')
    .values(sealRow(executor, 'sandbox_payouts', payout))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSandboxPayouts(
  executor: Executor,
  references: readonly string[],
): Promise<SandboxPayoutRow[]> {
  const rows = await executor.selectFrom('sandbox_payouts').selectAll().where('reference', 'in', references).execute();
  return rows.map((row) => openRow(executor, 'sandbox_payouts', row));
}

/** The bank's orders since a time, the earliest first, without their accounts. */
export function ordersAtBank(executor: Executor, since: Date) {
  return executor
    .selectFrom('sandbox_payouts')
    .selectAll()
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()
    .then((rows) => rows.map((row) => openRow(executor, 'sandbox_payouts', row)));
}

export async function allSandboxPayouts(executor: Executor): Promise<SandboxPayoutRow[]> {
  const rows = await executor.selectFrom('sandbox_payouts').selectAll().execute();
  return rows.map((row) => openRow(executor, 'sandbox_payouts', row));
}

/** Sets the simulated carriers' answer for a tracking code. */
export async function switchSandboxParcel(
  executor: Executor,
  { code, state, at }: { readonly code: string; readonly state: ParcelState; readonly at: Date },
): Promise<void> {
  await executor
    .insertInto('sandbox_parcels')
    .values({ tracking_code_hash: hashOf(executor, code), state, at })
    .onConflict((conflict) => conflict.column('tracking_code_hash').doUpdateSet({ state, at }))
    .execute();
}

export async function findSandboxParcel(
  executor: Executor,
  code: string,
): Promise<{ readonly state: ParcelState; readonly at: Date } | undefined> {
  return executor
    .selectFrom('sandbox_parcels')
    .select(['state', 'at'])
    .where('tracking_code_hash', '=', hashOf(executor, code))
    .executeTakeFirst();
}

function hashOf(executor: Executor, code: string): LookupHash {
  return vaultOf(executor).hash({ table: 'sandbox_parcels', column: 'tracking_code' }, code);
}

export type SandboxSms = Omit<Opened<Selectable<Schema['sandbox_sms']>>, 'id' | 'reference'>;

/** Stores a message; a known reference is ignored. */
export async function insertSandboxSms(
  executor: Executor,
  sms: SandboxSms & { readonly reference: string | null },
): Promise<void> {
  await executor
    .insertInto('sandbox_sms')
    .values(sealRow(executor, 'sandbox_sms', sms))
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** The latest messages, newest first; of one mobile or of all. */
export async function listSandboxSms(executor: Executor, mobile: string | null, limit: number): Promise<SandboxSms[]> {
  let query = executor.selectFrom('sandbox_sms').select(['mobile', 'mobile_hash', 'text', 'code', 'sent_at']);
  if (mobile !== null) query = query.where('mobile_hash', '=', lookup(executor, 'sandbox_sms', 'mobile', mobile));
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => openRow(executor, 'sandbox_sms', row));
}

type SandboxPush = Omit<Opened<Selectable<Schema['sandbox_pushes']>>, 'id'>;

/** Stores a message; a known reference of the browser is ignored. */
export async function insertSandboxPush(executor: Executor, push: SandboxPush): Promise<void> {
  await executor
    .insertInto('sandbox_pushes')
    .values(sealRow(executor, 'sandbox_pushes', push))
    .onConflict((conflict) => conflict.columns(['endpoint_hash', 'reference']).doNothing())
    .execute();
}

/** The latest messages, newest first. */
export async function listSandboxPushes(executor: Executor, limit: number): Promise<SandboxPush[]> {
  const rows = await executor.selectFrom('sandbox_pushes').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => openRow(executor, 'sandbox_pushes', row));
}
