import { ERROR } from '@contract/errors';
import {
  isPayable,
  type TransactionAction,
  type TransactionParty,
  type TransactionStatus,
} from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { findTransactionByCode, isKnownTo, type StoredTransaction } from '../../db/repositories/transactions';
import { UNKNOWN_PAYMENT_CODES } from '../../domain/limits';
import type { Transaction } from '../../domain/payments';
import { decide, partyOf } from '../../domain/transactionStateMachine';
import { refuse } from '../../refusal';
import { giveBack, refuseBeyond } from '../counters';

/**
 * The transaction of a payment code. A code that the user does not know yet is a guess, and counted as one, unless it is that of an
 * open request: whoever has its link may see and pay it. One that exists counts as well: its refusal would tell that it does.
 * @throws Refusal 1404, 1016 after too many guesses.
 */
export async function requireTransaction(
  context: Context,
  request: { readonly paymentCode: string; readonly userId: string },
): Promise<StoredTransaction> {
  const { kysely } = context.db;
  const { paymentCode, userId } = request;
  const transaction = await findTransactionByCode(kysely, paymentCode);
  return requireSeen(
    context,
    { transaction, isKnown: transaction !== undefined && (await isKnownTo(kysely, transaction, userId)) },
    userId,
  );
}

/** A transaction that was looked for, and whether the user has met it before. */
interface SeenTransaction<Found extends Transaction> {
  readonly transaction: Found | undefined;
  readonly isKnown: boolean;
}

async function requireSeen<Found extends Transaction>(
  context: Context,
  { transaction, isKnown }: SeenTransaction<Found>,
  userId: string,
): Promise<Found> {
  if (transaction && isKnown) return transaction;
  // Counted before it is answered and given back after: of many guesses at one moment none is answered for nothing.
  await refuseBeyond(context, [UNKNOWN_PAYMENT_CODES], userId);
  if (!transaction) return refuse(ERROR.transactionNotFound);
  if (isPayable(transaction.status)) await giveBack(context, UNKNOWN_PAYMENT_CODES, userId);
  return transaction;
}

export interface AllowedAction<Found extends Transaction> {
  readonly transaction: Found;
  readonly party: TransactionParty;
  readonly to: TransactionStatus;
}

interface ActionRequest {
  readonly paymentCode: string;
  readonly userId: string;
  readonly action: TransactionAction;
}

/**
 * The transaction, when the user may do this to it now.
 * @throws Refusal 1404 no such transaction, 1012 not this user's to do, 1007 not in its present status, 1016 too many guesses.
 */
export async function requireAllowed(
  context: Context,
  request: ActionRequest,
): Promise<AllowedAction<StoredTransaction>> {
  return allow(await requireTransaction(context, request), request);
}

/**
 * The same of a transaction that has been read already.
 * @throws Refusal as {@link requireAllowed}
 */
export async function requireSeenAllowed<Found extends Transaction>(
  context: Context,
  seen: SeenTransaction<Found>,
  request: ActionRequest,
): Promise<AllowedAction<Found>> {
  return allow(await requireSeen(context, seen, request.userId), request);
}

function allow<Found extends Transaction>(transaction: Found, { userId, action }: ActionRequest): AllowedAction<Found> {
  const party = partyOf(transaction, userId);
  const decision = decide(transaction.status, action, party);
  if (decision.allowed) return { transaction, party, to: decision.to };
  return refuse(decision.code, `«${action}» is not possible for the ${party} while it is ${transaction.status}`);
}
