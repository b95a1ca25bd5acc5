import { ACCOUNT_ADDRESSES } from './addresses/account';
import type { CHECK_ADDRESSES } from './addresses/check';
import type { DISPUTE_ADDRESSES } from './addresses/dispute';
import type { LIVE_ADDRESSES } from './addresses/live';
import type { NOTICE_ADDRESSES } from './addresses/notice';
import type { PARTNER_ADDRESSES } from './addresses/partner';
import type { RECEIPT_ADDRESSES } from './addresses/receipt';
import { SESSION_ADDRESSES } from './addresses/session';
import type { TICKET_ADDRESSES } from './addresses/ticket';
import { TRANSACTION_ADDRESSES } from './addresses/transaction';
import type { UNANSWERED_ADDRESSES } from './addresses/unanswered';
import { USER_ADDRESSES } from './addresses/user';
import { asCall, type Call } from './call';
import { DELIVERY_CALLS } from './deliveryCalls';
import { DISPUTE_CALLS } from './disputeCalls';
import { ERROR } from './errors';
import { LIVE_CALLS } from './liveCalls';
import { NOTICE_CALLS } from './noticeCalls';
import { PARTNER_CALLS } from './partnerCalls';
import { RECEIPT_CALLS } from './receiptCalls';
import { AddBankAccountBody, BankAccount, BankAccountList, BankAccountParams } from './schemas/accounts';
import { Nothing } from './schemas/common';
import { FilterTransactionsBody, InquiryList, ListQuery, PaymentList, TransactionList } from './schemas/lists';
import {
  CommissionAnswer,
  CommissionParams,
  CreateTransactionAnswer,
  CreateTransactionBody,
  PayAnswer,
  PayBody,
  PaymentCodeBody,
  TransactionCodeAnswer,
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
import { TICKET_CALLS } from './ticketCalls';
import { UNANSWERED_CALLS } from './unansweredCalls';

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

/** Every call of the API. */
export const CALLS = {
  matchNationalCode: asCall({
    ...USER_ADDRESSES.matchNationalCode,
    summary: 'Check that a national code and a birth date belong together',
    tag: 'users',
    auth: 'none',
    body: MatchBody,
    answer: MatchAnswer,
    errors: [E.badRequest, E.birthDateMismatch, E.userAlreadyRegistered, E.thirdParty, E.tooManyRequests],
  }),
  register: asCall({
    ...USER_ADDRESSES.register,
    summary: 'Register with a mobile of one’s own (1011); sends a one-time code. Called again to send another',
    tag: 'users',
    auth: 'none',
    body: RegisterBody,
    answer: TemporaryTokenAnswer,
    errors: [
      E.badRequest,
      E.birthDateMismatch,
      E.mobileMismatch,
      E.userAlreadyRegistered,
      E.smsFailed,
      E.thirdParty,
      E.tooManyRequests,
    ],
  }),
  login: asCall({
    ...USER_ADDRESSES.login,
    summary: 'Log in; sends a one-time code. Called again to send another',
    tag: 'users',
    auth: 'none',
    body: LoginBody,
    answer: TemporaryTokenAnswer,
    errors: [E.badRequest, E.userNotFound, E.mobileMismatch, E.userNotActive, E.smsFailed, E.tooManyRequests],
  }),
  verifyAuthOtp: asCall({
    ...USER_ADDRESSES.verifyAuthOtp,
    summary:
      'Confirm login or registration with the code, which works once; answers the tokens. The same key gives a lost answer again while the code lives',
    tag: 'users',
    auth: 'none',
    idempotent: true,
    body: AuthOtpBody,
    answer: AuthOtpAnswer,
    errors: AUTH_CODE_ERRORS,
  }),
  verifyAuthOtpAlias: asCall({
    ...USER_ADDRESSES.verifyAuthOtpAlias,
    summary: 'The same as /api/v1/users/otp/',
    tag: 'users',
    auth: 'none',
    idempotent: true,
    body: AuthOtpBody,
    answer: AuthOtpAnswer,
    errors: AUTH_CODE_ERRORS,
  }),
  userReport: asCall({
    ...USER_ADDRESSES.userReport,
    summary: 'Who is logged in, and what waits for them',
    tag: 'users',
    auth: 'bearer',
    answer: UserInfo,
    errors: [E.notAuthenticated],
  }),
  refresh: asCall({
    ...USER_ADDRESSES.refresh,
    summary:
      'Trade the refresh token for new tokens. Asked again within five minutes, because the answer got lost, it gives the same; a token that comes after that ends its session',
    tag: 'sessions',
    auth: 'none',
    body: RefreshBody,
    answer: Tokens,
    errors: [E.badRequest, E.sessionExpired],
  }),
  logout: asCall({
    ...USER_ADDRESSES.logout,
    summary: 'End this session',
    tag: 'sessions',
    auth: 'bearer',
    answer: Nothing,
    errors: [E.notAuthenticated],
  }),
  listSessions: asCall({
    ...SESSION_ADDRESSES.listSessions,
    summary: 'Devices that are logged in',
    tag: 'sessions',
    auth: 'bearer',
    answer: SessionList,
    errors: [E.notAuthenticated],
  }),
  deleteSession: asCall({
    ...SESSION_ADDRESSES.deleteSession,
    summary: 'End one session; its tokens stop at once',
    tag: 'sessions',
    auth: 'bearer',
    params: SessionParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.sessionNotFound],
  }),
  deleteAllSessions: asCall({
    ...SESSION_ADDRESSES.deleteAllSessions,
    summary: 'End every session, this one too',
    tag: 'sessions',
    auth: 'bearer',
    answer: Nothing,
    errors: [E.notAuthenticated],
  }),
  listBankAccounts: asCall({
    ...ACCOUNT_ADDRESSES.listBankAccounts,
    summary: 'The user’s cards and accounts, the default one first',
    tag: 'bank accounts',
    auth: 'bearer',
    answer: BankAccountList,
    errors: [E.notAuthenticated],
  }),
  addBankAccount: asCall({
    ...ACCOUNT_ADDRESSES.addBankAccount,
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
    ...ACCOUNT_ADDRESSES.getBankAccount,
    summary: 'One of the user’s accounts',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: BankAccount,
    errors: [E.notAuthenticated, E.bankAccountNotFound],
  }),
  deleteBankAccount: asCall({
    ...ACCOUNT_ADDRESSES.deleteBankAccount,
    summary: 'Forget an account; not the default one (1007)',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.bankAccountNotFound, E.notAcceptable],
  }),
  setDefaultBankAccount: asCall({
    ...ACCOUNT_ADDRESSES.setDefaultBankAccount,
    summary: 'Make an account the default one',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.bankAccountNotFound],
  }),
  commission: asCall({
    ...TRANSACTION_ADDRESSES.commission,
    summary: 'What the two sides would give and get',
    tag: 'transactions',
    auth: 'optional',
    params: CommissionParams,
    answer: CommissionAnswer,
    errors: [E.badRequest, E.invalidAmount],
  }),
  createTransaction: asCall({
    ...TRANSACTION_ADDRESSES.createTransaction,
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
      E.tooManyRequests,
    ],
  }),
  transactionDetails: asCall({
    ...TRANSACTION_ADDRESSES.transactionDetails,
    summary:
      'One transaction and its history. Opening somebody else’s unpaid request puts it on the reader’s received list',
    tag: 'transactions',
    auth: 'bearer',
    body: PaymentCodeBody,
    answer: TransactionDetailsAnswer,
    errors: [E.notAuthenticated, E.badRequest, E.noAccess, E.transactionNotFound, E.tooManyRequests],
  }),
  pay: asCall({
    ...TRANSACTION_ADDRESSES.pay,
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
      E.tooManyRequests,
      E.conflict,
    ],
  }),
  cancel: asCall({
    ...TRANSACTION_ADDRESSES.cancel,
    summary: 'Ask to cancel an unpaid request; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TransactionCodeAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  settle: asCall({
    ...TRANSACTION_ADDRESSES.settle,
    summary: 'Ask to pay the seller; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TransactionCodeAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  refund: asCall({
    ...TRANSACTION_ADDRESSES.refund,
    summary: 'Ask to give the money back to the buyer; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TransactionCodeAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  verifyTransactionOtp: asCall({
    ...TRANSACTION_ADDRESSES.verifyTransactionOtp,
    summary: 'Confirm settle, refund or cancel with the code; does the transition',
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
  ...DELIVERY_CALLS,
  ...RECEIPT_CALLS,
  filterTransactions: asCall({
    ...TRANSACTION_ADDRESSES.filterTransactions,
    summary: 'History, filtered and in pages',
    tag: 'lists',
    auth: 'bearer',
    body: FilterTransactionsBody,
    answer: TransactionList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  listInquiries: asCall({
    ...TRANSACTION_ADDRESSES.listInquiries,
    summary: 'Requests of others that the user has opened: the user is the payer',
    tag: 'lists',
    auth: 'bearer',
    query: ListQuery,
    answer: InquiryList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  listPayments: asCall({
    ...TRANSACTION_ADDRESSES.listPayments,
    summary: 'Requests the user has sent to others: the user is the payee',
    tag: 'lists',
    auth: 'bearer',
    query: ListQuery,
    answer: PaymentList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  ...TICKET_CALLS,
  ...DISPUTE_CALLS,
  ...LIVE_CALLS,
  ...NOTICE_CALLS,
  ...PARTNER_CALLS,
  ...UNANSWERED_CALLS,
} as const satisfies Record<
  keyof (typeof USER_ADDRESSES &
    typeof SESSION_ADDRESSES &
    typeof ACCOUNT_ADDRESSES &
    typeof TRANSACTION_ADDRESSES &
    typeof RECEIPT_ADDRESSES &
    typeof CHECK_ADDRESSES &
    typeof TICKET_ADDRESSES &
    typeof DISPUTE_ADDRESSES &
    typeof LIVE_ADDRESSES &
    typeof NOTICE_ADDRESSES &
    typeof PARTNER_ADDRESSES &
    typeof UNANSWERED_ADDRESSES),
  Call
>;

export type CallName = keyof typeof CALLS;
