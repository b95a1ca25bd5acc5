import type { TSchema } from 'typebox';
import { ADDRESSES, type Address } from './addresses';
import { ERROR, type ErrorCode } from './errors';
import { AddBankAccountBody, BankAccount, BankAccountList, BankAccountParams } from './schemas/accounts';
import { Nothing } from './schemas/common';
import {
  AnswerDisputeBody,
  DisputeAnswer,
  Evidence,
  EvidenceParams,
  EvidencePicture,
  EvidenceUploadBody,
  OpenDisputeBody,
  StatementBody,
} from './schemas/disputes';
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
  readonly method: Address['method'];
  readonly path: string;
  readonly summary: string;
  readonly tag: 'users' | 'sessions' | 'bank accounts' | 'transactions' | 'lists' | 'disputes' | 'partner';
  /** `bearer`: needs an access token. `optional`: takes one. `none`: called by people who are not logged in. */
  readonly auth: 'bearer' | 'optional' | 'none';
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The body is a form with a file in it (`multipart/form-data`), not JSON. */
  readonly form?: boolean;
  /** The answer is a file of this type, not JSON. */
  readonly media?: string;
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

/** Every call about a dispute. */
const DISPUTE_ERRORS = [
  E.notAuthenticated,
  E.badRequest,
  E.noAccess,
  E.tooManyRequests,
  E.transactionNotFound,
  E.conflict,
] as const;

/** Every call about a process of the partner. */
const PROCESS_ERRORS = [E.badRequest, E.thirdParty, E.transactionNotFound, E.tooManyRequests] as const;

