import { MINUTE_MS } from '@contract/rules/durations';
/** The caller: a user on one logged-in device. */
export interface Session {
  readonly userId: string;
  readonly sessionId: string;
}

/** End of a session after its login, refreshed or not. */
export function endOfSession(loggedInAt: Date, lifetimeSeconds: number): Date {
  return new Date(loggedInAt.getTime() + lifetimeSeconds * 1000);
}

/** Sessions that began at this instant or before are over; inverse of {@link endOfSession}. */
export function oldestLogin(now: Date, lifetimeSeconds: number): Date {
  return new Date(now.getTime() - lifetimeSeconds * 1000);
}

/**
 * Grace time of a used refresh token whose successor is unused: a lost answer, or two tabs at once. Longer than a request's timeout
 * (60 s), shorter than an access token's life, so a stolen token is detected.
 */
export const REFRESH_GRACE_MS = 5 * MINUTE_MS;

/** Facts about a refresh token. */
export interface KnownRefreshToken {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/**
 * `trade`: first use. `repeat`: the same answer again. `expired`: refused. `stolen`: a traded token came again, so two clients hold it
 * and the session ends.
 */
type RefreshVerdict = 'trade' | 'repeat' | 'expired' | 'stolen';

/**
 * Judges a refresh token.
 * @param successor the token that it was traded for
 */
export function judgeRefresh(
  token: KnownRefreshToken,
  successor: KnownRefreshToken | undefined,
  now: Date,
): RefreshVerdict {
  if (token.expiresAt <= now) return 'expired';
  if (token.usedAt === null) return 'trade';
  const isWithinGrace = now.getTime() - token.usedAt.getTime() <= REFRESH_GRACE_MS;
  return isWithinGrace && successor?.usedAt === null ? 'repeat' : 'stolen';
}
