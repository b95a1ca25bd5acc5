import { ERROR_STATUS, type ErrorCode } from '@contract/errors';
import type { Received } from '@contract/rules/division';
import {
  AUTH_OTP_ACTIONS,
  DEFAULT_PROCESS_ID,
  DISPUTE_OTP_ACTIONS,
  TRANSACTION_OTP_ACTIONS,
} from '@contract/rules/limits';
import { TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import type { AnswerMeta } from '@/api/baseQuery';
import type { ApiFailure } from '@/api/failure';
import type { Side } from '@/api/models';
import type { SentCode } from '@/api/transactions';
import { environment } from '@/lib/environment';
import { paths, routePatterns } from '@/lib/paths';
import {
  among,
  dictionary,
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
import { appCopy } from '@/messages/app';
import { authCopy } from '@/messages/auth';
import { cardsCopy } from '@/messages/cards';
import { errorText, isFailureCode } from '@/messages/errors';
import { otpCopy } from '@/messages/otp';
import { partnerCopy } from '@/messages/partner';
import { paymentCopy } from '@/messages/payment';
import { sessionsCopy } from '@/messages/sessions';
import { toastsCopy } from '@/messages/toasts';
import { transactionDetailCopy } from '@/messages/transaction-detail';

/** Secrets that have another name in some of their fields. */
export const paymentCode = secret('paymentCode');
export const accountId = secret('accountId');
export const token = secret('token');
/** What each side gets. */
export const received = fields<Received>({ payerRials: whole, payeeRials: whole });
export const sentCode = fields<SentCode>({ token, receives: orNull(received) });
export const requestId = secret('request');
export const purpose = secret('purpose');

export const side = oneOf<Side>({ payer: true, payee: true });
export const transactionStatus = among(...TRANSACTION_STATUSES);
export const authAction = among(...AUTH_OTP_ACTIONS);
export const otpAction = among(...TRANSACTION_OTP_ACTIONS, ...DISPUTE_OTP_ACTIONS);

/** «web», or which process of the partner. */
export const processId = secretUnless('process', (text) => text === DEFAULT_PROCESS_ID);

const httpStatus = open<number>(
  'status',
  (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) < 600,
);

/** The partner's own id is no secret; whatever else is named as a client is. */
export const client = secretUnless('client', (text) => text === environment.partner?.slug);

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
  retryAfterSeconds: optional(whole),
});

/** Where a call takes or answers nothing. */
export const nothing = open<undefined>('nothing', (value) => value === undefined);

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

/** The catalogues that a toast's words are taken from. */
const SAID_IN_TOASTS = [
  appCopy,
  authCopy,
  cardsCopy,
  otpCopy,
  partnerCopy,
  paymentCopy,
  sessionsCopy,
  toastsCopy,
  transactionDetailCopy,
];

const OWN_TEXTS: ReadonlySet<string> = new Set([
  ...FAILURE_TEXTS,
  errorText('network') ?? '',
  ...SAID_IN_TOASTS.flatMap(textsIn),
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
