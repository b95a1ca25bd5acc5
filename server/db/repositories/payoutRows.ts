import { type Selectable, sql } from 'kysely';
import type { PayoutKind, SidePayoutKind } from '../../domain/transition';
import { PREPARED } from '../preparedStatements';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow } from '../vault/sealedRows';
import type { TransactionColumns } from './transactionRows';

type AnyPayoutRow = Opened<Selectable<Schema['payouts']>>;
/** A payout to a side. */
export type PayoutRow = AnyPayoutRow & { readonly kind: SidePayoutKind; readonly iban: string };

/** The payouts to the sides of a transaction: one, or two for a split. */
export async function payoutsOf(executor: Executor, transactionId: string): Promise<PayoutRow[]> {
  const rows = await executor
    .selectFrom('payouts')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('kind', '<>', 'reversal')
    .orderBy('id')
    .execute();
  return rows.map((row) => openRow(executor, 'payouts', row) as PayoutRow);
}

/** Transfers to sides that wait for another account of their owner. */
export function stoppedPayoutsOf(
  executor: Executor,
  transactionIds: readonly string[],
): Promise<Pick<PayoutRow, 'transaction_id' | 'kind' | 'account_changes'>[]> {
  return executor
    .selectFrom('payouts')
    .select(['transaction_id', 'account_changes'])
    .select(sql<SidePayoutKind>`kind`.as('kind'))
    .where('transaction_id', 'in', transactionIds)
    .where('state', '=', 'needs_account')
    .where('done_at', 'is', null)
    .where('kind', '<>', 'reversal')
    .execute();
}

/** A value or a column. */
export type UserId = string | ReturnType<typeof sql.ref>;

/** Condition on a payout and its transaction: the transfer goes to this user, who can be both sides. */
export function isOwnTransfer(userId: UserId) {
  return sql`(kind = 'settle' and payee_id = ${userId} or kind = 'refund' and payer_id = ${userId})`;
}

/** True when the bank returns the payment of a receipt. */
export async function hasReversal(executor: Executor, receipt: string): Promise<boolean> {
  const row = await executor.selectFrom('payouts').select('id').where('receipt', '=', receipt).executeTakeFirst();
  return row !== undefined;
}

/** An unfinished transfer with the part of its transaction that its job needs. The IBAN is sealed. */
export type OpenPayout = Pick<
  Selectable<Schema['payouts']>,
  | 'transaction_id'
  | 'kind'
  | 'receipt'
  | 'iban'
  | 'amount_rials'
  | 'refusals'
  | 'state'
  | 'reason'
  | 'account_refusals'
  | 'account_changes'
  | 'sent_at'
  | 'ask_at'
  | 'not_before'
> &
  Pick<TransactionColumns, 'payment_code' | 'status' | 'partner_process_id' | 'one_person'>;

/** The unfinished transfers of each transaction. */
export async function openPayoutsOf(executor: Executor, transactionIds: readonly string[]): Promise<OpenPayout[][]> {
  const { rows } = await sql<OpenPayout>`${PREPARED}
    select payouts.transaction_id, kind, receipt, iban, payouts.amount_rials, refusals, state, reason, account_refusals,
      account_changes, sent_at, ask_at, not_before, payment_code, status,
      partner_entries.process_id as partner_process_id, one_person
    from payouts join transactions on transactions.id = payouts.transaction_id
    left join partner_entries on partner_entries.transaction_id = transactions.id
    where payouts.transaction_id = any(${transactionIds}::uuid[]) and done_at is null
    order by payouts.id
  `.execute(executor);
  return transactionIds.map((id) => rows.filter(({ transaction_id: owner }) => owner === id));
}

/** A finished transfer. `doneAt` is exact text, because a date has no microseconds. */
export interface FinishedPayout {
  readonly id: number;
  readonly transactionId: string;
  readonly reference: string;
  readonly kind: PayoutKind;
  /** Of a reversal. */
  readonly receipt: string | null;
  readonly amountRials: number;
  readonly refusals: number;
  readonly accountChanges: number;
  readonly doneAt: string;
}

/** What the references of all orders of a transfer begin with. */
export const ORDERS = sql`
  payment_code || '-' || payout.kind || coalesce('-' || left(replace(noted.attempt_id::text, '-', ''), 12) || place, '')
`;

/** The bank's name of the last order, or of the one that arrived, as `payoutReference` spells it. */
export const REFERENCE = sql`${ORDERS} || '-' || (coalesce(arrived_order, refusals) + 1)`;

/** The tables of {@link REFERENCE}. */
export const FROM_PAYOUTS = sql`
  payouts payout join transactions on transactions.id = payout.transaction_id
  left join gateway_receipts noted on noted.receipt = payout.receipt
`;

/** Transfers with money that were finished since a time, the earliest first. */
export async function finishedPayouts(
  executor: Executor,
  {
    since,
    after,
    limit,
  }: { readonly since: Date; readonly after: Pick<FinishedPayout, 'doneAt' | 'id'> | null; readonly limit: number },
): Promise<FinishedPayout[]> {
  const { rows } = await sql<FinishedPayout>`
    select payout.id, payout.transaction_id as "transactionId", ${REFERENCE} as reference, payout.kind, payout.receipt,
      payout.amount_rials as "amountRials", payout.refusals, payout.account_changes as "accountChanges",
      payout.done_at::text as "doneAt"
    from ${FROM_PAYOUTS}
    where payout.done_at > ${since} and payout.amount_rials > 0
      ${after ? sql`and (payout.done_at, payout.id) > (${after.doneAt}::timestamptz, ${after.id})` : sql``}
    order by payout.done_at, payout.id limit ${limit}
  `.execute(executor);
  return rows;
}

/** A transfer that is not done, with the run of its job. */
export type PayoutInQueue = PayoutRow & {
  readonly payment_code: string;
  readonly tries: number | null;
  readonly next_at: Date | null;
  readonly running: boolean;
};

/** Payouts of money to sides that are not done, the oldest first. */
export async function payoutsInQueue(executor: Executor): Promise<PayoutInQueue[]> {
  const rows = await executor
    .selectFrom('payouts')
    .innerJoin('transactions', 'transactions.id', 'payouts.transaction_id')
    .leftJoin('jobs', (join) =>
      join.on('queue', '=', 'payout').on('subject', '=', sql<string>`payouts.transaction_id::text`),
    )
    .selectAll('payouts')
    .select(['payment_code', 'tries', 'due_at as next_at', sql<boolean>`taken_by is not null`.as('running')])
    .where('done_at', 'is', null)
    .where('payouts.amount_rials', '>', 0)
    .where('kind', '<>', 'reversal')
    // The partial index of unfinished transactions.
    .where('status', 'in', ['settled', 'settled_awaiting', 'refunded', 'refunded_awaiting'])
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .execute();
  return rows.map((row) => openRow(executor, 'payouts', row) as PayoutInQueue);
}
