/** Passed from the pay form to the detail page in the history state: the user came to pay. */
export interface PayIntent {
  /** Null: the default account. */
  accountId: string | null;
  /** The payer has accepted that an earlier payment may still arrive. */
  isWarned?: boolean;
}

/** The history state that carries a pay intent. */
export function payIntentState(intent: PayIntent): { payIntent: PayIntent } {
  return { payIntent: intent };
}

/** The pay intent of a location's state; null without one. */
export function readPayIntent(state: unknown): PayIntent | null {
  if (typeof state !== 'object' || state === null || !('payIntent' in state)) {
    return null;
  }
  const { payIntent } = state;
  if (typeof payIntent !== 'object' || payIntent === null || !('accountId' in payIntent)) {
    return null;
  }
  const accountId = typeof payIntent.accountId === 'string' ? payIntent.accountId : null;
  return 'isWarned' in payIntent && payIntent.isWarned === true ? { accountId, isWarned: true } : { accountId };
}
