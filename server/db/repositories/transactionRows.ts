import { type Ending, type EndingFacts, endingOf } from '@contract/rules/endings';
import { isFinal, isPayoutUnderWay, type TransactionStatus } from '@contract/rules/transactionStates';
import { DEALS_COUNTED } from '@contract/rules/trust';
import { type Selectable, sql } from 'kysely';
import type { PartnerOrigin } from '../../domain/partnerNews';
import type { Transaction } from '../../domain/transaction';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow } from '../vault/sealedRows';

export type TransactionRow = Opened<Selectable<Schema['transactions']>>;

/** The columns of a transaction that decide its sums. */
export const SUM_COLUMNS = [
  'amount_rials',
  'commission_side',
  'commission_rials',
  'status',
  'paid_rials',
  'payer_credit_rials',
  'received_rials',
  'refunded_rials',
] as const satisfies readonly (keyof TransactionRow)[];
export type SumColumns = Pick<TransactionRow, (typeof SUM_COLUMNS)[number]>;

/** A transaction's row and the part that the rules need. */
export interface StoredTransaction extends Transaction {
  readonly row: TransactionRow;
}

export async function findTransactionByCode(
  executor: Executor,
  paymentCode: string,
): Promise<StoredTransaction | undefined> {
  const row = await withPartner(executor).where('payment_code', '=', paymentCode).executeTakeFirst();
  return row && toStored(openRow(executor, 'transactions', row));
}

export async function findTransaction(executor: Executor, id: string): Promise<StoredTransaction | undefined> {
  const row = await withPartner(executor).where('transactions.id', '=', id).executeTakeFirst();
  return row && toStored(openRow(executor, 'transactions', row));
}

/** The request of a code in one of these statuses. One statement, so that every other code takes the same time. */
export async function findTransactionIn(
  executor: Executor,
  paymentCode: string,
  statuses: readonly TransactionStatus[],
): Promise<StoredTransaction | undefined> {
  const found = withPartner(executor).where('payment_code', '=', paymentCode).where('status', 'in', statuses);
  const row = await found.executeTakeFirst();
  return row && toStored(openRow(executor, 'transactions', row));
}

/** A transaction's history, oldest first. */
export async function historyOf(
  executor: Executor,
  transactionId: string,
): Promise<Pick<Selectable<Schema['transaction_history']>, 'from_status' | 'to_status' | 'cause' | 'at'>[]> {
  return executor
    .selectFrom('transaction_history')
    .select(['from_status', 'to_status', 'cause', 'at'])
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

/** Why each transaction ended; those that go on are missing, and cost no query. */
export async function endingsOf(
  executor: Executor,
  transactions: readonly Pick<TransactionRow, 'id' | 'status'>[],
): Promise<ReadonlyMap<string, Ending>> {
  const ended = transactions.filter(({ status }) => isFinal(status) || isPayoutUnderWay(status)).map(({ id }) => id);
  if (ended.length === 0) return new Map();
  const { rows } = await sql<EndingFacts & { id: string }>`
    select step.transaction_id as id, step.to_status as "to", step.actor, step.cause, dispute.outcome, (
      select author from dispute_awards where dispute_id = dispute.id order by at desc limit 1
    ) as decider
    from transaction_history step
    left join disputes dispute on dispute.transaction_id = step.transaction_id and dispute.outcome <> 'withdrawn'
    where step.transaction_id = any(${ended}::uuid[]) and to_status in ('canceled', 'settled', 'refunded')
  `.execute(executor);
  return new Map(
    rows.flatMap(({ id, ...facts }) => {
      const ending = endingOf(facts);
      return ending ? [[id, ending] as const] : [];
    }),
  );
}

/** True for a side, a viewer and a payer of an attempt. */
export async function isKnownTo(executor: Executor, transaction: StoredTransaction, userId: string): Promise<boolean> {
  if (userId === transaction.payeeId || userId === transaction.payerId) return true;
  const { met } = await executor
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('transaction_viewers')
            .select('user_id')
            .where('transaction_id', '=', transaction.id)
            .where('user_id', '=', userId),
        ),
        exists(
          selectFrom('payment_attempts')
            .select('id')
            .where('transaction_id', '=', transaction.id)
            .where('payer_id', '=', userId),
        ),
      ]).as('met'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(met);
}

