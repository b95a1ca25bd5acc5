import { ERROR, ERROR_STATUS, type ErrorCode } from '@contract/errors';

export interface RefusalDetails {
  /** With 1002: the wrong fields and the reasons, for developers. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Overrides the catalogue's HTTP status: the add-card form has a text for these two, and each other 5xx is «unexpected». */
  readonly status?: 406 | 504;
  /** With 1016: the name of the limit. */
  readonly limit?: string;
  /** With 1016 and a closed switch: time until the next allowed call. Null for a limit that time does not end. */
  readonly retryAfterMs?: number | null;
}

/** An expected refusal with an error code of the catalogue. Any other error is a fault (1001). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly limit: string | undefined;
  /** Whole seconds for the `Retry-After` header. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message?: string, details: RefusalDetails = {}) {
    super(message ?? MESSAGES[code]);
    this.name = 'Refusal';
    this.code = code;
    this.status = details.status ?? ERROR_STATUS[code];
    this.fields = details.fields;
    this.limit = details.limit;
    this.retryAfterSeconds = details.retryAfterMs == null ? null : Math.max(1, Math.ceil(details.retryAfterMs / 1_000));
  }
}

/** Throws a {@link Refusal}. */
export function refuse(code: ErrorCode, message?: string, details?: RefusalDetails): never {
  throw new Refusal(code, message, details);
}

/** Throws a {@link Refusal} 1016 with the limit's name and the time until the next allowed call, in ms. */
export function refuseUntil(limit: string, retryAfterMs: number | null, message: string): never {
  return refuse(ERROR.tooManyRequests, message, { limit, retryAfterMs });
}

/** For developers; the app has a Persian text for each code. */
const MESSAGES: Record<ErrorCode, string> = {
  500: 'Server fault',
  1001: 'Unexpected error',
  1002: 'Bad request values',
  1003: 'Not authenticated',
  1004: 'Not found',
  1005: 'Conflict with the present state',
  1006: 'A third-party service failed',
  1007: 'Not acceptable in the present state',
  1008: 'Session expired',
  1009: 'Method not allowed',
  1010: 'User is not active',
  1011: 'National code and mobile do not match',
  1012: 'No access',
  1013: 'Bank is not supported',
  1014: 'Birth date and national code do not match',
  1015: 'SMS could not be sent',
  1016: 'Too many requests',
  1017: 'Payment gateway error',
  1018: 'Wrong verification code',
  1019: 'Bank account and national code do not match',
  1020: 'Payment confirmation failed',
  1021: 'Invalid amount',
  1022: 'New requests are closed for a while',
  1023: 'Payments are closed for a while',
  1024: 'Registration is closed for a while',
  1025: 'No SMS is sent for a while',
  1104: 'User not found',
  1105: 'User is already registered',
  1204: 'Bank account not found',
  1205: 'Bank account is already registered',
  1304: 'Session not found',
  1404: 'Transaction not found',
  1410: 'The offer has expired; submit it again',
  1504: 'Payment not found',
  1604: 'Dispute not found',
  1605: 'The transaction has an open dispute',
  1606: 'The proposal does not stand any more',
  1607: 'The time for this is over',
  1608: 'The picture is not accepted',
  1609: 'Too many pictures or entries',
  1705: 'Wrong handover code',
  1706: 'The tracking code is known of another transaction',
  1804: 'Receipt not found',
  1904: 'Log in with a one-time code first',
  1905: 'The passkey is refused',
  2007: 'The account cannot be closed now',
  2010: 'The account is closed',
  2104: 'No record of reserves for this day',
  2105: 'The record of this day has no share of this person',
};

/** Throws a {@link Refusal} 1002 that names one wrong field and the reason. */
export function refuseField(field: string, reason: string): never {
  return refuse(ERROR.badRequest, undefined, { fields: { [field]: reason } });
}
