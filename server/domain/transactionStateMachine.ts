import { ERROR } from '@contract/errors';
import { DELIVERY_STATES, type DeliveryState } from '@contract/rules/deliveryRules';
import { isTurnOf, nextStep } from '@contract/rules/nextStep';
import {
  statusesFor,
  TRANSACTION_RULES,
  TRANSACTION_STATUSES,
  type TransactionAction,
  type TransactionParty,
  type TransactionStatus,
} from '@contract/rules/transactionStates';
import type { PartnerOrigin } from './partnerNews';

/** A transition, or the code of the refusal: 1012 wrong party, 1007 wrong status. */
export type Decision =
  | { readonly allowed: true; readonly to: TransactionStatus }
  | { readonly allowed: false; readonly code: typeof ERROR.notAcceptable | typeof ERROR.noAccess };

/** Decides an action of a party in a status. */
export function decide(status: TransactionStatus, action: TransactionAction, party: TransactionParty): Decision {
  const rule = TRANSACTION_RULES[action];
  // The payee may see the own request, so this is «not acceptable», not «no access».
  if (action === 'pay' && party === 'payee') return { allowed: false, code: ERROR.notAcceptable };
  if (!rule.by.includes(party)) return { allowed: false, code: ERROR.noAccess };
  const to = rule.transitions[status];
  return to ? { allowed: true, to } : { allowed: false, code: ERROR.notAcceptable };
}

/**
 * The statuses of an action and its one target, for the door.
 *
 * @param from a subset, for an action with several targets
 */
export function statusChange(
  action: TransactionAction,
  from: readonly TransactionStatus[] = statusesFor(action),
): { from: readonly TransactionStatus[]; to: TransactionStatus } {
  const [to, ...others] = new Set(from.map((status) => TRANSACTION_RULES[action].transitions[status]));
  if (to === undefined || others.length > 0) throw new Error(`«${action}» has no one way on from ${from.join(', ')}`);
  return { from, to };
}

/** The two sides of a transaction. */
export interface Sides {
  readonly payeeId: string;
  readonly payerId: string | null;
  readonly partner: Pick<PartnerOrigin, 'onePerson'> | null;
}

/** The party of a user. */
export function partyOf({ payeeId, payerId, partner }: Sides, userId: string): TransactionParty {
  if (payeeId !== userId) return payerId === null || payerId === userId ? 'payer' : 'stranger';
  const mayBecomePayer = payerId === null && partner?.onePerson === true;
  return payerId === userId || mayBecomePayer ? 'both' : 'payee';
}

/** A status with a turn, and its states of delivery; before the payment all states. */
export interface Turn {
  readonly status: TransactionStatus;
  readonly deliveries: readonly DeliveryState[];
}

/**
 * Statuses and deliveries in which an undisputed transaction waits for a side: {@link nextStep} for each combination, as a filter of
 * lists. Disputes and stopped transfers need more facts.
 */
export function turnsOf(side: 'payer' | 'payee' | 'both'): Turn[] {
  return TRANSACTION_STATUSES.flatMap((status) => {
    const deliveries = DELIVERY_STATES.filter((state) => waitsFor(side, status, state));
    return deliveries.length > 0 ? [{ status, deliveries }] : [];
  });
}

function waitsFor(side: 'payer' | 'payee' | 'both', status: TransactionStatus, state: DeliveryState): boolean {
  const step = nextStep({
    status,
    onePerson: side === 'both',
    delivery: { state, evidence: 'none' },
    dueAt: null,
    dispute: null,
    stopped: null,
  });
  return side === 'both' ? isTurnOf(step, 'payer') || isTurnOf(step, 'payee') : isTurnOf(step, side);
}
