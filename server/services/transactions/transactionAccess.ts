import { ERROR } from '@contract/errors';
import { isPayable, type TransactionAction } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { findTransactionByCode, isKnownTo, type StoredTransaction } from '../../db/repositories/transactionRows';
import { type Limit, UNKNOWN_PAYMENT_CODES } from '../../domain/limits';
import { decide, partyOf, type Transaction } from '../../domain/transaction';
import type { Transition } from '../../domain/transition';
import { refuse, refuseField } from '../../refusal';
import { countUnlessRefused, giveBack, refuseBeyond } from '../counters';
import { runOnce, type UserCall } from '../idempotency';
import { type AuditNote, noteInAudit } from '../office/audit';
import { refuseDeadCode } from '../sessions/otp';

/** A deal, and who asks for it. */
export interface DealRequest {
  readonly paymentCode: string;
  readonly userId: string;
}

/**
 * The transaction of a payment code. A code that is new to the user counts as a guess, also when it exists, because an
 * uncounted refusal would reveal the code. The code of an open request does not count: its link is meant for sharing.
 * @throws Refusal 1404, 1016 after too many guesses.
 */
export async function requireTransaction(
  context: Context,
  { paymentCode, userId }: DealRequest,
): Promise<StoredTransaction> {
  const { kysely } = context.db;
  const transaction = await findTransactionByCode(kysely, paymentCode);
  const isKnown = transaction !== undefined && (await isKnownTo(kysely, transaction, userId));
  return requireSeen(context, { transaction, isKnown }, userId);
}

/** The result of a search, and whether the user has met the transaction before. */
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
  // Counted before the answer and given back after it, so that concurrent guesses cannot outrun the limit.
  await refuseBeyond(context, [UNKNOWN_PAYMENT_CODES], userId);
  if (!transaction) return refuse(ERROR.transactionNotFound);
  if (isPayable(transaction.status)) await giveBack(context, UNKNOWN_PAYMENT_CODES, userId);
  return transaction;
}

interface ActionRequest extends DealRequest {
  readonly action: TransactionAction;
}

/**
 * The transaction, when the user may do this to it now.
 * @throws Refusal 1404 no such transaction, 1012 not this user's action, 1007 not in its present status, 1016 too many
 * guesses.
 */
export async function requireAllowed(context: Context, request: ActionRequest): Promise<StoredTransaction> {
  return allow(await requireTransaction(context, request), request);
}

/** The same check for a transaction that the caller has already read. */
export async function requireSeenAllowed(
  context: Context,
  seen: SeenTransaction<Transaction>,
  request: ActionRequest,
): Promise<Transaction> {
  return allow(await requireSeen(context, seen, request.userId), request);
}

function allow<Found extends Transaction>(transaction: Found, { userId, action }: ActionRequest): Found {
  const party = partyOf(transaction, userId);
  const decision = decide(transaction.status, action, party);
  if (decision.allowed) return transaction;
  return refuse(decision.code, `«${action}» is not possible for the ${party} while it is ${transaction.status}`);
}

const TRIES = 5;
/** PostgreSQL: serialization failure and deadlock. The statement has to be retried. */
const RETRY_STATES = new Set(['40001', '40P01']);

/** A decided transition. An act of the office comes with its row of the audit, which commits with it. */
type DecidedTransition = Transition & { readonly audit?: Omit<AuditNote, 'at'> };

type Applied = Extract<DoorOutcome, { outcome: 'applied' }>;

/**
 * Decides a transition and applies it. When the state has changed in between, it decides again on the new state. A
 * decision of `null` applies nothing.
 * @throws Refusal of the decision; 1007 while a dispute is open; 1002 for pictures that cannot be taken; 1706 for a
 * tracking code of another payer's parcel; 1018 for a used one-time code, 1905 for a used challenge of a passkey; 2010 for an
 * account that has been closed meanwhile; 1005 after five attempts.
 */
export async function moveMoney<Decided extends DecidedTransition | null>(
  context: Context,
  decideNow: () => Promise<Decided>,
): Promise<Applied | Extract<Decided, null>> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const transition = await decideNow();
    if (transition === null) return transition as Extract<Decided, null>;
    const applied = await applyDecided(context, transition);
    switch (applied?.outcome) {
      case 'applied':
        context.jobs.ordered();
        return applied;
      case 'missing':
        return refuse(ERROR.transactionNotFound);
      case 'code_used':
        return transition.passkey ? refuse(ERROR.passkeyRefused) : refuseDeadCode();
      case 'pictures_gone':
        return refuseField('evidence_ids', 'names a picture that cannot be taken');
      case 'frozen':
        return refuseDisputed();
      case 'tracking_taken':
        return refuse(ERROR.trackingCodeTaken);
      case 'account_closed':
        return refuse(ERROR.accountClosed);
    }
  }
  return refuse(ERROR.conflict, 'The transaction keeps changing; try again');
}

interface OnceMoved {
  readonly route: string;
  /** Kept in place of the answer: it names the subject, because an answer may hold text that is encrypted elsewhere. */
  readonly stored: object;
  /** A check that runs once, ahead of the count. */
  readonly before?: () => Promise<unknown>;
  /** Count the moves of the user. */
  readonly limits?: readonly Limit[];
}

/**
 * Moves once for an idempotency key.
 * @throws Refusal of the check; 1016 beyond the limits; as {@link moveMoney}; 1005 for a key that came with another body.
 */
export async function moveOnce(
  context: Context,
  call: UserCall<unknown>,
  { route, stored, before, limits = [] }: OnceMoved,
  decideNow: () => Promise<DecidedTransition>,
): Promise<void> {
  await runOnce(context, { ...call, route }, async (keepWith) => {
    await before?.();
    await countUnlessRefused(context, limits, call.userId, () =>
      moveMoney(context, async () => ({ ...(await decideNow()), ...keepWith(stored) })),
    );
    return stored;
  });
}

/** The money stays where it is until the dispute ends. @throws Refusal 1007 with `fields.dispute` */
export function refuseDisputed(): never {
  refuse(ERROR.notAcceptable, 'The transaction is disputed', { fields: { dispute: 'open' } });
}

/** Null when the database asks for a retry. */
async function applyDecided(
  { db: { kysely } }: Context,
  { audit, ...transition }: DecidedTransition,
): Promise<DoorOutcome | null> {
  try {
    if (!audit) return await applyTransition(kysely, transition);
    return await kysely.transaction().execute(async (executor) => {
      const result = await applyTransition(executor, transition);
      if (result.outcome === 'applied') await noteInAudit(executor, { ...audit, at: new Date(transition.at) });
      return result;
    });
  } catch (error) {
    if (RETRY_STATES.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
