/** What the pay form tells the detail page through the browser's history: that somebody came to pay, and from where. */
export interface PayIntent {
  /** Null: the default account. */
  accountId: string | null;
  /** The payer has just read that an earlier payment may still come in, and goes on. */
  isWarned?: boolean;
}

/** The history state that carries a pay intent. */
export function payIntentState(intent: PayIntent): { payIntent: PayIntent } {
  return { payIntent: intent };
}

/** The pay intent in a location's state, which may hold anything; null when there is none. */
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
