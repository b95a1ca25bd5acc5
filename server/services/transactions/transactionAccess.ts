import { ERROR } from '@contract/errors';
import {
  isPayable,
  type TransactionAction,
  type TransactionParty,
  type TransactionStatus,
} from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { findTransactionByCode, isKnownTo, type StoredTransaction } from '../../db/repositories/transactions';
import { UNKNOWN_PAYMENT_CODES } from '../../domain/limits';
import type { Transaction } from '../../domain/payments';
import { decide, partyOf } from '../../domain/transactionStateMachine';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { giveBack, refuseBeyond } from '../counters';
import { refuseDeadCode } from '../sessions/otp';

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

const TRIES = 5;
/** PostgreSQL: two transactions got in each other's way; one was told to start again. */
const TRY_AGAIN_STATES = new Set(['40001', '40P01']);

type Applied = Extract<DoorOutcome, { outcome: 'applied' }>;

/**
 * Decides a transition and applies it. When something changed in between, decides again on what is there now; deciding refuses
 * what is no longer possible, and a decision of `null` leaves it at that.
 * @throws Refusal of the decision; 1007 while a dispute is open; 1002 for pictures that cannot be taken; 1706 for a tracking code of another payer's parcel; 1018 when the one-time code was used up meanwhile; 1005 when it does not come to rest.
 */
export async function moveMoney<Decided extends Transition | null>(
  context: Context,
  decide: () => Promise<Decided>,
): Promise<Applied | Extract<Decided, null>> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const transition = await decide();
    if (transition === null) return transition as Extract<Decided, null>;
    const outcome = await applyDecided(context, transition);
    if (outcome?.outcome === 'applied') {
      context.jobs.ordered();
      return outcome;
    }
    if (outcome?.outcome === 'missing') refuse(ERROR.transactionNotFound);
    if (outcome?.outcome === 'code_used') refuseDeadCode();
    if (outcome?.outcome === 'pictures_gone') {
      refuse(ERROR.badRequest, undefined, { fields: { evidence_ids: 'names a picture that cannot be taken' } });
    }
    if (outcome?.outcome === 'frozen') refuseDisputed();
    if (outcome?.outcome === 'tracking_taken') refuse(ERROR.trackingCodeTaken);
  }
  return refuse(ERROR.conflict, 'Too much is happening to this transaction at once; try again');
}

/** The money stays where it is until a dispute has come to its end. @throws Refusal 1007, naming the dispute in its fields */
export function refuseDisputed(): never {
  refuse(ERROR.notAcceptable, 'The transaction is disputed', { fields: { dispute: 'open' } });
}

/** Null when the database asks for another try. */
async function applyDecided(context: Context, transition: Transition): Promise<DoorOutcome | null> {
  try {
    return await applyTransition(context.db.kysely, transition);
  } catch (error) {
    if (TRY_AGAIN_STATES.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
