import type { Selectable } from 'kysely';
import type { Attempt } from '../../domain/paymentMoves';
import type { Executor } from '../schema';
import type { PaymentAttemptsTable } from '../schemaMoney';

type AttemptRow = Selectable<PaymentAttemptsTable>;

export interface StoredAttempt extends Attempt {
  readonly gatewayToken: string;
  readonly receipt: string | null;
  readonly traceNumber: string | null;
  readonly returnUrl: string | null;
  readonly reversal: 'due' | 'done' | null;
  readonly updatedAt: Date;
}

export async function findAttempt(executor: Executor, id: string): Promise<StoredAttempt | undefined> {
  const row = await executor.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAttempt(row);
}

/** A user's attempts at paying one transaction, newest first. */
export async function attemptsOf(
  executor: Executor,
  who: { transactionId: string; payerId: string },
): Promise<StoredAttempt[]> {
  const rows = await executor
    .selectFrom('payment_attempts')
    .selectAll()
    .where('transaction_id', '=', who.transactionId)
    .where('payer_id', '=', who.payerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toAttempt);
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
    status: row.status,
    createdAt: row.created_at,
    gatewayToken: row.gateway_token,
    receipt: row.receipt,
    traceNumber: row.trace_number,
    returnUrl: row.return_url,
    reversal: row.reversal,
    updatedAt: row.updated_at,
  };
}
