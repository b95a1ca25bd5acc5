import { ERROR_STATUS, type ErrorCode } from '@contract/errors';
import { DEFAULT_PROCESS_ID } from '@contract/limits';
import type { AnswerMeta } from '@/api/baseQuery';
import type { ApiFailure } from '@/api/failure';
import type { GatewayTicket, PartnerDecision, PartnerOffer, TransactionAccount, TransactionStatus } from '@/api/models';
import type { NewTransaction } from '@/api/translate/transaction';
import { environment } from '@/lib/environment';
import { paths, routePatterns } from '@/lib/paths';
import {
  dictionary,
  type FieldShapes,
  fields,
  hide,
  isObject,
  oneOf,
  open,
  optional,
  orNull,
  type Shape,
  secret,
  secretUnless,
  whole,
} from '@/lib/visibility';
import { accountCopy } from '@/messages/account';
import { copy } from '@/messages/copy';
import { errorText, isFailureCode } from '@/messages/errors';
import { sessionsCopy } from '@/messages/sessions';
import { transactionCopy } from '@/messages/transaction';

/** Placeholders that several fields share: what was typed in one comes back in another. */
export const paymentCode = secret('paymentCode');
export const accountId = secret('accountId');
export const nationalCode = secret('nationalCode');
export const mobile = secret('mobile');
export const token = secret('token');
export const deviceSecret = secret('deviceSecret');
export const intentKey = secret('intentKey');
export const requestId = secret('request');
export const personName = secret('name');
export const iban = secret('iban');

export const side = oneOf<'payer' | 'payee'>({ payer: true, payee: true });

export const transactionStatus = oneOf<TransactionStatus>({
  inquired: true,
  redirected: true,
  paid: true,
  canceled: true,
  settled: true,
  settled_awaiting: true,
  settled_done: true,
  refunded: true,
  refunded_awaiting: true,
  refunded_done: true,
});

/** «web», or which process of the partner. */
export const processId = secretUnless('process', (text) => text === DEFAULT_PROCESS_ID);

const httpStatus = open<number>(
  'status',
  (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) < 600,
);

/** The partner's own id is no secret; whatever else is named as a client is. */
export const client = secretUnless('client', (text) => text === environment.partner?.slug);

export const purpose = secret('purpose');

export const partnerOffer = fields<PartnerOffer>({
  processId,
  userId: orNull(secret('user')),
  amountRials: whole,
  purpose,
  commissionSide: side,
});

export const newTransactionShapes: FieldShapes<NewTransaction> = {
  amountRials: whole,
  commissionSide: side,
  purpose,
  accountId,
  refereeNationalCode: orNull(nationalCode),
  processId,
};

export const newTransaction = fields<NewTransaction>(newTransactionShapes);

export const partnerDecision = oneOf<PartnerDecision>({ approved: true, rejected: true });

/** Codes and status are shown, and which fields the server found wrong; not what it said about them. */
export const failure: Shape<ApiFailure> = fields<ApiFailure>({
  code: open('code', isFailureCode),
  status: orNull(httpStatus),
  fields: optional(
    dictionary(
      secretUnless('field', (text) => /^[a-z_]{1,40}$/.test(text)),
      secret('message'),
    ),
  ),
});

export const gatewayTicket = fields<GatewayTicket>({ token, terminalId: secret('terminal'), url: secret('gateway') });

/** What the base query tells about an answer. */
export const answerMeta = optional(fields<AnswerMeta>({ status: orNull(httpStatus) }));

const PATTERNS = [...Object.values(paths).filter((path) => typeof path === 'string'), ...Object.values(routePatterns)];

const MATCHERS = PATTERNS.map((pattern) => ({
  pattern,
  matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));

/** The pattern of a path of the app: «/pay/:pay_id». Neither codes nor the search are shown. */
export const path: Shape<string> = {
  show(value, names) {
    if (typeof value !== 'string') {
      return hide('path', value, names);
    }
    const [plain = ''] = value.split(/[?#]/);
    return MATCHERS.find(({ matches }) => matches.test(plain))?.pattern ?? hide('path', value, names);
  },
  flaw: (value) => (typeof value === 'string' ? null : ''),
};

const FAILURE_TEXTS = Object.keys(ERROR_STATUS).flatMap((code) => errorText(Number(code) as ErrorCode) ?? []);

const OWN_TEXTS: ReadonlySet<string> = new Set([
  ...FAILURE_TEXTS,
  errorText('network') ?? '',
  ...[copy, accountCopy, sessionsCopy, transactionCopy].flatMap(textsIn),
]);

function textsIn(catalogue: unknown): string[] {
  if (typeof catalogue === 'string') {
    return [catalogue];
  }
  return isObject(catalogue) ? Object.values(catalogue).flatMap(textsIn) : [];
}

/** What the app says, if it is a sentence of the message catalogue that no value was put into. */
export const spoken = secretUnless('text', (text) => OWN_TEXTS.has(text));

/** The class of an error, «TypeError»: its message may hold anything. */
export const errorName = open<string>('error', (value) =>
  /^([A-Z][A-Za-z]{1,30})?(Error|Exception)$|^refused$/.test(String(value)),
);

export const nothing = open<undefined>('nothing', (value) => value === undefined);
export const oneTimeCode = secret('code');
export const sessionId = secret('session');
export const transactionAccount = fields<TransactionAccount>({ id: accountId, iban });
export const accessToken = secret('accessToken');
export const refreshToken = secret('refreshToken');
export const birthDate = secret('birthDate');
export const named = { idempotencyKey: intentKey };
