/**
 * Code and HTTP status of each error (docs/behaviour.md#errors). The wire has no other codes. The app shows each 5xx as
 * code 500 and refreshes its tokens on each 401, so only unexpected failures are 5xx and only token errors are 401.
 */
const ERRORS = {
  serverFault: [500, 500],
  unexpected: [1001, 500],
  badRequest: [1002, 400],
  notAuthenticated: [1003, 401],
  notFound: [1004, 404],
  conflict: [1005, 409],
  thirdParty: [1006, 424],
  notAcceptable: [1007, 422],
  sessionExpired: [1008, 401],
  methodNotAllowed: [1009, 405],
  userNotActive: [1010, 403],
  mobileMismatch: [1011, 403],
  noAccess: [1012, 403],
  bankUnsupported: [1013, 422],
  birthDateMismatch: [1014, 422],
  smsFailed: [1015, 424],
  tooManyRequests: [1016, 429],
  gatewayFailed: [1017, 424],
  wrongVerificationCode: [1018, 422],
  accountNotYours: [1019, 412],
  paymentConfirmationFailed: [1020, 424],
  invalidAmount: [1021, 422],
  newDealsClosed: [1022, 423],
  paymentsClosed: [1023, 423],
  registrationClosed: [1024, 423],
  smsClosed: [1025, 423],
  userNotFound: [1104, 404],
  userAlreadyRegistered: [1105, 409],
  bankAccountNotFound: [1204, 404],
  bankAccountAlreadyRegistered: [1205, 409],
  sessionNotFound: [1304, 404],
  transactionNotFound: [1404, 404],
  entryExpired: [1410, 422],
  paymentNotFound: [1504, 404],
  disputeNotFound: [1604, 404],
  disputeAlreadyOpen: [1605, 409],
  proposalGone: [1606, 422],
  tooLate: [1607, 422],
  pictureRefused: [1608, 422],
  tooManyEntries: [1609, 422],
  wrongHandoverCode: [1705, 422],
  trackingCodeTaken: [1706, 409],
  receiptNotFound: [1804, 404],
  freshLoginNeeded: [1904, 403],
  passkeyRefused: [1905, 422],
  closingRefused: [2007, 422],
  accountClosed: [2010, 403],
  reserveDayNotFound: [2104, 404],
  reserveShareNotFound: [2105, 404],
} as const;

type Name = keyof typeof ERRORS;

export type ErrorCode = (typeof ERRORS)[Name][0];

/** Names of the codes: `refuse(ERROR.wrongVerificationCode)`. */
export const ERROR = Object.fromEntries(Object.entries(ERRORS).map(([name, [code]]) => [name, code])) as {
  readonly [Key in Name]: (typeof ERRORS)[Key][0];
};

/** HTTP status of each code. */
export const ERROR_STATUS = Object.fromEntries(Object.values(ERRORS)) as {
  readonly [Key in Name as (typeof ERRORS)[Key][0]]: (typeof ERRORS)[Key][1];
};

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
