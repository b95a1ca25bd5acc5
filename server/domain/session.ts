/** Who is asking: a user, by way of one logged-in device. */
export interface Session {
  readonly userId: string;
  readonly sessionId: string;
}

/** When a session ends by itself, however often its tokens were refreshed: this long after its login. */
export function endOfSession(loggedInAt: Date, lifetimeSeconds: number): Date {
  return new Date(loggedInAt.getTime() + lifetimeSeconds * 1000);
}

/** Sessions that began at this instant or before are over now; the other side of {@link endOfSession}. */
export function oldestLogin(now: Date, lifetimeSeconds: number): Date {
  return new Date(now.getTime() - lifetimeSeconds * 1000);
}

/**
 * How long a refresh token that was used already may be asked again, while nobody has used what it was traded for: the answer got
 * lost, or two tabs asked at once. Longer than a request's time-out (60 s) and a tunnel, shorter than an access token lives, so that
 * a thief can't follow in its owner's steps unseen.
 */
export const REFRESH_GRACE_MS = 5 * 60_000;

/** What is known of a refresh token. */
export interface KnownRefreshToken {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/**
 * `trade`: first use. `repeat`: the same answer once more. `expired`: refused, nothing else happens. `stolen`: a token that was traded came
 * a second time, so that two hold it: the session ends for both.
 */
type RefreshVerdict = 'trade' | 'repeat' | 'expired' | 'stolen';

/**
 * Judges a refresh token that came in.
 * @param successor what the token was traded for, when it was used
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
