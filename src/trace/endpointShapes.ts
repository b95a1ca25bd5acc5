import type {
  Awaiting,
  BankAccount,
  CommissionQuote,
  Device,
  HistoryStep,
  ListFilter,
  ListItem,
  ListPage,
  ListRequest,
  PartnerEntry,
  PaymentAttempt,
  Person,
  Tokens,
  TransactionAccount,
  TransactionDetails,
  UserInfo,
} from '@/api/models';
import type { OfferResult, PartnerNextStep } from '@/api/partner';
import type { TransactionCodeResult } from '@/api/transactions';
import type { NewTransaction } from '@/api/translate/transaction';
import type { AuthResult, Identity } from '@/api/user';
import type { OtpAction } from '@/lib/commands';
import {
  accountId,
  deviceSecret,
  gatewayTicket,
  iban,
  intentKey,
  mobile,
  nationalCode,
  newTransactionShapes,
  partnerDecision,
  partnerOffer,
  path,
  paymentCode,
  personName,
  processId,
  purpose,
  side,
  token,
  transactionStatus,
} from './productShapes';
import {
  type FieldShapes,
  fields,
  flag,
  instant,
  list,
  oneOf,
  open,
  optional,
  orNull,
  type Shape,
  secret,
  shared,
  whole,
} from './shape';

/** What of a call may be shown: of what was asked, and of what was answered. */
export interface EndpointShape {
  args: Shape;
  answer: Shape;
}

const nothing = open<undefined>('nothing', (value) => value === undefined);
const oneTimeCode = secret('code');
const sessionId = secret('session');
const accessToken = secret('accessToken');
const refreshToken = secret('refreshToken');
const birthDate = secret('birthDate');
const authAction = oneOf<'login' | 'register'>({ login: true, register: true });
const order = oneOf<'asc' | 'desc'>({ asc: true, desc: true });

const awaiting = fields<Awaiting>({ count: whole, totalRials: whole });

const user = fields<UserInfo>({
  firstName: personName,
  lastName: personName,
  fullName: personName,
  mobile,
  nationalCode,
  birthDate,
  joinedAt: instant,
  awaitingInquiries: awaiting,
  awaitingPayments: awaiting,
  freeCommissionRials: whole,
  accountCount: whole,
  device: secret('device'),
  sessionId,
});

export const account = fields<BankAccount>({
  id: accountId,
  pan: orNull(secret('card')),
  iban,
  deposit: secret('deposit'),
  isDefault: flag,
  bank: fields<BankAccount['bank']>({ name: secret('bank'), logo: secret('logo'), color: secret('color') }),
  ownerName: personName,
});

const person = fields<Person>({
  nationalCode,
  mobile,
  firstName: personName,
  lastName: personName,
  fullName: personName,
});
const transactionAccount = fields<TransactionAccount>({ id: accountId, iban });
const listPerson = fields<ListItem['payee']>({ fullName: personName, nationalCode });

const details = fields<TransactionDetails>({
  code: paymentCode,
  amountRials: whole,
  purpose,
  status: transactionStatus,
  createdAt: instant,
  updatedAt: instant,
  viewerRole: side,
  payee: person,
  payer: orNull(person),
  payeeAccount: orNull(transactionAccount),
  payerAccount: orNull(transactionAccount),
  commissionSide: side,
  commissionRials: whole,
  payerPaysRials: whole,
  payeeReceivesRials: whole,
  isSamePerson: flag,
  refereeNationalCode: orNull(nationalCode),
  payment: orNull(
    fields<PaymentAttempt>({
      status: oneOf<PaymentAttempt['status']>({ pending: true, paid: true, failed: true, reversed: true }),
      amountRials: whole,
      at: instant,
      traceNumber: orNull(secret('traceNumber')),
    }),
  ),
  history: list(fields<HistoryStep>({ from: orNull(transactionStatus), to: transactionStatus, at: instant })),
});

const listItem = fields<ListItem>({
  code: paymentCode,
  amountRials: whole,
  purpose,
  status: transactionStatus,
  createdAt: instant,
  viewerRole: side,
  commissionSide: side,
  payee: listPerson,
  payer: orNull(listPerson),
  payeeAccount: orNull(transactionAccount),
  payerAccount: orNull(transactionAccount),
  isSentBack: flag,
});

const filter = fields<ListFilter>({
  purpose: optional(purpose),
  from: optional(secret('date')),
  to: optional(secret('date')),
  minRials: optional(whole),
  maxRials: optional(whole),
  commissionSide: optional(side),
  statuses: optional(list(transactionStatus)),
});

const listRequest = fields<ListRequest>({
  list: oneOf<ListRequest['list']>({ history: true, inquiries: true, payments: true }),
  order,
  role: oneOf<ListRequest['role']>({ all: true, payer: true, payee: true }),
  filter,
});

const page = fields<ListPage>({ total: whole, items: list(listItem), isStale: flag });
const pages = fields<{ pages: ListPage[]; pageParams: number[] }>({
  pages: list(page),
  pageParams: list(whole),
});

