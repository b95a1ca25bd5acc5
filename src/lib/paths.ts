/** Every path of the app (product text, section 2), in its own spelling. Paths match without regard to case. */
export const paths = {
  root: '/',
  home: '/home',

  login: '/login',
  /** With a mobile that is known already: whole, or with its middle digits masked. */
  loginWithMobile: (mobile: string) => `/login?mobile-number=${encodeURIComponent(mobile)}`,
  loginOtp: '/login_otp',
  register: '/register',
  registerWithCode: (code: string) => `/register/${encodeURIComponent(code)}`,
  privacy: '/privacy-policy',

  createFirstCard: '/create-first-card',
  firstConfirmCard: '/first-confirmCard',
  createCard: '/create-card',
  /** Adding a card on the way: once it is confirmed, back to `next`, a path of the app. */
  createCardThen: (next: string) => `/create-card?redirect-link=${encodeURIComponent(next)}`,
  confirmCard: (accountId: string) => `/confirm-card/${encodeURIComponent(accountId)}`,
  cardList: '/card-list',

  requestMoney: '/RequestMoney',
  referee: '/RequestMoney/referee',
  newTransactions: '/new-transactions',
  /** The same step for the entry of a partner's process. */
  newTransactionsOf: (processId: string) => `/new-transactions?process_id=${encodeURIComponent(processId)}`,

  pay: '/pay',
  /** The seller proves the handover; the buyer's QR code leads there with the code after a `#`. */
  payHandover: (paymentCode: string) => `/pay-handover/${encodeURIComponent(paymentCode)}`,
  payCode: (paymentCode: string) => `/pay/${encodeURIComponent(paymentCode)}`,
  otp: '/otp',

  transactions: '/transaction',
  transactionsTab: (tab: TransactionsTab) => `/transaction?tab=${tab}`,
  /** The rows of a tab that wait for a payment: what home's cards count. */
  transactionsAwaiting: (tab: TransactionsTab) => `/transaction?tab=${tab}&_status=inquired&_status=redirected`,
  /** The rows that wait for the person. */
  ownTurns: '/transaction?_turn=mine',
  incomings: '/incomings',
  payments: '/payments',
  filterTransaction: '/FilterTransaction',
  transactionDetail: (paymentCode: string) => `/transaction-detail/${encodeURIComponent(paymentCode)}`,
  transactionDetailShared: (paymentCode: string) => `/transaction-detail/${encodeURIComponent(paymentCode)}?share=1`,
  transactionReceipt: '/transaction-receipt',
  /** What is known of a payment that nobody came back from. */
  lostPayment: (paymentCode: string) =>
    `/transaction-receipt?show=lost&payment_code=${encodeURIComponent(paymentCode)}`,
  transactionReceiptOf: (paymentCode: string) => `/transaction-receipt?payment_code=${encodeURIComponent(paymentCode)}`,

  receipt: (paymentCode: string) => `/receipt/${encodeURIComponent(paymentCode)}`,

  /** What a receipt's QR code leads to. */
  check: (token: string) => `/check/${encodeURIComponent(token)}`,

  dispute: (paymentCode: string) => `/dispute/${encodeURIComponent(paymentCode)}`,
  openDispute: (paymentCode: string) => `/dispute/${encodeURIComponent(paymentCode)}/open`,

  judgments: '/judgments',
  office: '/office/disputes',
  judgment: (disputeId: string) => `/judgment/${encodeURIComponent(disputeId)}`,

  notifications: '/notifications',
  notificationSettings: '/notifications/settings',

  devices: '/DevisActive',
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
  partnerApproval: '/submit-transaction',
} as const;

/** The tabs of the history, in the spelling of the product text. */
export type TransactionsTab = 'all' | 'inqueries_tab' | 'paymnt';

/** The same patterns for the router: where a builder above takes a value, its place is named here. */
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
} as const;

/** Query parameters that the app reads, in the spelling of the product text. */
export const queryNames = {
  /** Step 2 of the registration; a value makes the mobile field read-only. */
  mobileNumber: 'mobile-number',
  /** Where a person who had to log in first wanted to go. */
  redirectLink: 'redirect-link',
  /** Referral code, besides /register/:code. */
  referralCode: 'code',
  /** Opens the share panel of a transaction's detail page. */
  share: 'share',
  /** With which a browser that came back from the gateway reads what became of its payment, without a login. */
  ticket: 'ticket',
  client: 'client',
  processId: 'process_id',
  /** Of the history: its tab, its order and, once for each, the statuses it is filtered to. */
  tab: 'tab',
  order: 'order',
  status: '_status',
} as const;

/** Two paths are one place: without regard to case, trailing slash, search or hash. */
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
