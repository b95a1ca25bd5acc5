import type { DeliveryTerms } from '@contract/rules/delivery';
import { PAYMENT_STATES, RETURN_REASONS } from '@contract/rules/paymentStates';
import type { NewTransaction } from '@/api/transactions';
import {
  among,
  closed,
  type EndpointShape,
  type EndpointShapes,
  type FieldShapes,
  fields,
  flag,
  instant,
  list,
  oneOf,
  optional,
  orNull,
  type Shape,
  secret,
  secrets,
  shared,
  whole,
} from '@/lib/visibility';
import type { Tokens } from '@/state/session';
import type { accountsApi } from '../accounts';
import type { checksApi } from '../checks';
import type { deliveryApi, SaidDelivery } from '../delivery';
import type { disputesApi } from '../disputes';
import type { judgmentsApi } from '../judgments';
import type { listsApi } from '../lists';
import type { liveApi } from '../live';
import type { liveRowsApi } from '../liveRows';
import type * as model from '../models';
import type { noticesApi } from '../notices';
import type { officeApi } from '../office';
import type { partnerApi } from '../partner';
import type { pushApi } from '../push';
import type { receiptsApi } from '../receipts';
import type { sessionsApi } from '../sessions';
import type { ticketApi } from '../ticket';
import type { transactionsApi } from '../transactions';
import type { unansweredApi } from '../unanswered';
import type { Identity, userApi } from '../user';
import {
  accountId,
  authAction,
  nothing,
  otpAction,
  path,
  paymentCode,
  processId,
  purpose,
  received,
  sentCode,
  side,
  token,
  transactionStatus,
} from './common';
import { deliveryMethod, terms } from './delivery';
import { disputeEndpoints } from './disputes';
import { judgmentEndpoints } from './judgments';
import { liveEndpoints } from './live';
import { noticeEndpoints, pushEndpoints } from './notices';
import { officeEndpoints } from './office';
import { receiptEndpoints } from './receipts';
import { unansweredEndpoints } from './unanswered';
import { whatIsNext } from './whatIsNext';

// The models, each once, wherever it is answered, asked for or kept.

const person = secrets('nationalCode', 'mobile', 'firstName', 'lastName', 'fullName');
const awaiting = fields<model.Awaiting>({ count: whole, totalRials: whole });

const user = fields<model.UserInfo>({
  ...person,
  ...secrets('birthDate', 'device', 'sessionId'),
  joinedAt: instant,
  awaitingInquiries: awaiting,
  awaitingPayments: awaiting,
  freeCommissionRials: whole,
  accountCount: whole,
  ownTurnCount: whole,
  judgmentCount: whole,
  lostPayment: orNull(
    fields<model.LostPayment>({ code: paymentCode, amountRials: whole, startedAt: instant, by: instant }),
  ),
  isArbiter: flag,
});

const device = fields<model.Device>({
  ...secrets('sessionId', 'userAgent', 'ipAddress', 'location'),
  isCurrent: flag,
  lastLoginAt: instant,
});

export const account = fields<model.BankAccount>({
  ...secrets('iban', 'deposit', 'ownerName'),
  id: accountId,
  pan: orNull(secret('card')),
  isDefault: flag,
  bank: fields(secrets('name', 'logo', 'color')),
});

const transactionAccount = fields<model.TransactionAccount>({ id: accountId, ...secrets('iban') });

/** What is said alike of a transaction and of its row in a list. */
const transaction = {
  code: paymentCode,
  amountRials: whole,
  purpose,
  status: transactionStatus,
  createdAt: instant,
  viewerRole: side,
  commissionSide: side,
  payeeAccount: orNull(transactionAccount),
  payerAccount: orNull(transactionAccount),
};
const amounts = { payeeReceivesRials: whole, payerPaysRials: whole };

const quote = fields<model.CommissionQuote>(amounts);

const ticketed = {
  state: among(...PAYMENT_STATES),
  amountRials: whole,
  at: instant,
  traceNumber: orNull(secret('traceNumber')),
  by: orNull(instant),
};

const payment = fields<model.PaymentAttempt>({
  ...ticketed,
  status: oneOf({ pending: true, paid: true, failed: true, reversed: true }),
  startedAt: instant,
  returnedAt: orNull(instant),
  reason: orNull(among(...RETURN_REASONS)),
});

const step = fields<model.HistoryStep>({
  from: orNull(transactionStatus),
  to: transactionStatus,
  at: instant,
  cause: orNull(oneOf({ expired: true, silence: true, agreed: true, award: true })),
});

