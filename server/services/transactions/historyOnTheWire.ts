import type { HistoryStep } from '@contract/schemas/transactions';
import type { historyOf } from '../../db/repositories/transactions';

/** The steps of a transaction, oldest first. */
export function historyOnTheWire(history: Awaited<ReturnType<typeof historyOf>>): HistoryStep[] {
  return history.map((step) => ({
    from_status: step.from_status,
    to_status: step.to_status,
    time: step.at.toISOString(),
    cause: step.cause,
  }));
}
