import { DELIVERY_STATES, type DeliveryState } from '@contract/rules/deliveryRules';
import { isTurnOf, nextStep } from '@contract/rules/nextStep';
import { TRANSACTION_STATUSES, type TransactionStatus } from '@contract/rules/transactionStates';

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
