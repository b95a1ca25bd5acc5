import { MINUTE_MS, SECOND_MS } from '@contract/rules/durations';

/** Most places that one partner has. */
const PLACES_OF_A_PARTNER = 5;

/**
 * Whether a partner may have one more place. Its share shrinks with the free places, so partners that hang together
 * leave one for the next.
 * @param own places that the partner has
 * @param taken places that all partners have
 */
export function hasPlace({ own, taken, places }: { own: number; taken: number; places: number }): boolean {
  const share = Math.min(PLACES_OF_A_PARTNER, Math.floor((places - taken) / PLACES_OF_A_PARTNER));
  return own < Math.max(1, share);
}

const SHORTEST_WAIT_MS = 2 * SECOND_MS;
const LONGEST_WAIT_MS = MINUTE_MS;

/** The wait of a message without a place, in milliseconds. It grows with the partner's messages in front. */
export function waitForPlace(inFront: number): number {
  return Math.min(SHORTEST_WAIT_MS * (1 + Math.floor(inFront / PLACES_OF_A_PARTNER)), LONGEST_WAIT_MS);
}
