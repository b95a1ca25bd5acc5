import { ERROR, type ErrorCode } from '@contract/errors';

/**
 * The refusal of each error that our SQL raises, by SQLSTATE. 1001 is a fault of the server: no call of a person leads there.
 * The others can come from a change between a decision and its statement; nothing was written.
 */
export const REFUSAL_OF_GUARD: Readonly<Record<string, ErrorCode>> = {
  /** A guarded table was written around the door. */
  AM900: ERROR.unexpected,
  /** A row that is never rewritten. */
  AM901: ERROR.unexpected,
  /** Postings that do not sum to zero. */
  AM902: ERROR.unexpected,
  /** No such transition. */
  AM903: ERROR.notAcceptable,
  /** Other terms of a deal. */
  AM904: ERROR.unexpected,
  /** An offer after its request, a second decision. */
  AM905: ERROR.conflict,
  AM906: ERROR.conflict,
  /** A receipt of another attempt; one that goes the wrong way. */
  AM907: ERROR.unexpected,
  AM908: ERROR.conflict,
  /** More than ciphertext was resealed. */
  AM909: ERROR.unexpected,
  /** Money of a disputed deal; a deal and a dispute that do not fit. */
  AM910: ERROR.notAcceptable,
  AM911: ERROR.conflict,
  /** The account of the person is closed. */
  AM912: ERROR.accountClosed,
  /** A picture that cannot be taken. */
  AM913: ERROR.badRequest,
  /** The tracking code of another payer's parcel. */
  AM914: ERROR.trackingCodeTaken,
};

export type DatabaseOpenReason =
  | 'locked'
  | 'damaged'
  | 'busy'
  | 'too-old'
  | 'too-new'
  | 'unreachable'
  | 'keys'
  | 'pooling'
  | 'durability';

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
 * SQLSTATEs of a database that stops, starts or is out of resources: connection exceptions (08), insufficient resources
 * (53), operator intervention and statement timeout (57), lock timeout (55P03), idle-in-transaction timeout (25P03), a
 * read-only server (25006).
 */
const UNAVAILABLE_STATE = /^(08|53|57)[0-9A-Z]{3}$|^55P03$|^25P03$|^25006$/;
/** SQLSTATE of a server that is not the primary any more. */
export const READ_ONLY_STATE = '25006';
/** SQLSTATEs after which a session is over: connection exceptions, shutdown and crash, idle-in-transaction timeout. */
const LOST_STATE = /^08[0-9A-Z]{3}$|^57P0[1-5]$|^25P03$/;
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
  return isConnectionLost(error) || UNAVAILABLE_STATE.test(codeOf(error));
}

/** True when the connection of a failed call has ended or is about to. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  const message = String((error as Error | null | undefined)?.message ?? '');
  return (
    error instanceof DatabaseUnavailableError ||
    LOST_STATE.test(code) ||
    BROKEN_CONNECTION.has(code) ||
    BROKEN_CONNECTION_WORDS.some((words) => message.startsWith(words))
  );
}

/** Node's code or the SQLSTATE of an error; empty without one. */
export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null | undefined)?.code ?? '');
}
