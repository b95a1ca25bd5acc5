import { HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { OFFICE_IDLE_MINUTES } from '@contract/rules/officeSession';

/** The longest time between two proofs of the passkey. */
const OFFICE_SESSION_HOURS = 8;

/** When a session that proved its passkey ends: idle too long, or at its full age. */
export function officeEndsAt(openedAt: Date, seenAt: Date): Date {
  const idleEnd = seenAt.getTime() + OFFICE_IDLE_MINUTES * MINUTE_MS;
  return new Date(Math.min(idleEnd, openedAt.getTime() + OFFICE_SESSION_HOURS * HOUR_MS));
}
