/** Who is asking: a user, by way of one logged-in device. */
export interface Session {
  readonly userId: string;
  readonly sessionId: string;
}
