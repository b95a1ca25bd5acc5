/** Where a call is. `:name` in a path stands for a value. */
export interface Address {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
}

/**
 * Where every call of the API is, for both programs. Paths are written as the product text has them; the server takes them with and
 * without the trailing slash. What a call takes and answers stands in `calls.ts`, which needs TypeBox; this file needs nothing.
 */
export const ADDRESSES = {
  matchNationalCode: { method: 'POST', path: '/api/v1/users/match_nid_and_dob/' },
  register: { method: 'POST', path: '/api/v1/users/register/' },
  login: { method: 'POST', path: '/api/v1/users/login/' },
  verifyAuthOtp: { method: 'POST', path: '/api/v1/users/otp/' },
  verifyAuthOtpAlias: { method: 'POST', path: '/api/v1/otp/verify/' },
  userReport: { method: 'POST', path: '/api/v1/users/user-report/' },
  refresh: { method: 'POST', path: '/api/v1/refresh/' },
  logout: { method: 'PUT', path: '/api/v1/users/logout/' },
  listSessions: { method: 'GET', path: '/api/v1/users/sessions/' },
  deleteSession: { method: 'PUT', path: '/api/v1/users/sessions/:id/delete/' },
  deleteAllSessions: { method: 'PUT', path: '/api/v1/users/sessions/delete-all/' },
  listBankAccounts: { method: 'GET', path: '/api/v1/bankaccounts/' },
  addBankAccount: { method: 'POST', path: '/api/v1/bankaccounts/' },
  getBankAccount: { method: 'GET', path: '/api/v1/bankaccounts/:id/' },
  deleteBankAccount: { method: 'PUT', path: '/api/v1/bankaccounts/:id/delete/' },
  setDefaultBankAccount: { method: 'PUT', path: '/api/v1/bankaccounts/:id/default/' },
  commission: { method: 'GET', path: '/api/v1/transactions/commission/:amount/:side' },
  createTransaction: { method: 'POST', path: '/api/v1/transactions/' },
  transactionDetails: { method: 'POST', path: '/api/v1/transactions/details/' },
  pay: { method: 'POST', path: '/api/v1/transactions/pay/' },
  cancel: { method: 'POST', path: '/api/v1/transactions/cancel/' },
  settle: { method: 'POST', path: '/api/v1/transactions/settle/' },
  refund: { method: 'POST', path: '/api/v1/transactions/refund/' },
  verifyTransactionOtp: { method: 'POST', path: '/api/v1/transactions/otp/' },
  handoverCode: { method: 'POST', path: '/api/v1/transactions/handover-code/' },
  handover: { method: 'POST', path: '/api/v1/transactions/handover/' },
  recordDelivery: { method: 'POST', path: '/api/v1/transactions/delivery/' },
  confirmReceipt: { method: 'POST', path: '/api/v1/transactions/received/' },
  extendDeadline: { method: 'POST', path: '/api/v1/transactions/extend/' },
  filterTransactions: { method: 'POST', path: '/api/v1/filter-transactions/' },
  listInquiries: { method: 'GET', path: '/api/v1/users/inquiries/' },
  listPayments: { method: 'GET', path: '/api/v1/users/payments/' },
  openDispute: { method: 'POST', path: '/api/v1/disputes/' },
  disputeDetails: { method: 'POST', path: '/api/v1/disputes/details/' },
  answerDispute: { method: 'POST', path: '/api/v1/disputes/answer/' },
  stateInDispute: { method: 'POST', path: '/api/v1/disputes/statement/' },
  withdrawDispute: { method: 'POST', path: '/api/v1/disputes/withdraw/' },
  proposeSplit: { method: 'POST', path: '/api/v1/disputes/propose/' },
  acceptInDispute: { method: 'POST', path: '/api/v1/disputes/accept/' },
  rejectProposal: { method: 'POST', path: '/api/v1/disputes/reject/' },
  escalateDispute: { method: 'POST', path: '/api/v1/disputes/escalate/' },
  concedeDispute: { method: 'POST', path: '/api/v1/disputes/concede/' },
  appealAward: { method: 'POST', path: '/api/v1/disputes/appeal/' },
  listJudgments: { method: 'GET', path: '/api/v1/judgments/' },
  judgmentDetails: { method: 'POST', path: '/api/v1/judgments/details/' },
  acceptCase: { method: 'POST', path: '/api/v1/judgments/accept/' },
  declineCase: { method: 'POST', path: '/api/v1/judgments/decline/' },
  askSide: { method: 'POST', path: '/api/v1/judgments/question/' },
  awardDispute: { method: 'POST', path: '/api/v1/judgments/award/' },
  uploadEvidence: { method: 'POST', path: '/api/v1/disputes/evidence/' },
  readEvidence: { method: 'GET', path: '/api/v1/disputes/evidence/:id/' },
  // `:partner` is the configured partner's slug; without a partner these calls do not exist (1004).
  partnerPermission: { method: 'GET', path: '/panel/v1/send-permission-to-:partner/:query' },
  submitPartnerTransaction: { method: 'POST', path: '/panel/v1/submit-:partner-transaction/' },
  partnerTransactionDetail: { method: 'GET', path: '/panel/v1/get-:partner-transaction-detail/:process_id/' },
  confirmPartnerTransaction: { method: 'POST', path: '/panel/v1/confirm-:partner-transaction/' },
} as const satisfies Record<string, Address>;

type Addresses = typeof ADDRESSES;

type Word<Text extends string> = Text extends `${infer Head}/${string}`
  ? Word<Head>
  : Text extends `${infer Head}-${string}`
    ? Head
    : Text;

type ParameterName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Word<Rest> | ParameterName<Rest>
  : never;

type Parameters<Path extends string> = [ParameterName<Path>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterName<Path>, string | number>>];

/** The address of a call, with these values in its path: `addressOf('deleteSession', { id })`. */
export function addressOf<Name extends keyof Addresses>(
  name: Name,
  ...[parameters]: Parameters<Addresses[Name]['path']>
): Address {
  const { method, path } = ADDRESSES[name];
  const values: Readonly<Record<string, string | number>> = parameters ?? {};
  return { method, path: path.replace(/:(\w+)/g, (_whole, field) => encodeURIComponent(values[field] ?? '')) };
}