const details = fields<model.TransactionDetails>({
  ...transaction,
  ...amounts,
  updatedAt: instant,
  payee: fields(person),
  payer: orNull(fields(person)),
  commissionRials: whole,
  isSamePerson: flag,
  refereeNationalCode: orNull(secret('nationalCode')),
  payment: orNull(payment),
  otherPayments: list(payment),
  terms,
  referee: orNull(fields<model.NamedReferee>({ name: orNull(secret('fullName')), accepted: flag })),
  ...whatIsNext,
  checkUrl: orNull(secret('checkUrl')),
  history: list(step),
});

const listPerson = fields<model.ListItem['payee']>(secrets('fullName', 'nationalCode'));
const listItem = fields<model.ListItem>({
  ...transaction,
  payee: listPerson,
  payer: orNull(listPerson),
  ...whatIsNext,
  split: orNull(received),
  isSentBack: flag,
});

const listPage = fields<model.ListPage>({ total: whole, items: list(listItem), isStale: flag });

const listPages = fields<{ pages: model.ListPage[]; pageParams: number[] }>({
  pages: list(listPage),
  pageParams: list(whole),
});

const listRequest = fields<model.ListRequest>({
  list: oneOf({ history: true, inquiries: true, payments: true }),
  order: oneOf({ asc: true, desc: true }),
  role: oneOf({ all: true, payer: true, payee: true }),
  filter: fields({
    purpose: optional(purpose),
    from: optional(secret('date')),
    to: optional(secret('date')),
    minRials: optional(whole),
    maxRials: optional(whole),
    commissionSide: optional(side),
    statuses: optional(list(transactionStatus)),
    isDisputed: optional(flag as Shape as Shape<true>),
    isOwnTurn: optional(flag as Shape as Shape<true>),
  }),
});

const days = whole as Shape<never>;

/** What two sides agree on about delivering says nothing of them. */
export const deliveryTerms: FieldShapes<DeliveryTerms> = {
  deliveryMethod,
  payByDays: days,
  deliverByDays: days,
};

export const newTransactionFields: FieldShapes<NewTransaction> = {
  ...deliveryTerms,
  amountRials: whole,
  commissionSide: side,
  purpose,
  accountId,
  refereeNationalCode: orNull(secret('nationalCode')),
  processId,
};

export const gatewayTicket = fields<model.GatewayTicket>(secrets('token', 'terminalId', 'url'));

const offer = { processId, amountRials: whole, purpose, commissionSide: side };

export const partnerOffer = fields<model.PartnerOffer>({ ...offer, userId: orNull(secret('user')) });

export const partnerDecision = oneOf<model.PartnerDecision>({ approved: true, rejected: true });

const partnerEntry = fields<model.PartnerEntry>({
  ...offer,
  isReadOnly: flag,
  decision: orNull(partnerDecision),
  payTarget: orNull(path),
});

const intent = secrets('idempotencyKey');
const codeRequest = {
  args: fields<{ paymentCode: string; idempotencyKey: string }>({ paymentCode, ...intent }),
  answer: sentCode,
};
const nextStep = { action: oneOf<model.PartnerNextStep['action']>({ redirect: true, close: true }), to: path };
const saidDelivery = closed('delivery') as Shape<SaidDelivery>;
const identity = { ...secrets('nationalCode', 'birthDate', 'referralCode'), processId };
const newcomer = fields<Identity & { mobile: string }>({ ...identity, ...secrets('mobile') });
const keptSecret = orNull(secret('deviceSecret'));
const tokens = secrets('accessToken', 'refreshToken');

type Endpoints = EndpointShapes<typeof accountsApi> &
  EndpointShapes<typeof checksApi> &
  EndpointShapes<typeof deliveryApi> &
  EndpointShapes<typeof disputesApi> &
  EndpointShapes<typeof judgmentsApi> &
  EndpointShapes<typeof officeApi> &
  EndpointShapes<typeof listsApi> &
  EndpointShapes<typeof liveApi> &
  EndpointShapes<typeof liveRowsApi> &
  EndpointShapes<typeof noticesApi> &
  EndpointShapes<typeof pushApi> &
  EndpointShapes<typeof partnerApi> &
  EndpointShapes<typeof receiptsApi> &
  EndpointShapes<typeof sessionsApi> &
  EndpointShapes<typeof ticketApi> &
  EndpointShapes<typeof transactionsApi> &
  EndpointShapes<typeof unansweredApi> &
  EndpointShapes<typeof userApi> & {
    // The refresh flow keeps its endpoint for itself (`flows/session`).
    refreshTokens: EndpointShape<string, Tokens>;
  };

