/** An outside service gave no answer or a malformed one. The message carries no personal data. */
export class PortFailure extends Error {
  constructor(
    readonly port: string,
    reason: string,
    /** Status of an HTTP error answer. */
    readonly status?: number,
  ) {
    super(`${port}: ${reason}`);
    this.name = 'PortFailure';
  }
}

/** @throws PortFailure always */
export function malformedAnswer(port: string): never {
  throw new PortFailure(port, 'malformed answer');
}

/** Why a service could not be reached: the code of the innermost cause (ENOTFOUND, ECONNREFUSED, CERT_HAS_EXPIRED), else its name. */
export function unreachable(port: string, error: unknown): PortFailure {
  if (error instanceof PortFailure) return error;
  let reason = 'unreachable';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    reason = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  }
  return new PortFailure(port, reason);
}
