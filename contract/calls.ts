import type { TSchema } from 'typebox';
import { ERROR, type ErrorCode } from './errors';
import { AddBankAccountBody, BankAccount, BankAccountList, BankAccountParams } from './schemas/accounts';
import { Nothing } from './schemas/common';
import { FilterTransactionsBody, InquiryList, ListQuery, PaymentList, TransactionList } from './schemas/lists';
import {
  ConfirmPartnerTransactionAnswer,
  ConfirmPartnerTransactionBody,
  PartnerPermissionAnswer,
  PartnerPermissionParams,
  PartnerProcessParams,
  PartnerTransactionDetail,
  SubmitPartnerTransactionAnswer,
  SubmitPartnerTransactionBody,
} from './schemas/partner';
import {
  CommissionAnswer,
  CommissionParams,
  CreateTransactionAnswer,
  CreateTransactionBody,
  PayAnswer,
  PayBody,
  PaymentCodeBody,
  TransactionDetailsAnswer,
  TransactionOtpAnswer,
  TransactionOtpBody,
} from './schemas/transactions';
import {
  AuthOtpAnswer,
  AuthOtpBody,
  LoginBody,
  MatchAnswer,
  MatchBody,
  RefreshBody,
  RegisterBody,
  SessionList,
  SessionParams,
  TemporaryTokenAnswer,
  Tokens,
  UserInfo,
} from './schemas/users';

/** One call of section 7: where it is, what it takes, what it answers inside `data`, and how it can be refused. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly summary: string;
  readonly tag: 'users' | 'sessions' | 'bank accounts' | 'transactions' | 'lists' | 'partner';
  /** `bearer`: needs an access token. `optional`: takes one. `none`: called by people who are not logged in. */
  readonly auth: 'bearer' | 'optional' | 'none';
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  readonly errors: readonly ErrorCode[];
}

const asCall = <const Definition extends Call>(definition: Definition): Definition => definition;

const E = ERROR;

const AUTH_CODE_ERRORS = [
  E.badRequest,
  E.wrongVerificationCode,
  E.userAlreadyRegistered,
  E.userNotActive,
  E.tooManyRequests,
] as const;

/** Settle, refund and cancel are asked for alike. */
const ASK_FOR_CODE_ERRORS = [
  E.notAuthenticated,
  E.badRequest,
  E.notAcceptable,
  E.noAccess,
  E.smsFailed,
  E.tooManyRequests,
  E.transactionNotFound,
  E.conflict,
] as const;

/** Every call about a process of the partner. */
const PROCESS_ERRORS = [E.badRequest, E.thirdParty, E.transactionNotFound, E.tooManyRequests] as const;

