import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { BEHALF_MAX_LENGTH } from '../rules/limits';
import { PARTNER_SLUG_PATTERN, TEST_MOVES } from '../rules/partnerRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { callsOf, openGet, openPost } from './call';
import { Amount, closed, literals, nullable, ProcessId, Rials, TransactionStatus } from './common';

/** Commission sides of the partner: `seller` is 2 (payee), `buyer` is 1 (payer). */
export const PartnerCommissionSide = literals(['seller', 'buyer'] as const, {
  description: 'Side that pays the commission',
});

/** Part of the paths of a partner's calls. */
const Slug = Type.String({ pattern: PARTNER_SLUG_PATTERN });

export const PartnerParams = Type.Object({ partner: Slug });

/** `query` in the path is the process id. */
export const PartnerPermissionParams = Type.Object({ partner: Slug, query: ProcessId });

export const PartnerPermissionAnswer = Type.Object({
  success: Type.Boolean({ description: 'The partner permits a payment link for this process' }),
  redirect_url: nullable(
    Type.String({ description: 'Next address of the browser: same origin or on the allow list; null without success' }),
  ),
});

export const SubmitPartnerTransactionBody = closed({
  commission_side: PartnerCommissionSide,
  user_id: Type.Optional(
    nullable(Type.String({ maxLength: 128, description: 'Ignored: the process identifies its people' })),
  ),
  process_id: ProcessId,
  price: Amount,
  title: Type.String({ minLength: 1, maxLength: BEHALF_MAX_LENGTH, pattern: VISIBLE_TEXT_PATTERN }),
});

const NextStep = literals(['redirect', 'close'] as const, {
  description: '`redirect`: continue at `to`. `close`: finished; `to` leads back',
});

export const SubmitPartnerTransactionAnswer = Type.Object({
  action: NextStep,
  to: Type.String(),
  phone_number: Type.String({ description: 'Mobile of the seller at the partner, digits 5 to 8 masked' }),
});

const Decision = ['approved', 'rejected'] as const;

export const ConfirmPartnerTransactionBody = closed({
  transaction_status: literals(Decision),
  process_id: ProcessId,
});

export const ConfirmPartnerTransactionAnswer = Type.Object({ action: NextStep, to: Type.String() });

export const PartnerProcessParams = Type.Object({ partner: Slug, process_id: ProcessId });

export const VisitQuery = closed({ process_id: Type.Optional(ProcessId), client: Type.Optional(Slug) });

export const VisitedPartner = Type.Object({
  slug: Slug,
  name: Type.String(),
  return_url: Type.String({ description: 'Page of the process at the partner, or its list of processes' }),
  origins: Type.Array(Type.String(), { description: 'Origins of the partner that a redirect may lead to' }),
});

export const PartnerTransactionDetail = Type.Object({
  price: Rials,
  title: Type.String(),
  commission_side: PartnerCommissionSide,
  read_only: Type.Boolean({ description: 'The decision is made, or no longer possible' }),
  requested: Type.Optional(Type.Literal(true, { description: 'The seller has made the request' })),
  expired: Type.Optional(
    Type.Literal(true, { description: 'The offer is too old to become a request (1410); another one begins anew' }),
  ),
  decision: Type.Optional(literals(Decision, { description: 'Decision of the buyer; absent before it' })),
  to: Type.Optional(
    Type.String({ description: 'Address of the payment: after an approval, while the request is payable' }),
  ),
});

export const TestProcessParams = Type.Object({ process_id: ProcessId });
export const MoveTestProcessBody = closed({ state: literals(TEST_MOVES) });

export const TestProcessView = Type.Object({
  partner: Type.String({ description: 'Name of the partner' }),
  title: Type.String(),
  amount: Rials,
  status: nullable(TransactionStatus),
  decision: nullable(literals(Decision)),
  disputed: Type.Boolean(),
  moves: Type.Array(literals(TEST_MOVES), { description: 'Possible next states' }),
  return_url: Type.String({ description: 'Page of the process at the partner' }),
});

export type TestProcessView = Static<typeof TestProcessView>;
export type VisitQuery = Static<typeof VisitQuery>;
export type VisitedPartner = Static<typeof VisitedPartner>;
export type PartnerCommissionSide = Static<typeof PartnerCommissionSide>;
export type PartnerPermissionAnswer = Static<typeof PartnerPermissionAnswer>;
export type SubmitPartnerTransactionBody = Static<typeof SubmitPartnerTransactionBody>;
export type SubmitPartnerTransactionAnswer = Static<typeof SubmitPartnerTransactionAnswer>;
export type ConfirmPartnerTransactionBody = Static<typeof ConfirmPartnerTransactionBody>;
export type ConfirmPartnerTransactionAnswer = Static<typeof ConfirmPartnerTransactionAnswer>;
export type PartnerTransactionDetail = Static<typeof PartnerTransactionDetail>;

const PROCESS_ERRORS = [E.badRequest, E.thirdParty, E.transactionNotFound, E.tooManyRequests] as const;

/** Pages for a partner's visitors, without login. `:partner` is its slug; 1404 for a process of another one. */
export const PARTNER_CALLS = callsOf('partner', {
  visitedPartner: {
    ...openGet,
    path: '/panel/v1/visit/',
    summary: 'The partner of a visit, by its process or its slug',
    query: VisitQuery,
    answer: VisitedPartner,
    errors: [E.transactionNotFound, E.tooManyRequests],
  },
  partnerPermission: {
    ...openGet,
    path: '/panel/v1/send-permission-to-:partner/:query',
    summary: 'Ask the partner for permission to create a payment link for a process',
    params: PartnerPermissionParams,
    answer: PartnerPermissionAnswer,
    errors: PROCESS_ERRORS,
  },
  submitPartnerTransaction: {
    ...openPost,
    path: '/panel/v1/submit-:partner-transaction/',
    summary: 'Submit the seller’s offer for a process; a new offer replaces it until the request exists',
    params: PartnerParams,
    body: SubmitPartnerTransactionBody,
    answer: SubmitPartnerTransactionAnswer,
    errors: [...PROCESS_ERRORS, E.conflict],
  },
  partnerTransactionDetail: {
    ...openGet,
    path: '/panel/v1/get-:partner-transaction-detail/:process_id/',
    summary: 'The seller’s offer of a process, or its ad before the offer',
    params: PartnerProcessParams,
    answer: PartnerTransactionDetail,
    errors: PROCESS_ERRORS,
  },
  confirmPartnerTransaction: {
    ...openPost,
    path: '/panel/v1/confirm-:partner-transaction/',
    summary: 'Approve or reject the request of a process, once. A rejection cancels it',
    params: PartnerParams,
    body: ConfirmPartnerTransactionBody,
    answer: ConfirmPartnerTransactionAnswer,
    errors: [...PROCESS_ERRORS, E.conflict, E.notAcceptable],
  },
  testProcess: {
    ...openGet,
    path: '/panel/v1/test-process/:process_id/',
    summary: 'A process of a test key. No money moves in it',
    params: TestProcessParams,
    answer: TestProcessView,
    errors: [E.badRequest, E.transactionNotFound, E.tooManyRequests],
  },
  moveTestProcess: {
    ...openPost,
    path: '/panel/v1/test-process/:process_id/',
    summary: 'Give a process of a test key its next state',
    params: TestProcessParams,
    body: MoveTestProcessBody,
    answer: TestProcessView,
    errors: [E.transactionNotFound, E.notAcceptable, E.tooManyRequests],
  },
});
