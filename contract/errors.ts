/**
 * HTTP status of each error code (docs/behaviour.md#errors). The wire has no other codes. The app shows each 5xx as code
 * 500 and refreshes its tokens on each 401, so only unexpected failures are 5xx and only token errors are 401.
 */
export const ERROR_STATUS = {
  500: 500,
  1001: 500,
  1002: 400,
  1003: 401,
  1004: 404,
  1005: 409,
  1006: 424,
  1007: 422,
  1008: 401,
  1009: 405,
  1010: 403,
  1011: 403,
  1012: 403,
  1013: 422,
  1014: 422,
  1015: 424,
  1016: 429,
  1017: 424,
  1018: 422,
  1019: 412,
  1020: 424,
  1021: 422,
  1022: 423,
  1023: 423,
  1024: 423,
  1025: 423,
  1104: 404,
  1105: 409,
  1204: 404,
  1205: 409,
  1304: 404,
  1404: 404,
  1410: 422,
  1504: 404,
  1604: 404,
  1605: 409,
  1606: 422,
  1607: 422,
  1608: 422,
  1609: 422,
  1705: 422,
  1706: 409,
  1804: 404,
  1904: 403,
  1905: 422,
  2007: 422,
  2010: 403,
  2104: 404,
  2105: 404,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Names of the codes: `refuse(ERROR.wrongVerificationCode)`. */
export const ERROR = {
  serverFault: 500,
  unexpected: 1001,
  badRequest: 1002,
  notAuthenticated: 1003,
  notFound: 1004,
  conflict: 1005,
  thirdParty: 1006,
  notAcceptable: 1007,
  sessionExpired: 1008,
  methodNotAllowed: 1009,
  userNotActive: 1010,
  mobileMismatch: 1011,
  noAccess: 1012,
  bankUnsupported: 1013,
  birthDateMismatch: 1014,
  smsFailed: 1015,
  tooManyRequests: 1016,
  gatewayFailed: 1017,
  wrongVerificationCode: 1018,
  accountNotYours: 1019,
  paymentConfirmationFailed: 1020,
  invalidAmount: 1021,
  newDealsClosed: 1022,
  paymentsClosed: 1023,
  registrationClosed: 1024,
  smsClosed: 1025,
  userNotFound: 1104,
  userAlreadyRegistered: 1105,
  bankAccountNotFound: 1204,
  bankAccountAlreadyRegistered: 1205,
  sessionNotFound: 1304,
  transactionNotFound: 1404,
  entryExpired: 1410,
  paymentNotFound: 1504,
  disputeNotFound: 1604,
  disputeAlreadyOpen: 1605,
  proposalGone: 1606,
  tooLate: 1607,
  pictureRefused: 1608,
  tooManyEntries: 1609,
  wrongHandoverCode: 1705,
  trackingCodeTaken: 1706,
  receiptNotFound: 1804,
  freshLoginNeeded: 1904,
  passkeyRefused: 1905,
  closingRefused: 2007,
  accountClosed: 2010,
  reserveDayNotFound: 2104,
  reserveShareNotFound: 2105,
} as const satisfies Record<string, ErrorCode>;

/** The code of each closed switch that refuses a call. Nothing was done, and the call may work later. */
export const CLOSED_CODES = {
  new_deals: ERROR.newDealsClosed,
  payments: ERROR.paymentsClosed,
  registration: ERROR.registrationClosed,
  sms: ERROR.smsClosed,
} as const;

/** With 1018 in the field `verification_code`: the token accepts no further code; the user requests a new one. */
export const NEW_CODE_NEEDED = 'new_code_needed';

export const ERROR_CODES = Object.keys(ERROR_STATUS).map(Number) as ErrorCode[];

/** True for a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'number' && Object.hasOwn(ERROR_STATUS, value);
}
