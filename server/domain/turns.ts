import { DELIVERY_STATES, type DeliveryState } from '@contract/rules/delivery';
import { nextStep } from '@contract/rules/nextStep';
import { TRANSACTION_STATUSES, type TransactionStatus } from '@contract/rules/transactionStates';

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
