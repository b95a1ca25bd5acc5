import { HOUR_MS, MINUTE_MS } from './durations';

/** An operator without a call or a touch for this time proves the passkey again. */
export const OFFICE_IDLE_MINUTES = 30;
/** The longest time between two proofs of the passkey. */
const SESSION_HOURS = 8;

/** When a session that proved its passkey ends: idle too long, or at its full age. */
export function officeEndsAt(openedAt: Date, seenAt: Date): Date {
  const idleEnd = seenAt.getTime() + OFFICE_IDLE_MINUTES * MINUTE_MS;
  return new Date(Math.min(idleEnd, openedAt.getTime() + SESSION_HOURS * HOUR_MS));
}
