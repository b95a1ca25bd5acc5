import { ERROR } from '@contract/errors';
import { DELIVERY_STATES, type DeliveryState } from '@contract/rules/delivery';
import { nextStep } from '@contract/rules/nextStep';
import {
  statusesFor,
  TRANSACTION_RULES,
  TRANSACTION_STATUSES,
  type TransactionAction,
  type TransactionParty,
  type TransactionStatus,
} from '@contract/rules/transactionStates';
import type { PartnerOrigin } from './partnerNews';

/** A transition, or the code of the refusal: 1012 not yours to do, 1007 not now. */
export type Decision =
  | { readonly allowed: true; readonly to: TransactionStatus }
  | { readonly allowed: false; readonly code: typeof ERROR.notAcceptable | typeof ERROR.noAccess };

/** What happens when a party asks for an action in a status. */
export function decide(status: TransactionStatus, action: TransactionAction, party: TransactionParty): Decision {
  const rule = TRANSACTION_RULES[action];
  // The payee's own link is not a secret kept from the payee, but a transition that can't be made: «own link», not «no access».
  if (action === 'pay' && party === 'payee') return { allowed: false, code: ERROR.notAcceptable };
  if (!rule.by.includes(party)) return { allowed: false, code: ERROR.noAccess };
  const to = rule.transitions[status];
  return to ? { allowed: true, to } : { allowed: false, code: ERROR.notAcceptable };
}

/**
 * An action as the door for money takes it: the statuses it is done in, and the one that it leads to from all of them.
 *
 * @param from only these, for an action that leads to more than one
 */
export function statusChange(
  action: TransactionAction,
  from: readonly TransactionStatus[] = statusesFor(action),
): { from: readonly TransactionStatus[]; to: TransactionStatus } {
  const [to, ...others] = new Set(from.map((status) => TRANSACTION_RULES[action].transitions[status]));
  if (to === undefined || others.length > 0) throw new Error(`«${action}» has no one way on from ${from.join(', ')}`);
  return { from, to };
}

/** Who the two sides of a transaction are. */
export interface Sides {
  readonly payeeId: string;
  readonly payerId: string | null;
  readonly partner: Pick<PartnerOrigin, 'onePerson'> | null;
}

/** Which party a user is. */
export function partyOf({ payeeId, payerId, partner }: Sides, userId: string): TransactionParty {
  if (payeeId !== userId) return payerId === null || payerId === userId ? 'payer' : 'stranger';
  const mayBecomePayer = payerId === null && partner?.onePerson === true;
  return payerId === userId || mayBecomePayer ? 'both' : 'payee';
}

/** A status in which it is somebody's turn, and with what of the delivery; of the statuses before the payment all are named. */
export interface Turn {
  readonly status: TransactionStatus;
  readonly deliveries: readonly DeliveryState[];
}

/**
 * When a transaction without a dispute waits for a side, or for the one person who is both: {@link nextStep} asked for every status and
 * delivery, for a list to look for what it would answer. Whose turn it is in a dispute depends on more than a list can look for.
 */
export function turnsOf(side: 'payer' | 'payee' | 'both'): Turn[] {
  return TRANSACTION_STATUSES.flatMap((status) => {
    const deliveries = DELIVERY_STATES.filter((state) => isTurnOf(side, status, state));
    return deliveries.length > 0 ? [{ status, deliveries }] : [];
  });
}

function isTurnOf(side: 'payer' | 'payee' | 'both', status: TransactionStatus, state: DeliveryState): boolean {
  const { actor } = nextStep({
    status,
    onePerson: side === 'both',
    delivery: { state, evidence: 'none' },
    dueAt: null,
    dispute: null,
  });
  return side === 'both' ? actor === 'payer' || actor === 'payee' : actor === side;
}
