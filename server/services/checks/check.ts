import { createHmac } from 'node:crypto';
import type { CheckAnswer, CheckLinkAnswer, CheckReaderAnswer } from '@contract/calls/receiptCalls';
import { ERROR } from '@contract/errors';
import { CHECK_TOKEN_LENGTH, type CheckVerdict, FINAL_VERDICTS, verdictOf } from '@contract/rules/checks';
import { endOf, maskName } from '@contract/rules/mask';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { checkGenerationOf, findChecked, keepCheckLink } from '../../db/repositories/checkLinks';
import { decidingAuthorOf } from '../../db/repositories/disputeRows';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import { findTransaction, historyOf, type StoredTransaction } from '../../db/repositories/transactionRows';
import { findUser } from '../../db/repositories/userRows';
import { CHECK_LINKS_OF_A_USER, UNKNOWN_CHECKS } from '../../domain/limits';
import { partyOf } from '../../domain/transaction';
import { refuse } from '../../refusal';
import { limitFailures, refuseBeyond } from '../counters';
import { hashToken } from '../sessions/tokens';
import { type DealRequest, requireTransaction } from '../transactions/transactionAccess';

interface CheckRequest {
  readonly token: string;
  /** The caller's address group, which the limit counts. */
  readonly address: string;
}

/**
 * The signed answer for the holder of a receipt link: the payment, its amount and where the money is now.
 * @throws Refusal 1804 an unknown, malformed or replaced token; 1016 too many of them.
 */
export async function check(context: Context, request: CheckRequest): Promise<CheckAnswer> {
  return checkedBy(context, await requireChecked(context, request));
}

/**
 * The role of a logged-in reader in the transaction of a check page.
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

/** The signed answer about a paid transaction. */
export async function checkedBy(context: Context, transaction: StoredTransaction): Promise<CheckAnswer> {
  const { db, clock, signer } = context;
  const verdict = verdictNow(transaction);
  const payee = await findUser(db.kysely, transaction.payeeId);
  if (verdict === null || transaction.payerId === null || !payee)
    throw new Error('Only a paid transaction has a check page');
  const trace = await traceNumberOf(context, { transactionId: transaction.id, payerId: transaction.payerId });
  const content = {
    verdict,
    amount: transaction.amountRials,
    paid_at: paidAtOf(await historyOf(db.kysely, transaction.id)).toISOString(),
    payee: maskName(payee),
    trace_last4: trace === null ? null : endOf(trace),
    decided_by: FINAL_VERDICTS.includes(verdict) ? await decidingAuthorOf(db.kysely, transaction.id) : null,
    checked_at: clock.now().toISOString(),
  };
  return { ...content, signature: signer.sign(content) };
}

/**
 * The transaction of a token. Only guesses count: an open page polls, and many people share an address. A malformed token is
 * looked up too, so that timing tells nothing.
 */
async function requireChecked(context: Context, { token, address }: CheckRequest): Promise<StoredTransaction> {
  const { kysely } = context.db;
  const find = async () => (await findChecked(kysely, hashOfCheckToken(token))) ?? null;
  const id = (await limitFailures(context, UNKNOWN_CHECKS, address, find)) ?? refuse(ERROR.receiptNotFound);
  const transaction = await findTransaction(kysely, id);
  if (!transaction) throw new Error('A transaction that has a check page is gone');
  return transaction;
}

const TRIES = 5;

/**
 * The address of a paid transaction's check page. It is created when a side first reads the transaction.
 * @param ownOrigin the origin of the reader's browser, for a server without a configured address
 */
export async function checkUrlOf(context: Context, transactionId: string, ownOrigin: string): Promise<string> {
  const present = () => checkGenerationOf(context.db.kysely, transactionId);
  let generation = await present();
  if (generation === undefined) {
    await keepGeneration(context, transactionId, 1);
    generation = (await present()) ?? 1;
  }
  return `${context.config.publicUrl || ownOrigin}/check/${tokenOf(context, transactionId, generation)}`;
}