/** True when a user has opened the request before. */
export async function hasOpened(
  executor: Executor,
  viewer: { readonly transactionId: string; readonly userId: string },
): Promise<boolean> {
  const row = await executor
    .selectFrom('transaction_viewers')
    .select('user_id')
    .where('transaction_id', '=', viewer.transactionId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * How many deals of others ended with the money at a payee, counted up to `DEALS_COUNTED`, and whether a user has paid
 * the payee before.
 */
export async function standingOf(
  executor: Executor,
  { payeeId, payerId }: { readonly payeeId: string; readonly payerId: string },
): Promise<{ readonly deals: number; readonly hasPaid: boolean }> {
  const ofPayee = executor.selectFrom('transactions').where('payee_id', '=', payeeId);
  const completed = ofPayee
    .select('id')
    .where('status', 'in', ['settled', 'settled_awaiting', 'settled_done'])
    .where('refunded_rials', 'is', null)
    .where('payer_id', '!=', payeeId)
    .limit(DEALS_COUNTED);
  const { deals, has_paid: hasPaid } = await executor
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom(completed.as('completed'))
        .select((of) => of.fn.countAll<number>().as('deals'))
        .as('deals'),
      exists(ofPayee.select('id').where('payer_id', '=', payerId)).as('has_paid'),
    ])
    .executeTakeFirstOrThrow();
  return { deals: Number(deals), hasPaid: Boolean(hasPaid) };
}

/** Stores a user as viewer, which puts the request on the received list. */
export async function rememberViewer(
  executor: Executor,
  viewer: { transactionId: string; userId: string; at: Date },
): Promise<void> {
  await executor
    .insertInto('transaction_viewers')
    .values({ transaction_id: viewer.transactionId, user_id: viewer.userId, first_opened_at: viewer.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function withPartner(executor: Executor) {
  return executor
    .selectFrom('transactions')
    .leftJoin('partner_entries', 'partner_entries.transaction_id', 'transactions.id')
    .selectAll('transactions')
    .select(['partner_entries.process_id as partner_process_id', 'partner_entries.one_person']);
}

type PartnerColumns = { partner_process_id: string | null; one_person: boolean | null };

/** The columns that the rules need. */
export type TransactionColumns = Pick<
  TransactionRow,
  | 'id'
  | 'payment_code'
  | 'payee_id'
  | 'payee_iban'
  | 'amount_rials'
  | 'commission_side'
  | 'commission_rials'
  | 'status'
  | 'payer_id'
  | 'payer_iban'
  | 'paid_rials'
  | 'payer_credit_rials'
> &
  PartnerColumns;

function toStored(row: TransactionRow & PartnerColumns): StoredTransaction {
  return { ...toTransaction(row), row };
}

export function toTransaction(row: TransactionColumns): Transaction {
  return {
    id: row.id,
    paymentCode: row.payment_code,
    payeeId: row.payee_id,
    payeeIban: row.payee_iban,
    amountRials: row.amount_rials,
    commissionSide: row.commission_side,
    commissionRials: row.commission_rials,
    status: row.status,
    payerId: row.payer_id,
    payerIban: row.payer_iban,
    paidRials: row.paid_rials,
    payerCreditRials: row.payer_credit_rials,
    partner: partnerOf(row),
  };
}

/** Null for a request that does not come from the partner. */
export function partnerOf({
  partner_process_id: processId,
  one_person: onePerson,
}: PartnerColumns): PartnerOrigin | null {
  return processId === null ? null : { processId, onePerson: onePerson === true };
}
