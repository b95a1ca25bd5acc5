import { ERROR } from '@contract/errors';
import { FINAL_VERDICTS } from '@contract/rules/checks';
import type { CheckAnswer, CheckReaderAnswer } from '@contract/schemas/receipts';
import type { Context } from '../../context';
import { findChecked } from '../../db/repositories/checkLinks';
import { decidingAuthorOf } from '../../db/repositories/disputes';
import { findTransaction, historyOf, type StoredTransaction } from '../../db/repositories/transactions';
import { findUser } from '../../db/repositories/users';
import { initialsOf } from '../../domain/check';
import { UNKNOWN_CHECKS } from '../../domain/limits';
import { partyOf } from '../../domain/transactionStateMachine';
import { refuse } from '../../refusal';
import { giveBack, refuseBeyond } from '../counters';
import { hashOfCheckToken } from './checkLinks';
import { paidAtOf, trackNumberOf, verdictNow } from './paidTransaction';

const TRACE_DIGITS = 4;

interface CheckRequest {
  readonly token: string;
  /** Who asks, as the limits count addresses. */
  readonly address: string;
}

/**
 * What anybody may know who was shown a receipt: that it is a payment, of how much, and where the money is now; signed.
 * @throws Refusal 1804 no such receipt, whether the token is none, nobody's or one that was made anew; 1016 too many of those.
 */
export async function check(context: Context, request: CheckRequest): Promise<CheckAnswer> {
  return checkedBy(context, await requireChecked(context, request));
}

/**
 * What a reader who is logged in has to do with the money of a check page.
 * @throws Refusal as {@link check}
 */
export async function checkReader(
  context: Context,
  { userId, ...request }: CheckRequest & { readonly userId: string },
): Promise<CheckReaderAnswer> {
  const transaction = await requireChecked(context, request);
  const party = partyOf(transaction, userId);
  if (party === 'stranger' || party === 'system') return { role: 'none', payment_code: null };
  return { role: party, payment_code: transaction.paymentCode };
}

/** The signed answer about a transaction that has been paid. */
export async function checkedBy(context: Context, transaction: StoredTransaction): Promise<CheckAnswer> {
  const { db, clock, signer } = context;
  const verdict = verdictNow(transaction);
  const payee = await findUser(db.kysely, transaction.payeeId);
  if (verdict === null || transaction.payerId === null || !payee) throw new Error('Only what is paid can be checked');
  const trace = await trackNumberOf(context, { transactionId: transaction.id, payerId: transaction.payerId });
  const content = {
    verdict,
    amount: transaction.amountRials,
    paid_at: paidAtOf(await historyOf(db.kysely, transaction.id)).toISOString(),
    payee: initialsOf(payee.first_name, payee.last_name),
    trace_last4: trace === null ? null : trace.slice(-TRACE_DIGITS),
    decided_by: FINAL_VERDICTS.includes(verdict) ? await decidingAuthorOf(db.kysely, transaction.id) : null,
    checked_at: clock.now().toISOString(),
  };
  return { ...content, signature: signer.sign(content) };
}

/**
 * The transaction of a token. Counted before it is looked for and given back when it is there: a page that stands open asks again and again, and
 * only who guesses is stopped. What is none is looked for as well, so that the time tells nothing.
 */
async function requireChecked(context: Context, { token, address }: CheckRequest): Promise<StoredTransaction> {
  const { kysely } = context.db;
  await refuseBeyond(context, [UNKNOWN_CHECKS], address);
  const id = await findChecked(kysely, hashOfCheckToken(token));
  if (id === undefined) return refuse(ERROR.receiptNotFound);
  await giveBack(context, UNKNOWN_CHECKS, address);
  const transaction = await findTransaction(kysely, id);
  if (!transaction) throw new Error('A transaction that has a check page is gone');
  return transaction;
}
