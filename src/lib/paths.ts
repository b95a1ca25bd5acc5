import { GATEWAY_RETURN_PATH } from '@contract/rules/redirects';

/** All paths of the app. The router ignores case. */
export const paths = {
  root: '/',
  home: '/home',

  login: '/login',
  /** With a known mobile, complete or masked. */
  loginWithMobile: (mobile: string) => `/login?mobile-number=${encodeURIComponent(mobile)}`,
  loginOtp: '/login_otp',
  register: '/register',
  registerWithCode: (code: string) => `/register/${encodeURIComponent(code)}`,
  privacy: '/privacy-policy',

  createFirstCard: '/create-first-card',
  firstConfirmCard: '/first-confirmCard',
  createCard: '/create-card',
  /** Returns to `next`, a path of the app, after the card is confirmed. */
  createCardThen: (next: string) => `/create-card?redirect-link=${encodeURIComponent(next)}`,
  confirmCard: (accountId: string) => `/confirm-card/${encodeURIComponent(accountId)}`,
  cardList: '/card-list',

  requestMoney: '/RequestMoney',
  referee: '/RequestMoney/referee',
  newTransactions: '/new-transactions',
  /** The same step for a process of the partner. */
  newTransactionsOf: (processId: string) => `/new-transactions?process_id=${encodeURIComponent(processId)}`,

  pay: '/pay',
  /** The seller's handover page; the buyer's QR code adds the code after a `#`. */
  payHandover: (paymentCode: string) => `/pay-handover/${encodeURIComponent(paymentCode)}`,
  payCode: (paymentCode: string) => `/pay/${encodeURIComponent(paymentCode)}`,
  otp: '/otp',

  transactions: '/transaction',
  transactionsTab: (tab: TransactionsTab) => `/transaction?tab=${tab}`,
  /** The unpaid rows of a tab, as home's cards count them. */
  transactionsAwaiting: (tab: TransactionsTab) => `/transaction?tab=${tab}&_status=inquired&_status=redirected`,
  /** The unfinished rows that wait for the user, or for others. */
  transactionsTurn: (turn: 'mine' | 'others') => `/transaction?_turn=${turn}`,
  incomings: '/incomings',
  payments: '/payments',
  filterTransaction: '/FilterTransaction',
  transactionDetail: (paymentCode: string) => `/transaction-detail/${encodeURIComponent(paymentCode)}`,
  transactionDetailShared: (paymentCode: string) => `/transaction-detail/${encodeURIComponent(paymentCode)}?share=1`,
  /** With the buyer's handover code open. */
  handoverCode: (paymentCode: string) => `/transaction-detail/${encodeURIComponent(paymentCode)}?show=code`,
  transactionReceipt: GATEWAY_RETURN_PATH,
  /** A payment whose payer did not return from the gateway. */
  lostPayment: (paymentCode: string) =>
    `/transaction-receipt?show=lost&payment_code=${encodeURIComponent(paymentCode)}`,
  transactionReceiptOf: (paymentCode: string) => `/transaction-receipt?payment_code=${encodeURIComponent(paymentCode)}`,

  receipt: (paymentCode: string) => `/receipt/${encodeURIComponent(paymentCode)}`,

  /** Target of a receipt's QR code. */
  check: (token: string) => `/check/${encodeURIComponent(token)}`,

  /** What Amanat owes and holds, for everybody; and the reader's own share. */
  reserves: '/reserves',
  myReserve: '/reserves/mine',

  dispute: (paymentCode: string) => `/dispute/${encodeURIComponent(paymentCode)}`,
  openDispute: (paymentCode: string) => `/dispute/${encodeURIComponent(paymentCode)}/open`,

  judgments: '/judgments',
  /** The own page of a partner, for its contact. */
  partnerDesk: '/partner-desk',
  /** Leads to the reader's first section. */
  officeStart: '/office',
  office: '/office/disputes',
  switches: '/office/switches',
  partners: '/office/partners',
  judgment: (disputeId: string) => `/judgment/${encodeURIComponent(disputeId)}`,

  notifications: '/notifications',
  notificationSettings: '/notifications/settings',

  devices: '/DevisActive',
  passkeys: '/passkeys',
  myData: '/my-data',
  statement: '/statement',
  about: '/about',
  help: '/help',
  support: '/support',
  contactUs: '/contact-us',
  contact: '/contact',
  terms: '/terms-and-condition',
  intro: '/intro',
  payload: '/payload',

  partner: '/partner',
  partnerRequest: '/add-transaction',
  /** The seller's form, filled in; in the spelling of the partner's link. */
  partnerOffer: (offer: Record<'process_id' | 'price' | 'title' | 'commission_side', string>) =>
    `/add-transaction?${new URLSearchParams(offer)}`,
  partnerApproval: '/submit-transaction',
} as const;

/** The tabs of the history, in wire spelling. */
export type TransactionsTab = 'all' | 'inqueries_tab' | 'paymnt';

/** Router patterns of the path builders above. */
export const routePatterns = {
  registerWithCode: '/register/:code',
  confirmCard: '/confirm-card/:bank_account_id',
  payCode: '/pay/:pay_id',
  transactionDetail: '/transaction-detail/:code',
  payHandover: '/pay-handover/:code',
  receipt: '/receipt/:code',
  check: '/check/:token',
  dispute: '/dispute/:code',
  openDispute: '/dispute/:code/open',
  judgment: '/judgment/:id',
  testProcess: '/test-process/:process_id',
} as const;

/** Query parameters that the app reads. */
export const queryNames = {
  /** Step 2 of the registration; a value makes the field read-only. */
  mobileNumber: 'mobile-number',
  /** Destination after the login. */
  redirectLink: 'redirect-link',
  /** Referral code, as in /register/:code. */
  referralCode: 'code',
  /** Opens the share panel of a transaction. */
  share: 'share',
  /** Lets a browser read its payment's result after the gateway without a login. */
  ticket: 'ticket',
  /** ISO 8601 date of a proof at /reserves/mine. */
  day: 'day',
  /** `code`: opens the buyer's handover code on the page of a deal. */
  show: 'show',
  client: 'client',
  processId: 'process_id',
  /** The history's tab, order and statuses (repeated). */
  tab: 'tab',
  order: 'order',
  status: '_status',
} as const;

/** Compares two paths without case, trailing slash, search and hash. */
export function isSamePath(left: string, right: string): boolean {
  return plainPath(left) === plainPath(right);
}

export function isHomePath(path: string): boolean {
  return isSamePath(path, paths.root) || isSamePath(path, paths.home);
}

function plainPath(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/(.)\/+$/, '$1')
    .toLowerCase();
}
