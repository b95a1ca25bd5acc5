import type { Selectable } from 'kysely';
import type { Context } from '../../context';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import { findTransactionByCode, type StoredTransaction } from '../../db/repositories/transactions';
import type { NoticesTable } from '../../db/schemaNotices';
import type { NoticeFacts } from '../../texts/noticeSms';

/** What telling somebody takes of the server. */
export type TellingContext = Pick<Context, 'db' | 'clock'> & { readonly ports: Pick<Context['ports'], 'sms' | 'push'> };

/** What the words of a notice are made of: what was written down with it, and its transaction. */
export async function factsOf(context: Pick<Context, 'db'>, notice: Selectable<NoticesTable>): Promise<NoticeFacts> {
  const { kind, params: details, created_at: at, payment_code: code, user_id: userId } = notice;
  const transaction = code === null ? undefined : await findTransactionByCode(context.db.kysely, code);
  if (!transaction) {
    const none = { amountRials: 0, paidRials: 0, purpose: '', method: null, lastFourOfIban: '', traceNumber: null };
    return { kind, details, at, ...none };
  }
  return {
    kind,
    details,
    at,
    amountRials: transaction.amountRials,
    paidRials: transaction.paidRials ?? transaction.amountRials,
    purpose: transaction.row.behalf,
    method: transaction.row.delivery_method,
    lastFourOfIban: ibanOf(transaction, userId, kind)?.slice(-4) ?? '',
    traceNumber: kind === 'paid_receipt' ? await traceNumberOf(context, transaction, userId) : null,
  };
}

function ibanOf(transaction: StoredTransaction, userId: string, kind: NoticeFacts['kind']): string | null {
  const getsItBack = kind === 'refunded' || kind === 'refunded_done';
  return transaction.payeeId === userId && !getsItBack ? transaction.payeeIban : transaction.payerIban;
}

async function traceNumberOf(
  { db }: Pick<Context, 'db'>,
  { id }: StoredTransaction,
  payerId: string,
): Promise<string | null> {
  const attempts = await attemptsOf(db.kysely, { transactionId: id, payerId });
  return attempts.find(({ status }) => status === 'paid')?.traceNumber ?? null;
}
