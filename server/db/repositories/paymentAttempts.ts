import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Attempt } from '../../domain/paymentTransitions';
import type { Executor, Schema } from '../schema';
import type { PaymentAttemptsTable } from '../schemaMoney';
import { type Opened, openRow } from '../vault/sealedRows';

type AttemptRow = Opened<Selectable<PaymentAttemptsTable>> & { readonly trace_number: string | null };

export interface StoredAttempt extends Attempt {
  readonly gatewayToken: string;
  readonly callbackSecretHash: string | null;
  /** Of the receipt that paid it, otherwise of the one that came last, otherwise of its failure. */
  readonly traceNumber: string | null;
  readonly returnUrl: string | null;
  readonly updatedAt: Date;
}

export async function findAttempt(executor: Executor, id: string): Promise<StoredAttempt | undefined> {
  const row = await executor
    .selectFrom('payment_attempts')
    .selectAll()
    .select(traceNumber)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toAttempt(openRow(executor, 'payment_attempts', row));
}

/** A user's attempts at paying one transaction, newest first. */
export async function attemptsOf(
  executor: Executor,
  who: { transactionId: string; payerId: string },
): Promise<StoredAttempt[]> {
  const rows = await executor
    .selectFrom('payment_attempts')
    .selectAll()
    .select(traceNumber)
    .where('transaction_id', '=', who.transactionId)
    .where('payer_id', '=', who.payerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => toAttempt(openRow(executor, 'payment_attempts', row)));
}

function traceNumber({ selectFrom }: ExpressionBuilder<Schema, 'payment_attempts'>) {
  return selectFrom('gateway_receipts')
    .select('gateway_receipts.trace_number')
    .whereRef('gateway_receipts.attempt_id', '=', 'payment_attempts.id')
    .orderBy(sql`state = 'paid'`, 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .as('trace_number');
}

function toAttempt(row: AttemptRow): StoredAttempt {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    payerId: row.payer_id,
    payerAccountId: row.payer_account_id,
    payerIban: row.payer_iban,
    amountRials: row.amount_rials,
    creditRials: row.credit_rials,
    acceptsReferee: row.accepts_referee,
    terminalId: row.terminal_id,
    status: row.status,
    createdAt: row.created_at,
    gatewayToken: row.gateway_token,
    callbackSecretHash: row.callback_secret_hash,
    traceNumber: row.trace_number ?? (row.status === 'paid' ? null : row.failure_trace_number),
    returnUrl: row.return_url,
    updatedAt: row.updated_at,
  };
}