/** What may be seen of every call. */
const endpoints: Endpoints = {
  ...disputeEndpoints,
  ...judgmentEndpoints,
  ...officeEndpoints,
  ...receiptEndpoints(step),
  ...liveEndpoints,
  ...noticeEndpoints,
  ...pushEndpoints,
  ...unansweredEndpoints,

  listAccounts: { args: nothing, answer: list(account) },
  getAccount: { args: accountId, answer: account },
  addAccount: { args: fields({ type: oneOf({ pan: true, iban: true }), account: secret('account') }), answer: account },
  deleteAccount: { args: accountId, answer: nothing },
  setDefaultAccount: { args: accountId, answer: nothing },

  listRows: { args: listRequest, answer: listPages },
  ownTurns: { args: nothing, answer: list(listItem) },
  rowsNow: { args: fields({ request: listRequest, page: whole }), answer: listPage },

  partnerPermission: { args: processId, answer: orNull(path) },
  submitPartnerOffer: { args: partnerOffer, answer: fields({ ...nextStep, ...secrets('mobile') }) },
  partnerEntry: { args: processId, answer: partnerEntry },
  decidePartnerRequest: { args: fields({ processId, decision: partnerDecision }), answer: fields(nextStep) },

  listSessions: { args: nothing, answer: list(device) },
  deleteSession: { args: secret('sessionId'), answer: nothing },
  deleteAllSessions: { args: nothing, answer: nothing },

  commission: { args: fields({ amountRials: whole, side }), answer: quote },
  createTransaction: {
    args: fields({ ...newTransactionFields, ...intent }),
    answer: fields({ code: paymentCode, redirectTo: path }),
  },
  transactionDetails: { args: paymentCode, answer: details },
  pay: { args: fields({ paymentCode, accountId, acceptsReferee: optional(flag), ...intent }), answer: gatewayTicket },
  requestSettle: codeRequest,
  requestRefund: codeRequest,
  requestCancel: codeRequest,
  verifyTransactionOtp: {
    args: fields({ ...secrets('code', 'token'), action: otpAction, paymentCode, processId, ...intent }),
    answer: fields({ status: transactionStatus, redirectTo: orNull(path) }),
  },

  ticketedPayment: { args: secret('ticket'), answer: fields<model.TicketedPayment>(ticketed) },

  handoverCode: {
    args: fields({ paymentCode, renew: flag, idempotencyKey: optional(secret('idempotencyKey')) }),
    answer: fields(secrets('pin', 'qrUrl')),
  },
  handOver: { args: fields({ paymentCode, ...secrets('pin'), ...intent }), answer: nothing },
  reportDelivery: { args: fields({ paymentCode, said: saidDelivery, ...intent }), answer: nothing },
  confirmReceived: { args: fields({ paymentCode, ...intent }), answer: nothing },
  extendDeadline: {
    args: fields({ paymentCode, what: among('deliver_by', 'inspection'), days, ...intent }),
    answer: nothing,
  },

  matchNationalCode: { args: newcomer, answer: nothing },
  register: { args: newcomer, answer: token },
  login: { args: fields({ ...identity, ...secrets('mobile'), deviceSecret: keptSecret }), answer: token },
  verifyAuthOtp: {
    args: fields({ ...secrets('code', 'token'), action: authAction, processId, deviceSecret: keptSecret, ...intent }),
    answer: fields({ ...tokens, ...secrets('deviceSecret'), redirectTo: orNull(path) }),
  },
  logout: { args: nothing, answer: nothing },
  userReport: { args: nothing, answer: user },
  refreshTokens: { args: secret('refreshToken'), answer: fields(tokens) },
};

const ENDPOINTS: ReadonlyMap<string, EndpointShape> = new Map(
  Object.entries<EndpointShape>(endpoints).map(([name, { args, answer }]) => [name, { args, answer: shared(answer) }]),
);

const UNDECLARED: EndpointShape = { args: closed('argument'), answer: closed('answer') };

/** Whether somebody has decided what may be seen of an endpoint's calls. */
export function isDeclared(name: unknown): boolean {
  return ENDPOINTS.has(String(name));
}

/** What may be seen of an endpoint's calls: nothing, when nobody has decided. */
export function endpointShape(name: unknown): EndpointShape {
  return ENDPOINTS.get(String(name)) ?? UNDECLARED;
}
