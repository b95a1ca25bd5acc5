import { ERROR } from '@contract/errors';
import type { CheckVerdict } from '@contract/rules/checks';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import type { StoredTransaction } from '../../db/repositories/transactions';
import { verdictOf } from '../../domain/check';
import { partyOf } from '../../domain/transactionStateMachine';
import { refuse } from '../../refusal';
import { requireTransaction } from '../transactions/transactionAccess';

export interface PaidRequest {
  readonly userId: string;
  readonly paymentCode: string;
}

/** A transaction that has been paid, as one of its sides asks for it. */
export interface PaidTransaction {
  readonly transaction: StoredTransaction;
  readonly payerId: string;
  readonly role: 'payer' | 'payee' | 'both';
  readonly verdict: CheckVerdict;
}

/** @throws Refusal 1404, 1016 after too many guesses, 1012 not one of the sides, 1007 nobody has paid. */
export async function requirePaid(context: Context, request: PaidRequest): Promise<PaidTransaction> {
  const transaction = await requireTransaction(context, request);
  const role = partyOf(transaction, request.userId);
  if (role === 'stranger' || role === 'system') return refuse(ERROR.noAccess);
  const verdict = verdictNow(transaction);
  const { payerId } = transaction;
  if (verdict === null || payerId === null) return refuse(ERROR.notAcceptable, 'Nobody has paid');
  return { transaction, payerId, role, verdict };
}

/** Where the money of a transaction is now; null when nobody has paid it. */
export function verdictNow({ status, row }: StoredTransaction): CheckVerdict | null {
  return verdictOf({ status, isDisputed: row.dispute_id !== null, refundedRials: row.refunded_rials });
}

/** What the bank calls the payment of a paid transaction; null where it has told no number. */
export async function trackNumberOf(
  { db }: Context,
  of: { readonly transactionId: string; readonly payerId: string },
): Promise<string | null> {
  const attempts = await attemptsOf(db.kysely, of);
  return attempts.find(({ status }) => status === 'paid')?.traceNumber ?? null;
}

/** When a transaction was paid, by its history. */
export function paidAtOf(history: readonly { readonly to_status: TransactionStatus; readonly at: Date }[]): Date {
  const step = history.find(({ to_status: status }) => status === 'paid');
  if (!step) throw new Error('A paid transaction was never paid');
  return step.at;
}