/**
 * Replaces the link of a paid transaction; the former link stops working.
 * @throws Refusal 1404, 1012 not one of the sides, 1007 not paid, 1016, 1005 after five attempts.
 */
export async function renewCheckLink(
  context: Context,
  request: DealRequest & { readonly ownOrigin: string },
): Promise<CheckLinkAnswer> {
  const { transaction } = await requirePaid(context, request);
  await refuseBeyond(context, CHECK_LINKS_OF_A_USER, request.userId);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const generation = ((await checkGenerationOf(context.db.kysely, transaction.id)) ?? 0) + 1;
    if (await keepGeneration(context, transaction.id, generation)) {
      return { check_url: await checkUrlOf(context, transaction.id, request.ownOrigin) };
    }
  }
  return refuse(ERROR.conflict, 'The link was replaced at the same time; try again');
}

/** The stored hash of a token, which may be typed in lower case. */
export function hashOfCheckToken(token: string): string {
  return hashToken(token.toUpperCase());
}

function keepGeneration(context: Context, transactionId: string, generation: number): Promise<boolean> {
  return keepCheckLink(context.db.kysely, {
    transaction_id: transactionId,
    generation,
    token_hash: hashOfCheckToken(tokenOf(context, transactionId, generation)),
    made_at: context.clock.now(),
  });
}

/** Derived from a key, so that the token needs no storage. */
function tokenOf({ secrets }: Pick<Context, 'secrets'>, transactionId: string, generation: number): string {
  const hmac = createHmac('sha256', secrets.checkLinkKey).update(`${transactionId}:${generation}`).digest();
  return base32(hmac, CHECK_TOKEN_LENGTH);
}

/** Crockford's alphabet, without letters that look like digits. */
const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first characters of bytes in base 32. */
function base32(bytes: Uint8Array, length: number): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = Array.from({ length }, (_none, place) => bits.slice(place * 5, place * 5 + 5));
  return groups.map((group) => BASE_32[Number.parseInt(group, 2)]).join('');
}

/** A paid transaction, read by one of its sides. */
export interface PaidTransaction {
  readonly transaction: StoredTransaction;
  readonly payerId: string;
  readonly role: 'payer' | 'payee' | 'both';
  readonly verdict: CheckVerdict;
}

/** @throws Refusal 1404, 1016 after too many guesses, 1012 not one of the sides, 1007 not paid. */
export async function requirePaid(context: Context, request: DealRequest): Promise<PaidTransaction> {
  const transaction = await requireTransaction(context, request);
  const role = partyOf(transaction, request.userId);
  if (role === 'stranger' || role === 'system') return refuse(ERROR.noAccess);
  const verdict = verdictNow(transaction);
  const { payerId } = transaction;
  if (verdict === null || payerId === null) return refuse(ERROR.notAcceptable, 'The transaction is not paid');
  return { transaction, payerId, role, verdict };
}

/** Where the money of a transaction is now; null before the payment. */
export function verdictNow({ status, row }: StoredTransaction): CheckVerdict | null {
  return verdictOf({ status, isDisputed: row.dispute_id !== null, refundedRials: row.refunded_rials });
}

/** The bank's tracking number of the payment; null without one. */
export async function traceNumberOf(
  { db }: Pick<Context, 'db'>,
  of: { readonly transactionId: string; readonly payerId: string },
): Promise<string | null> {
  const attempts = await attemptsOf(db.kysely, of);
  return attempts.find(({ status }) => status === 'paid')?.traceNumber ?? null;
}

/** The time of the payment. */
export function paidAtOf(history: readonly { readonly to_status: TransactionStatus; readonly at: Date }[]): Date {
  const step = history.find(({ to_status: status }) => status === 'paid');
  if (!step) throw new Error('A paid transaction has no payment in its history');
  return step.at;
}
