export type DatabaseOpenReason = 'locked' | 'damaged' | 'busy' | 'too-old' | 'too-new' | 'unreachable' | 'keys';

/** The data can't be opened and was not touched. The message is one line for the operator. */
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

/** The database does not answer in time. The result of the call is unknown. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/**
 * SQLSTATEs of a database that stops, starts or is out of resources: connection exceptions (08), insufficient resources (53),
 * operator intervention and statement timeout (57), idle-in-transaction timeout, a standby before its takeover.
 */
const UNAVAILABLE_STATE = /^(08|53|57)[0-9A-Z]{3}$|^25P03$|^25006$/;
/** Node's codes of a connection that fails or breaks. */
const BROKEN_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Errors of pg and its pool that have no code. */
const BROKEN_CONNECTION_WORDS = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
];

/** True when the error of a database call means that the database is unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    UNAVAILABLE_STATE.test(code) ||
    BROKEN_CONNECTION.has(code) ||
    BROKEN_CONNECTION_WORDS.some((words) => error.message.startsWith(words))
  );
}
