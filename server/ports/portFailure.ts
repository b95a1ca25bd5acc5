/** The outside world could not be asked, or gave an answer that makes no sense. The message carries no personal data. */
export class PortFailure extends Error {
  constructor(
    readonly port: string,
    reason: string,
    /** Of the HTTP answer, when that was the failure. */
    readonly status?: number,
  ) {
    super(`${port}: ${reason}`);
    this.name = 'PortFailure';
  }
}
