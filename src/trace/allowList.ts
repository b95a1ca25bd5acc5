import { ERROR_STATUS, type ErrorCode } from '@contract/errors';
import { CHECK_ROLES, CHECK_VERDICTS } from '@contract/rules/checks';
import { AUTH_OTP_ACTIONS, OTP_ACTIONS } from '@contract/rules/confirmedActions';
import {
  CARRIERS,
  DELIVERY_EVIDENCE,
  DELIVERY_METHODS,
  DELIVERY_PROOFS,
  DELIVERY_STATES,
} from '@contract/rules/deliveryRules';
import {
  DISPUTE_ACTIONS,
  DISPUTE_DECIDERS,
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  REFEREE_STATES,
} from '@contract/rules/disputeRules';
import { TRANSITION_CAUSES } from '@contract/rules/endings';
import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import { NEXT_ACTIONS, NEXT_ACTORS, SILENCE_RESULTS } from '@contract/rules/nextStep';
import { ACCOUNT_EVENTS, DISPUTE_NEWS, NOTICE_KINDS } from '@contract/rules/noticeKinds';
import { PAYMENT_CODE } from '@contract/rules/paymentCode';
import { PAYMENT_STATES, RETURN_REASONS, TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import { KEY_PREFIX } from 'redux-persist';
import { baseApi } from '@/api/baseApi';
import type { FlowName } from '@/flows/kit';
import { paths, routePatterns } from '@/lib/paths';
import { appCopy } from '@/messages/app';
import { authCopy } from '@/messages/auth';
import { cardsCopy } from '@/messages/cards';
import { errorText, isFailureCode } from '@/messages/errorsCopy';
import { otpCopy } from '@/messages/otpCopy';
import { partnerCopy } from '@/messages/partnerCopy';
import { passkeysCopy } from '@/messages/passkeysCopy';
import { paymentCopy } from '@/messages/payment';
import { sessionsCopy } from '@/messages/sessionsCopy';
import { toastsCopy } from '@/messages/toasts';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { MONEY_CALL_WORDS } from '@/messages/unanswered';
import { STORAGE_KEY } from '@/persist/persistConfig';

/** The check of one field name. */
export interface FieldCheck {
  /** The visible form of a value; undefined for a hidden value. */
  show(value: unknown): unknown;
  /** The field also holds hidden texts. Without this, a text that `show` hides is a flaw of the state. */
  holdsTexts?: true;
  /** The field also holds values of any type that are always hidden. */
  holdsAny?: true;
}

const when = (passes: (value: unknown) => boolean): FieldCheck => ({
  show: (value) => (passes(value) ? value : undefined),
});
const text = (passes: (value: string) => boolean): FieldCheck => ({
  ...when((value) => typeof value === 'string' && passes(value)),
  holdsTexts: true,
});

/** Only these words may be in the field. */
const words = (...list: readonly string[]) => when((value) => list.includes(value as string));
/** One of these words, or a text that is hidden. */
const someWords = (...list: readonly string[]) => text((value) => list.includes(value));

/** Rials, counts, milliseconds since 1970. */
const whole = when((value) => Number.isSafeInteger(value) && Number(value) >= 0);

const isInstant = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/.test(value);
/** ISO 8601 to the second, which no birth date is, or milliseconds since 1970. */
const moment: FieldCheck = when((value) => isInstant(value) || whole.show(value) !== undefined);

/** The class of an error, «TypeError». Its message may hold anything. */
const isErrorName = (value: string) => /^([A-Z][A-Za-z]{1,30})?(Error|Exception)$|^refused$/.test(value);

const PATTERNS = [...Object.values(paths).filter((path) => typeof path === 'string'), ...Object.values(routePatterns)];
const MATCHERS = PATTERNS.map((pattern) => ({
  pattern,
  matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));

/** The pattern of a path of the app: «/pay/:pay_id», without codes and search. */
const path: FieldCheck = {
  show: (value) => {
    const [plain = ''] = typeof value === 'string' ? value.split(/[?#]/) : [];
    return MATCHERS.find(({ matches }) => matches.test(plain))?.pattern;
  },
  holdsTexts: true,
};

const textsIn = (catalogue: unknown): unknown[] =>
  typeof catalogue === 'object' && catalogue !== null ? Object.values(catalogue).flatMap(textsIn) : [catalogue];

/** The fixed sentences of toasts. */
const OWN_SENTENCES: ReadonlySet<unknown> = new Set([
  ...Object.keys(ERROR_STATUS).map((code) => errorText(Number(code) as ErrorCode)),
  errorText('network'),
  ...[appCopy, authCopy, cardsCopy, otpCopy, partnerCopy, passkeysCopy, paymentCopy, sessionsCopy, toastsCopy].flatMap(
    textsIn,
  ),
  ...textsIn(transactionDetailCopy),
]);

const FLOW_SENTENCES = [
  'The chunk of the partner’s pages did not come',
  'The server did not confirm the end of the session',
  'The subscription could not be checked',
  'The subscription could not be ended here',
  'What another tab stored could not be read',
];

/** Sentences of persist/, which name places, not values. */
const STORAGE_REASON =
  /^(too short|unknown (format|version)|wrong key or damaged|not base64|storage is blocked|[A-Z][A-Za-z]{1,30}Error|[a-z]+[A-Za-z.]{0,40} is (wrong|not an object))$/;

const STATUSES: readonly string[] = [
  ...[
    'idle',
    'pending',
    'signing',
    'codeSent',
    'codeExpired',
    'failed',
    'authenticated',
    'succeeded',
    'leaving',
    'done',
  ],
  ...['uninitialized', 'fulfilled', 'rejected', 'paid', 'reversed'],
  ...TRANSACTION_STATUSES,
];

const SIDES = ['payer', 'payee'];
const REASONS: readonly string[] = [...DISPUTE_REASONS, ...RETURN_REASONS, 'ended', 'left', 'silent'];
export const TAG_NAMES = [
  ...[
    'User',
    'Accounts',
    'Transaction',
    'Lists',
    'Rows',
    'Notices',
    'NoticeSettings',
    'Passkeys',
    'PartnerEntry',
    'Sessions',
    'Switches',
  ],
  '__internal_without_id',
];

const FLOWS: Readonly<Record<FlowName, true>> = {
  ...{ auth: true, authenticate: true, boot: true, browser: true, cards: true, destination: true, logout: true },
  ...{ matchIdentity: true, members: true, otpAction: true, partner: true, partnerVisit: true, payment: true },
  ...{ push: true, refreshQueue: true, requestMoney: true, root: true, tabs: true, unanswered: true },
};

const sameCheck = (check: FieldCheck, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, check]));

/** The fields that a trace may show, each with its check. Every other field is hidden. */
const CHECKS: Readonly<Record<string, FieldCheck>> = {
  // events and states
  action: words(...AUTH_OTP_ACTIONS, ...OTP_ACTIONS, ...NEXT_ACTIONS, ...['redirect', 'close']),
  actor: words(...NEXT_ACTORS),
  carrier: words(...CARRIERS),
  cause: words(...TRANSITION_CAUSES),
  commissionSide: when((value) => [...SIDES, 'half', 1, 2, 3].includes(value as string)),
  connection: words('starting', 'stream', 'polling', 'broken'),
  decision: words('approved', 'rejected'),
  delivery: words(...DELIVERY_STATES),
  deliveryMethod: words(...DELIVERY_METHODS),
  direction: words('forward', 'backward'),
  event: words(...ACCOUNT_EVENTS),
  evidence: words(...DELIVERY_EVIDENCE),
  flow: words(...Object.keys(FLOWS)),
  ifSilent: words(...SILENCE_RESULTS),
  if_silent: words(...SILENCE_RESULTS),
  kind: someWords(
    ...['error', 'success', 'info', 'pan', 'iban', 'proposal', 'award'],
    ...[...Object.keys(MONEY_CALL_WORDS), ...NOTICE_KINDS, ...DISPUTE_OUTCOMES],
  ),
  list: words('history', 'inquiries', 'payments'),
  method: words(...DELIVERY_METHODS),
  myActions: words(...DISPUTE_ACTIONS),
  news: words(...DISPUTE_NEWS),
  openedBy: words(...SIDES, 'system'),
  order: words('asc', 'desc'),
  outcome: words('refreshed', 'refused', 'unreachable', ...DISPUTE_OUTCOMES),
  proof: words(...DELIVERY_PROOFS),
  reason: text((value) => REASONS.includes(value) || STORAGE_REASON.test(value)),
  role: words('all', 'both', ...SIDES, ...CHECK_ROLES),
  side: words(...SIDES, 'half'),
  stage: words(...DISPUTE_STAGES),
  state: someWords(
    ...['splash', 'unauthenticated', 'app-new-card', 'app-verified'],
    ...['open', 'accepted', 'rejected', 'replaced', 'expired', 'closed'],
    ...['asking', 'working', 'done', 'notDone', 'on', 'off', 'denied', 'iphone', 'unsupported'],
    ...[...PAYMENT_STATES, ...DELIVERY_STATES, ...REFEREE_STATES],
  ),
  // of a slice, a transaction, a payment, a call, or of HTTP
  status: when(
    (value) =>
      STATUSES.includes(value as string) || (Number.isInteger(value) && Number(value) >= 100 && Number(value) < 600),
  ),
  statuses: words(...TRANSACTION_STATUSES),
  step: words('permission', 'offer', 'approved', 'rejected'),
  task: words(...NEXT_ACTIONS),
  verdict: words(...CHECK_VERDICTS),
  decidedBy: words(...DISPUTE_DECIDERS),
  viewerRole: words(...SIDES),
  what: words('deliver_by', 'inspection'),
  why: words(...RETURN_REASONS),

  // words in some states, times, codes or paths in others
  by: text((value) => [...SIDES, 'referee', 'office', 'system'].includes(value) || isInstant(value)),
  code: { ...when(isFailureCode), holdsTexts: true },
  from: someWords(...TRANSACTION_STATUSES, 'stream', 'since', 'tab'),
  to: {
    show: (value) => ([...TRANSACTION_STATUSES, ...SIDES].includes(value as string) ? value : path.show(value)),
    holdsTexts: true,
  },

  // paths, also as whole answers and payloads
  data: { ...path, holdsAny: true },
  nextPage: path,
  nextPath: path,
  path,
  pathname: path,
  payTarget: path,
  payload: path,
  redirectTo: path,

  // texts of the program
  endpointName: text(isEndpoint),
  error: text(isErrorName),
  id: someWords(...TAG_NAMES),
  key: text((value) => KEY_PREFIX + value === STORAGE_KEY),
  message: text((value) => isErrorName(value) || FLOW_SENTENCES.includes(value)),
  name: text(isErrorName),
  processId: text((value) => value === DEFAULT_PROCESS_ID),
  text: text((value) => OWN_SENTENCES.has(value)),
  traceId: text((value) => /^[0-9a-f]{32}$/.test(value)),
  type: someWords('query', 'infinitequery', 'mutation', 'pan', 'iban', ...TAG_NAMES),

  // RTK Query’s and redux-persist’s own
  invalidationBehavior: words('immediately', 'delayed'),
  middlewareRegistered: when((value) => typeof value === 'boolean' || value === 'conflict'),
  op: words('add', 'remove', 'replace'),
  reducerPath: words('api'),
  requestStatus: words('pending', 'fulfilled', 'rejected'),

  ...sameCheck(whole, [
    // rials
    ...[
      'amount',
      'amountRials',
      'commissionRials',
      'freeCommissionRials',
      'freeUsedRials',
      'heldForPurchasesRials',
      'maxRials',
      'minRials',
      'onItsWayRials',
    ],
    ...['paidRials', 'payeeFreeRials', 'payeeReceives', 'payeeReceivesRials', 'payeeRials', 'payeeShareRials'],
    ...['payee_receives', 'payerCreditRials', 'payerPaysRials', 'payerReceives', 'payerRials', 'payerShareRials'],
    ...['payer_receives', 'receivesRials', 'returnedRials', 'totalRials', 'wantedPayeeRials'],
    // counts, and numbers that reducers use
    ...['accountCount', 'count', 'cursor', 'days', 'deliverByDays', 'generation', 'height', 'judgmentCount'],
    ...['keepUnusedDataFor', 'length', 'matchVersion', 'movedHours', 'ownTurnCount', 'page', 'pageParams'],
    ...['payByDays', 'place', 'retryAfterSeconds', 'total', 'unread', 'version', 'waiters', 'width'],
  ]),
  ...sameCheck(moment, [
    ...['at', 'checkedAt', 'codeSentAt', 'createdAt', 'deliverBy', 'dueAt', 'due_at', 'expiresAt'],
    ...['fulfilledTimeStamp', 'inspectUntil', 'joinedAt', 'keptAt', 'lastLoginAt', 'openedAt', 'paidAt', 'payBy'],
    ...['returnedAt', 'sentAt', 'since', 'startedAt', 'startedTimeStamp', 'triedAt', 'updatedAt'],
  ]),
  // always hidden, listed so that a replay notices another type
  ...sameCheck(
    text(() => false),
    [
      ...['accessToken', 'accountId', 'birthDate', 'client', 'lastPaid', 'loginId', 'mobile', 'nationalCode'],
      ...['paymentCode', 'purpose', 'referralCode', 'refreshToken', 'temporaryToken', 'token'],
    ],
  ),
};

/** True for an endpoint that this page has loaded. */
export function isEndpoint(name: string): boolean {
  return Object.hasOwn(baseApi.endpoints, name);
}

/** The check of a field; undefined for a field that is always hidden. */
export function checkOf(field: string): FieldCheck | undefined {
  return Object.hasOwn(CHECKS, field) ? CHECKS[field] : undefined;
}

/** The label of a text's placeholder: payment codes have one label everywhere, other texts that of their field. */
export function labelOf(field: string, value: string): string {
  return PAYMENT_CODE.test(value) ? 'paymentCode' : field;
}

/** Calls of the office, about disputes of other people and the service. Hidden whole. */
const OFFICE_CALLS = [
  ...['officeQueue', 'officeCase', 'assignCase', 'askInCase', 'noteInCase', 'awardCase', 'secondAward'],
  ...['postponeCase', 'listSwitches', 'changeSwitch'],
  ...['officeState', 'officeKeyOptions', 'openOffice', 'closeOffice', 'operators', 'officeProposals', 'decideProposal'],
  ...['proposeRole', 'findPerson', 'endPersonSessions', 'cancelMobileChange', 'proposeForPerson', 'auditTrail'],
  'checkAudit',
  ...['officeLookups', 'searchDeals', 'officeDeal', 'revealInDeal', 'resendNotice', 'retryPayouts'],
  ...['allowAccountChanges', 'ledgerSums', 'ledgerPage', 'ledgerMonth', 'exportRecords'],
  ...['bankDay', 'bankDifferences', 'bankFile', 'uploadBankFile', 'acceptBankFile', 'dropBankFile', 'withdrawBankFile'],
  ...['explainDifference', 'explainDifferences', 'gatewayDays', 'settleGateway', 'closeBankDay', 'readBankSample'],
  ...['listBankFormats', 'addBankFormat', 'switchBankFormat', 'listRefunds', 'retryRefund', 'proposeReturn'],
  ...['listWaitingPayouts', 'listHolidays', 'addHoliday', 'removeHoliday', 'listPartners', 'createPartner'],
  ...['changePartner', 'proposePartnerChange', 'rotatePartnerKey', 'listDeliveries', 'resendWebhook'],
];

/** True for a call whose arguments and answer are hidden whole. */
export function isOfficeCall(endpoint: unknown): boolean {
  return OFFICE_CALLS.includes(endpoint as string);
}

/**
 * The place of a value that its field may not hold, «.payment.status»; null for a sound state. Unknown fields are
 * skipped.
 */
export function flawOf(value: unknown, field = ''): string | null {
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const place = Array.isArray(value) ? `[${key}]` : `.${key}`;
      const flaw = flawOf(part, Array.isArray(value) ? field : key);
      if (flaw !== null) return place + flaw;
    }
    return null;
  }
  const check = checkOf(field);
  const isSound =
    !check ||
    value === null ||
    value === undefined ||
    check.show(value) !== undefined ||
    check.holdsAny ||
    (check.holdsTexts && typeof value === 'string');
  return isSound ? null : '';
}
