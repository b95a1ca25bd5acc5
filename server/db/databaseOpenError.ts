export type DatabaseOpenReason = 'locked' | 'damaged' | 'too-new' | 'unreachable' | 'keys';

/** The data can't be opened. The message is one line for the operator; the data has not been touched. */
export class DatabaseOpenError extends Error {
  constructor(
    readonly reason: DatabaseOpenReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message.replaceAll(/\s+/g, ' ').trim(), options);
    this.name = 'DatabaseOpenError';
  }
}
