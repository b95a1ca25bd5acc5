import type { Selectable, Updateable } from 'kysely';
import type { Executor, Schema } from '../schema';

export type GatewayPaymentRow = Selectable<Schema['sandbox_gateway_payments']>;

type NewGatewayPayment = Pick<
  GatewayPaymentRow,
  'invoice_id' | 'token' | 'terminal_id' | 'amount_rials' | 'callback_url' | 'receipt' | 'trace_number' | 'created_at'
>;

export async function insertGatewayPayment(executor: Executor, payment: NewGatewayPayment): Promise<void> {
  await executor.insertInto('sandbox_gateway_payments').values(payment).execute();
}

export async function findGatewayPayment(
  executor: Executor,
  by: { readonly invoiceId: string } | { readonly token: string },
): Promise<GatewayPaymentRow | undefined> {
  const query = executor.selectFrom('sandbox_gateway_payments').selectAll();
  return 'token' in by
    ? query.where('token', '=', by.token).executeTakeFirst()
    : query.where('invoice_id', '=', by.invoiceId).executeTakeFirst();
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
  token: string,
  choice: Pick<GatewayPaymentRow, 'decision' | 'verification' | 'decided_at' | 'inquirable'>,
): Promise<void> {
  await executor
    .updateTable('sandbox_gateway_payments')
    .set(choice)
    .where('token', '=', token)
    .where('decision', 'is', null)
    .execute();
}
