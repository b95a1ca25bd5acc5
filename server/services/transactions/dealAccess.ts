import { ERROR } from '@contract/errors';
import {
  isPayable,
  type TransactionAction,
  type TransactionParty,
  type TransactionStatus,
} from '@contract/transactionStates';
import type { Context } from '../../context';
import { findDealByCode, isKnownTo, type StoredDeal } from '../../db/repositories/deals';
import { UNKNOWN_PAYMENT_CODES } from '../../domain/limits';
import type { Deal } from '../../domain/paymentMoves';
import { decide, partyOf } from '../../domain/transactionStateMachine';
import { refuse } from '../../refusal';
import { giveBack, refuseBeyond } from '../counters';

/**
 * The transaction of a payment code. A code that the user does not know yet is a guess, and counted as one, unless it is that of an
 * open request: whoever has its link may see and pay it. One that exists counts as well: its refusal would tell that it does.
 * @throws Refusal 1404, 1016 after too many guesses.
 */
export async function requireDeal(
  context: Context,
  request: { readonly paymentCode: string; readonly userId: string },
): Promise<StoredDeal> {
  const { kysely } = context.db;
  const { paymentCode, userId } = request;
  const deal = await findDealByCode(kysely, paymentCode);
  return requireSeen(context, { deal, isKnown: deal !== undefined && (await isKnownTo(kysely, deal, userId)) }, userId);
}

/** A transaction that was looked for, and whether the user has met it before. */
export interface SeenDeal<Found extends Deal> {
  readonly deal: Found | undefined;
  readonly isKnown: boolean;
}

async function requireSeen<Found extends Deal>(
  context: Context,
  { deal, isKnown }: SeenDeal<Found>,
  userId: string,
): Promise<Found> {
  if (deal && isKnown) return deal;
  // Counted before it is answered and given back after: of many guesses at one moment none is answered for nothing.
  await refuseBeyond(context, [UNKNOWN_PAYMENT_CODES], userId);
  if (!deal) return refuse(ERROR.transactionNotFound);
  if (isPayable(deal.status)) await giveBack(context, UNKNOWN_PAYMENT_CODES, userId);
  return deal;
}

export interface AllowedAction<Found extends Deal> {
  readonly deal: Found;
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
export async function requireAllowed(context: Context, request: ActionRequest): Promise<AllowedAction<StoredDeal>> {
  return allow(await requireDeal(context, request), request);
}

/**
 * The same of a transaction that has been read already.
 * @throws Refusal as {@link requireAllowed}
 */
export async function requireSeenAllowed<Found extends Deal>(
  context: Context,
  seen: SeenDeal<Found>,
  request: ActionRequest,
): Promise<AllowedAction<Found>> {
  return allow(await requireSeen(context, seen, request.userId), request);
}

function allow<Found extends Deal>(deal: Found, { userId, action }: ActionRequest): AllowedAction<Found> {
  const party = partyOf(deal, userId);
  const decision = decide(deal.status, action, party);
  if (decision.allowed) return { deal, party, to: decision.to };
  return refuse(decision.code, `«${action}» is not possible for the ${party} while it is ${deal.status}`);
}
