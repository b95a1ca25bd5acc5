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