/** Every call of the API. Paths are written as the product text has them; the server takes them with and without the trailing slash. */
export const CALLS = {
  matchNationalCode: asCall({
    method: 'POST',
    path: '/api/v1/users/match_nid_and_dob/',
    summary: 'Check that a national code and a birth date belong together',
    tag: 'users',
    auth: 'none',
    body: MatchBody,
    answer: MatchAnswer,
    errors: [E.badRequest, E.birthDateMismatch, E.userAlreadyRegistered, E.thirdParty, E.tooManyRequests],
  }),
  register: asCall({
    method: 'POST',
    path: '/api/v1/users/register/',
    summary: 'Register; sends a one-time code. Called again to send another',
    tag: 'users',
    auth: 'none',
    body: RegisterBody,
    answer: TemporaryTokenAnswer,
    errors: [E.badRequest, E.birthDateMismatch, E.userAlreadyRegistered, E.smsFailed, E.thirdParty, E.tooManyRequests],
  }),
  login: asCall({
    method: 'POST',
    path: '/api/v1/users/login/',
    summary: 'Log in; sends a one-time code. Called again to send another',
    tag: 'users',
    auth: 'none',
    body: LoginBody,
    answer: TemporaryTokenAnswer,
    errors: [E.badRequest, E.userNotFound, E.mobileMismatch, E.userNotActive, E.smsFailed, E.tooManyRequests],
  }),
  verifyAuthOtp: asCall({
    method: 'POST',
    path: '/api/v1/users/otp/',
    summary: 'Confirm login or registration with the code; answers the tokens',
    tag: 'users',
    auth: 'none',
    body: AuthOtpBody,
    answer: AuthOtpAnswer,
    errors: AUTH_CODE_ERRORS,
  }),
  verifyAuthOtpAlias: asCall({
    method: 'POST',
    path: '/api/v1/otp/verify/',
    summary: 'The same as /api/v1/users/otp/',
    tag: 'users',
    auth: 'none',
    body: AuthOtpBody,
    answer: AuthOtpAnswer,
    errors: AUTH_CODE_ERRORS,
  }),
  userReport: asCall({
    method: 'POST',
    path: '/api/v1/users/user-report/',
    summary: 'Who is logged in, and what waits for them',
    tag: 'users',
    auth: 'bearer',
    answer: UserInfo,
    errors: [E.notAuthenticated],
  }),
  refresh: asCall({
    method: 'POST',
    path: '/api/v1/refresh/',
    summary:
      'Trade the refresh token for new tokens. Asked again within five minutes, because the answer got lost, it gives the same; a token that comes after that ends its session',
    tag: 'sessions',
    auth: 'none',
    body: RefreshBody,
    answer: Tokens,
    errors: [E.badRequest, E.sessionExpired],
  }),
  logout: asCall({
    method: 'PUT',
    path: '/api/v1/users/logout/',
    summary: 'End this session',
    tag: 'sessions',
    auth: 'bearer',
    answer: Nothing,
    errors: [E.notAuthenticated],
  }),
  listSessions: asCall({
    method: 'GET',
    path: '/api/v1/users/sessions/',
    summary: 'Devices that are logged in',
    tag: 'sessions',
    auth: 'bearer',
    answer: SessionList,
    errors: [E.notAuthenticated],
  }),
  deleteSession: asCall({
    method: 'PUT',
    path: '/api/v1/users/sessions/:id/delete/',
    summary: 'End one session; its tokens stop at once',
    tag: 'sessions',
    auth: 'bearer',
    params: SessionParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.sessionNotFound],
  }),
  deleteAllSessions: asCall({
    method: 'PUT',
    path: '/api/v1/users/sessions/delete-all/',
    summary: 'End every session, this one too',
    tag: 'sessions',
    auth: 'bearer',
    answer: Nothing,
    errors: [E.notAuthenticated],
  }),
  listBankAccounts: asCall({
    method: 'GET',
    path: '/api/v1/bankaccounts/',
    summary: 'The user’s cards and accounts, the default one first',
    tag: 'bank accounts',
    auth: 'bearer',
    answer: BankAccountList,
    errors: [E.notAuthenticated],
  }),
  addBankAccount: asCall({
    method: 'POST',
    path: '/api/v1/bankaccounts/',
    summary:
      'Look an account up with the bank and keep it, if it is the user’s own. 406, 409, 412 and 504 are said by status too',
    tag: 'bank accounts',
    auth: 'bearer',
    body: AddBankAccountBody,
    answer: BankAccount,
    errors: [
      E.notAuthenticated,
      E.badRequest,
      E.bankAccountAlreadyRegistered,
      E.accountNotYours,
      E.bankUnsupported,
      E.thirdParty,
      E.tooManyRequests,
    ],
  }),
  getBankAccount: asCall({
    method: 'GET',
    path: '/api/v1/bankaccounts/:id/',
    summary: 'One of the user’s accounts',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: BankAccount,
    errors: [E.notAuthenticated, E.bankAccountNotFound],
  }),
  deleteBankAccount: asCall({
    method: 'PUT',
    path: '/api/v1/bankaccounts/:id/delete/',
    summary: 'Forget an account; not the default one (1007)',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.bankAccountNotFound, E.notAcceptable],
  }),
  setDefaultBankAccount: asCall({
    method: 'PUT',
    path: '/api/v1/bankaccounts/:id/default/',
    summary: 'Make an account the default one',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.bankAccountNotFound],
  }),
  commission: asCall({
    method: 'GET',
    path: '/api/v1/transactions/commission/:amount/:side',
    summary: 'What the two sides would give and get',
    tag: 'transactions',
    auth: 'optional',
    params: CommissionParams,
    answer: CommissionAnswer,
    errors: [E.badRequest, E.invalidAmount],
  }),
  createTransaction: asCall({
    method: 'POST',
    path: '/api/v1/transactions/',
    summary:
      'Make a payment request. With a partner’s process: the one that was submitted for it (1007 before that), by its seller',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: CreateTransactionBody,
    answer: CreateTransactionAnswer,
    errors: [
      E.notAuthenticated,
      E.badRequest,
      E.invalidAmount,
      E.bankAccountNotFound,
      E.conflict,
      E.notAcceptable,
      E.noAccess,
      E.thirdParty,
      E.transactionNotFound,
    ],
  }),
  transactionDetails: asCall({
    method: 'POST',
    path: '/api/v1/transactions/details/',
    summary:
      'One transaction and its history. Opening somebody else’s unpaid request puts it on the reader’s received list',
    tag: 'transactions',
    auth: 'bearer',
    body: PaymentCodeBody,
    answer: TransactionDetailsAnswer,
    errors: [E.notAuthenticated, E.badRequest, E.noAccess, E.transactionNotFound],
  }),
  pay: asCall({
    method: 'POST',
    path: '/api/v1/transactions/pay/',
    summary: 'Get a gateway token for a payment; the browser then posts the gateway form',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PayBody,
    answer: PayAnswer,
    errors: [
      E.notAuthenticated,
      E.badRequest,
      E.notAcceptable,
      E.noAccess,
      E.bankAccountNotFound,
      E.gatewayFailed,
      E.transactionNotFound,
      E.conflict,
    ],
  }),
  cancel: asCall({
    method: 'POST',
    path: '/api/v1/transactions/cancel/',
    summary: 'Ask to cancel an unpaid request; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TemporaryTokenAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  settle: asCall({
    method: 'POST',
    path: '/api/v1/transactions/settle/',
    summary: 'Ask to pay the seller; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TemporaryTokenAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  refund: asCall({
    method: 'POST',
    path: '/api/v1/transactions/refund/',
    summary: 'Ask to give the money back to the buyer; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TemporaryTokenAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  verifyTransactionOtp: asCall({
    method: 'POST',
    path: '/api/v1/transactions/otp/',
    summary: 'Confirm settle, refund or cancel with the code; does the move',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: TransactionOtpBody,
    answer: TransactionOtpAnswer,
    errors: [
      E.notAuthenticated,
      E.badRequest,
      E.notAcceptable,
      E.noAccess,
      E.wrongVerificationCode,
      E.tooManyRequests,
      E.transactionNotFound,
      E.conflict,
    ],
  }),
  filterTransactions: asCall({
    method: 'POST',
    path: '/api/v1/filter-transactions/',
    summary: 'History, filtered and in pages',
    tag: 'lists',
    auth: 'bearer',
    body: FilterTransactionsBody,
    answer: TransactionList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  listInquiries: asCall({
    method: 'GET',
    path: '/api/v1/users/inquiries/',
    summary: 'Requests of others that the user has opened: the user is the payer',
    tag: 'lists',
    auth: 'bearer',
    query: ListQuery,
    answer: InquiryList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  listPayments: asCall({
    method: 'GET',
    path: '/api/v1/users/payments/',
    summary: 'Requests the user has sent to others: the user is the payee',
    tag: 'lists',
    auth: 'bearer',
    query: ListQuery,
    answer: PaymentList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  // `:partner` is the configured partner's slug; without a partner these calls do not exist (1004).
  partnerPermission: asCall({
    method: 'GET',
    path: '/panel/v1/send-permission-to-:partner/:query',
    summary: 'Ask the partner whether a process may make a payment link, and where that goes on',
    tag: 'partner',
    auth: 'none',
    params: PartnerPermissionParams,
    answer: PartnerPermissionAnswer,
    errors: PROCESS_ERRORS,
  }),
  submitPartnerTransaction: asCall({
    method: 'POST',
    path: '/panel/v1/submit-:partner-transaction/',
    summary: 'The seller’s offer for a process; until a request was made of it, a new one takes its place',
    tag: 'partner',
    auth: 'none',
    body: SubmitPartnerTransactionBody,
    answer: SubmitPartnerTransactionAnswer,
    errors: [...PROCESS_ERRORS, E.conflict],
  }),
  partnerTransactionDetail: asCall({
    method: 'GET',
    path: '/panel/v1/get-:partner-transaction-detail/:process_id/',
    summary: 'What a process is about: the seller’s offer, or before there is one the ad itself',
    tag: 'partner',
    auth: 'none',
    params: PartnerProcessParams,
    answer: PartnerTransactionDetail,
    errors: PROCESS_ERRORS,
  }),
  confirmPartnerTransaction: asCall({
    method: 'POST',
    path: '/panel/v1/confirm-:partner-transaction/',
    summary: 'The buyer approves or rejects the request of a process, once. Rejecting cancels it',
    tag: 'partner',
    auth: 'none',
    body: ConfirmPartnerTransactionBody,
    answer: ConfirmPartnerTransactionAnswer,
    errors: [...PROCESS_ERRORS, E.conflict, E.notAcceptable],
  }),
} as const;

export type CallName = keyof typeof CALLS;
