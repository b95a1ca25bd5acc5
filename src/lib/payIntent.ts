/** Passed to the page of a request in the history state: the user came to pay. */
interface PayIntent {
  /** The payer has accepted that an earlier payment may still arrive. */
  isWarned?: boolean;
}

/** The history state that carries a pay intent. */
export function payIntentState(intent: PayIntent = {}): { payIntent: PayIntent } {
  return { payIntent: intent };
}

/** The pay intent of a location's state; null without one. */
export function readPayIntent(state: unknown): PayIntent | null {
  const { payIntent } = (state ?? {}) as { payIntent?: PayIntent };
  return payIntent ?? null;
}