const device = fields<Device>({
  sessionId,
  userAgent: secret('userAgent'),
  isCurrent: flag,
  lastLoginAt: instant,
  ipAddress: secret('address'),
  location: secret('location'),
});

const identity: FieldShapes<Identity> = { nationalCode, birthDate, referralCode: secret('referral'), processId };
const named = { idempotencyKey: intentKey };
const codeRequest: EndpointShape = {
  args: fields<{ paymentCode: string; idempotencyKey: string }>({ paymentCode, ...named }),
  answer: token,
};

const nextStep: FieldShapes<PartnerNextStep> = {
  action: oneOf<PartnerNextStep['action']>({ redirect: true, close: true }),
  to: path,
};

/** Every endpoint of the API. One that is missing is shown by its name, with closed arguments and a closed answer. */
const ENDPOINTS: Readonly<Record<string, EndpointShape>> = {
  matchNationalCode: { args: fields<Identity & { mobile: string }>({ ...identity, mobile }), answer: nothing },
  register: { args: fields<Identity & { mobile: string }>({ ...identity, mobile }), answer: token },
  login: {
    args: fields<Identity & { mobile: string; deviceSecret: string | null }>({
      ...identity,
      mobile,
      deviceSecret: orNull(deviceSecret),
    }),
    answer: token,
  },
  verifyAuthOtp: {
    args: fields<
      Record<'code' | 'token' | 'processId' | 'idempotencyKey', string> & {
        action: 'login' | 'register';
        deviceSecret: string | null;
      }
    >({
      code: oneTimeCode,
      token,
      action: authAction,
      processId,
      deviceSecret: orNull(deviceSecret),
      ...named,
    }),
    answer: fields<AuthResult>({ accessToken, refreshToken, deviceSecret, redirectTo: orNull(path) }),
  },
  refreshTokens: { args: refreshToken, answer: fields<Tokens>({ accessToken, refreshToken }) },
  logout: { args: nothing, answer: nothing },
  userReport: { args: nothing, answer: user },

  listAccounts: { args: nothing, answer: list(account) },
  getAccount: { args: accountId, answer: account },
  addAccount: {
    args: fields<{ type: 'pan' | 'iban'; account: string }>({
      type: oneOf<'pan' | 'iban'>({ pan: true, iban: true }),
      account: secret('account'),
    }),
    answer: account,
  },
  deleteAccount: { args: accountId, answer: nothing },
  setDefaultAccount: { args: accountId, answer: nothing },

  commission: {
    args: fields<{ amountRials: number; side: string }>({ amountRials: whole, side }),
    answer: fields<CommissionQuote>({ payeeReceivesRials: whole, payerPaysRials: whole }),
  },
  createTransaction: {
    args: fields<NewTransaction & { idempotencyKey: string }>({
      ...newTransactionShapes,
      ...named,
    }),
    answer: fields<{ code: string; redirectTo: string }>({ code: paymentCode, redirectTo: path }),
  },
  transactionDetails: { args: paymentCode, answer: details },
  pay: {
    args: fields<{ paymentCode: string; accountId: string; idempotencyKey: string }>({
      paymentCode,
      accountId,
      ...named,
    }),
    answer: gatewayTicket,
  },
  requestSettle: codeRequest,
  requestRefund: codeRequest,
  requestCancel: codeRequest,
  verifyTransactionOtp: {
    args: fields<Record<'code' | 'token' | 'action' | 'paymentCode' | 'processId' | 'idempotencyKey', string>>({
      code: oneTimeCode,
      token,
      action: oneOf<OtpAction>({ settle_transaction: true, refund_transaction: true, cancel: true }),
      paymentCode,
      processId,
      ...named,
    }),
    answer: fields<TransactionCodeResult>({ status: transactionStatus, redirectTo: orNull(path) }),
  },

  listRows: { args: listRequest, answer: pages },

  partnerPermission: { args: processId, answer: orNull(path) },
  submitPartnerOffer: {
    args: partnerOffer,
    answer: fields<OfferResult>({ ...nextStep, mobile }),
  },
  partnerEntry: {
    args: processId,
    answer: fields<PartnerEntry>({
      processId,
      amountRials: whole,
      purpose,
      commissionSide: side,
      isReadOnly: flag,
      decision: orNull(partnerDecision),
      payTarget: orNull(path),
    }),
  },
  decidePartnerRequest: {
    args: fields<{ processId: string; decision: string }>({ processId, decision: partnerDecision }),
    answer: fields<PartnerNextStep>(nextStep),
  },

  listSessions: { args: nothing, answer: list(device) },
  deleteSession: { args: sessionId, answer: nothing },
  deleteAllSessions: { args: nothing, answer: nothing },
};

const KNOWN = new Map(
  Object.entries(ENDPOINTS).map(([name, { args, answer }]) => [name, { args, answer: shared(answer) }] as const),
);

/** What of an endpoint's calls may be shown; undefined when nobody has decided yet. */
export function endpointShape(name: unknown): EndpointShape | undefined {
  return KNOWN.get(String(name));
}
