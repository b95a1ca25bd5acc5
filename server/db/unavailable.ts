/** The database does not answer, or not in time; nothing can be said about what was asked of it. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/**
 * SQLSTATEs of a database that is going away, coming back, or out of room: connection exceptions (08), insufficient resources
 * (53), operator intervention (57, a statement that ran out of time among them), a session ended while its transaction idled, a
 * standby that has not taken over yet.
 */
const UNAVAILABLE_STATE = /^(08|53|57)[0-9A-Z]{3}$|^25P03$|^25006$/;
/** What Node says of a connection that can't be made or has broken. */
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
/** What pg and its pool say of it, in words only. */
const BROKEN_CONNECTION_WORDS = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
];

/** True for an error that says «the database is away», and nothing about what was asked. Meant for errors of database calls. */
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