/** Every call of the API. */
export const CALLS = {
  matchNationalCode: asCall({
    ...ADDRESSES.matchNationalCode,
    summary: 'Check that a national code and a birth date belong together',
    tag: 'users',
    auth: 'none',
    body: MatchBody,
    answer: MatchAnswer,
    errors: [E.badRequest, E.birthDateMismatch, E.userAlreadyRegistered, E.thirdParty, E.tooManyRequests],
  }),
  register: asCall({
    ...ADDRESSES.register,
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
    ...ADDRESSES.login,
    summary: 'Log in; sends a one-time code. Called again to send another',
    tag: 'users',
    auth: 'none',
    body: LoginBody,
    answer: TemporaryTokenAnswer,
    errors: [E.badRequest, E.userNotFound, E.mobileMismatch, E.userNotActive, E.smsFailed, E.tooManyRequests],
  }),
  verifyAuthOtp: asCall({
    ...ADDRESSES.verifyAuthOtp,
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
    ...ADDRESSES.verifyAuthOtpAlias,
    summary: 'The same as /api/v1/users/otp/',
    tag: 'users',
    auth: 'none',
    idempotent: true,
    body: AuthOtpBody,
    answer: AuthOtpAnswer,
    errors: AUTH_CODE_ERRORS,
  }),
  userReport: asCall({
    ...ADDRESSES.userReport,
    summary: 'Who is logged in, and what waits for them',
    tag: 'users',
    auth: 'bearer',
    answer: UserInfo,
    errors: [E.notAuthenticated],
  }),
  refresh: asCall({
    ...ADDRESSES.refresh,
    summary:
      'Trade the refresh token for new tokens. Asked again within five minutes, because the answer got lost, it gives the same; a token that comes after that ends its session',
    tag: 'sessions',
    auth: 'none',
    body: RefreshBody,
    answer: Tokens,
    errors: [E.badRequest, E.sessionExpired],
  }),
  logout: asCall({
    ...ADDRESSES.logout,
    summary: 'End this session',
    tag: 'sessions',
    auth: 'bearer',
    answer: Nothing,
    errors: [E.notAuthenticated],
  }),
  listSessions: asCall({
    ...ADDRESSES.listSessions,
    summary: 'Devices that are logged in',
    tag: 'sessions',
    auth: 'bearer',
    answer: SessionList,
    errors: [E.notAuthenticated],
  }),
  deleteSession: asCall({
    ...ADDRESSES.deleteSession,
    summary: 'End one session; its tokens stop at once',
    tag: 'sessions',
    auth: 'bearer',
    params: SessionParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.sessionNotFound],
  }),
  deleteAllSessions: asCall({
    ...ADDRESSES.deleteAllSessions,
    summary: 'End every session, this one too',
    tag: 'sessions',
    auth: 'bearer',
    answer: Nothing,
    errors: [E.notAuthenticated],
  }),
  listBankAccounts: asCall({
    ...ADDRESSES.listBankAccounts,
    summary: 'The user’s cards and accounts, the default one first',
    tag: 'bank accounts',
    auth: 'bearer',
    answer: BankAccountList,
    errors: [E.notAuthenticated],
  }),
  addBankAccount: asCall({
    ...ADDRESSES.addBankAccount,
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
    ...ADDRESSES.getBankAccount,
    summary: 'One of the user’s accounts',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: BankAccount,
    errors: [E.notAuthenticated, E.bankAccountNotFound],
  }),
  deleteBankAccount: asCall({
    ...ADDRESSES.deleteBankAccount,
    summary: 'Forget an account; not the default one (1007)',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.bankAccountNotFound, E.notAcceptable],
  }),
  setDefaultBankAccount: asCall({
    ...ADDRESSES.setDefaultBankAccount,
    summary: 'Make an account the default one',
    tag: 'bank accounts',
    auth: 'bearer',
    params: BankAccountParams,
    answer: Nothing,
    errors: [E.notAuthenticated, E.bankAccountNotFound],
  }),
  commission: asCall({
    ...ADDRESSES.commission,
    summary: 'What the two sides would give and get',
    tag: 'transactions',
    auth: 'optional',
    params: CommissionParams,
    answer: CommissionAnswer,
    errors: [E.badRequest, E.invalidAmount],
  }),
  createTransaction: asCall({
    ...ADDRESSES.createTransaction,
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
    ...ADDRESSES.transactionDetails,
    summary:
      'One transaction and its history. Opening somebody else’s unpaid request puts it on the reader’s received list',
    tag: 'transactions',
    auth: 'bearer',
    body: PaymentCodeBody,
    answer: TransactionDetailsAnswer,
    errors: [E.notAuthenticated, E.badRequest, E.noAccess, E.transactionNotFound, E.tooManyRequests],
  }),
  pay: asCall({
    ...ADDRESSES.pay,
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
    ...ADDRESSES.cancel,
    summary: 'Ask to cancel an unpaid request; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TemporaryTokenAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  settle: asCall({
    ...ADDRESSES.settle,
    summary: 'Ask to pay the seller; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TemporaryTokenAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  refund: asCall({
    ...ADDRESSES.refund,
    summary: 'Ask to give the money back to the buyer; sends a one-time code',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TemporaryTokenAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  }),
  verifyTransactionOtp: asCall({
    ...ADDRESSES.verifyTransactionOtp,
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
  filterTransactions: asCall({
    ...ADDRESSES.filterTransactions,
    summary: 'History, filtered and in pages',
    tag: 'lists',
    auth: 'bearer',
    body: FilterTransactionsBody,
    answer: TransactionList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  listInquiries: asCall({
    ...ADDRESSES.listInquiries,
    summary: 'Requests of others that the user has opened: the user is the payer',
    tag: 'lists',
    auth: 'bearer',
    query: ListQuery,
    answer: InquiryList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  listPayments: asCall({
    ...ADDRESSES.listPayments,
    summary: 'Requests the user has sent to others: the user is the payee',
    tag: 'lists',
    auth: 'bearer',
    query: ListQuery,
    answer: PaymentList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  openDispute: asCall({
    ...ADDRESSES.openDispute,
    summary: 'Open a dispute over the money of a paid transaction, which stays where it is until the dispute has ended',
    tag: 'disputes',
    auth: 'bearer',
    idempotent: true,
    body: OpenDisputeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.notAcceptable, E.disputeAlreadyOpen, E.tooManyEntries],
  }),
  disputeDetails: asCall({
    ...ADDRESSES.disputeDetails,
    summary: 'The last dispute of a transaction, open or closed, for its two sides',
    tag: 'disputes',
    auth: 'bearer',
    body: PaymentCodeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound],
  }),
  answerDispute: asCall({
    ...ADDRESSES.answerDispute,
    summary: 'Answer to what the other side has opened; both talk from then on',
    tag: 'disputes',
    auth: 'bearer',
    idempotent: true,
    body: AnswerDisputeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.tooLate],
  }),
  stateInDispute: asCall({
    ...ADDRESSES.stateInDispute,
    summary: 'Say something more, with pictures',
    tag: 'disputes',
    auth: 'bearer',
    idempotent: true,
    body: StatementBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.tooLate, E.tooManyEntries],
  }),
  withdrawDispute: asCall({
    ...ADDRESSES.withdrawDispute,
    summary: 'Take back what one has opened; the transaction goes on',
    tag: 'disputes',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.notAcceptable],
  }),
  concedeDispute: asCall({
    ...ADDRESSES.concedeDispute,
    summary: 'Give the other side all of it; sends a one-time code',
    tag: 'disputes',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: TemporaryTokenAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.notAcceptable, E.smsFailed],
  }),
  uploadEvidence: asCall({
    ...ADDRESSES.uploadEvidence,
    summary:
      'A picture for a dispute of a paid transaction, by one of its sides: JPEG, PNG or WebP, drawn anew without what it says of its camera. Deleted after a day when no entry takes it',
    tag: 'disputes',
    auth: 'bearer',
    form: true,
    body: EvidenceUploadBody,
    answer: Evidence,
    errors: [
      E.notAuthenticated,
      E.badRequest,
      E.thirdParty,
      E.notAcceptable,
      E.noAccess,
      E.pictureRefused,
      E.tooManyEntries,
      E.tooManyRequests,
      E.transactionNotFound,
    ],
  }),
  readEvidence: asCall({
    ...ADDRESSES.readEvidence,
    summary: 'The picture, for whoever reads the dispute. Every reading is noted',
    tag: 'disputes',
    auth: 'bearer',
    params: EvidenceParams,
    media: 'image/jpeg',
    answer: EvidencePicture,
    errors: [E.notAuthenticated, E.badRequest, E.thirdParty, E.noAccess, E.disputeNotFound],
  }),
  partnerPermission: asCall({
    ...ADDRESSES.partnerPermission,
    summary: 'Ask the partner whether a process may make a payment link, and where that goes on',
    tag: 'partner',
    auth: 'none',
    params: PartnerPermissionParams,
    answer: PartnerPermissionAnswer,
    errors: PROCESS_ERRORS,
  }),
  submitPartnerTransaction: asCall({
    ...ADDRESSES.submitPartnerTransaction,
    summary: 'The seller’s offer for a process; until a request was made of it, a new one takes its place',
    tag: 'partner',
    auth: 'none',
    body: SubmitPartnerTransactionBody,
    answer: SubmitPartnerTransactionAnswer,
    errors: [...PROCESS_ERRORS, E.conflict],
  }),
  partnerTransactionDetail: asCall({
    ...ADDRESSES.partnerTransactionDetail,
    summary: 'What a process is about: the seller’s offer, or before there is one the ad itself',
    tag: 'partner',
    auth: 'none',
    params: PartnerProcessParams,
    answer: PartnerTransactionDetail,
    errors: PROCESS_ERRORS,
  }),
  confirmPartnerTransaction: asCall({
    ...ADDRESSES.confirmPartnerTransaction,
    summary: 'The buyer approves or rejects the request of a process, once. Rejecting cancels it',
    tag: 'partner',
    auth: 'none',
    body: ConfirmPartnerTransactionBody,
    answer: ConfirmPartnerTransactionAnswer,
    errors: [...PROCESS_ERRORS, E.conflict, E.notAcceptable],
  }),
} as const satisfies Record<keyof typeof ADDRESSES, Call>;

export type CallName = keyof typeof CALLS;
