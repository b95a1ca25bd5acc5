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
