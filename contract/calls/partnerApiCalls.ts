import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { CARRIERS } from '../rules/deliveryRules';
import { BEHALF_MAX_LENGTH } from '../rules/limits';
import {
  GUARDED_SETTINGS,
  METADATA_BYTES,
  ORDER_NUMBER_LENGTH,
  PARTNER_KEY_KINDS,
  TEST_MOVES,
  WEBHOOK_EVENTS,
} from '../rules/partnerRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { TRANSACTION_STATUSES } from '../rules/transactionStates';
import { callsOf } from './call';
import {
  Amount,
  closed,
  IsoDateTime,
  literals,
  Mobile,
  nullable,
  PaymentCode,
  ProcessId,
  paging,
  Rials,
  TransactionStatus,
} from './common';
import { PartnerCommissionSide } from './partnerCalls';

/** The status of a process without a deal, in the filter of a list. */
const WITHOUT_DEAL = 'open';

/** A deal without personal data. */
const DealFields = {
  payment_code: PaymentCode,
  status: TransactionStatus,
  amount: Rials,
  disputed: Type.Boolean({ description: 'A dispute is open, so the money stays' }),
  payee_receives: nullable(
    Type.Integer({ minimum: 0, description: 'Rials for the seller, once the money is divided' }),
  ),
  payer_receives: nullable(Type.Integer({ minimum: 0, description: 'Rials for the buyer in a split' })),
  created_at: IsoDateTime,
  updated_at: IsoDateTime,
};

const OrderNumber = Type.String({
  minLength: 1,
  maxLength: ORDER_NUMBER_LENGTH,
  pattern: VISIBLE_TEXT_PATTERN,
  description: 'Your own number of the order',
});
const Metadata = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }), {
  description: `Your own notes, which come back with each answer and event; ${METADATA_BYTES} bytes as JSON`,
});

// The titles are the names of the types in the SDK.
export const PartnerDeal = Type.Object(DealFields, { title: 'Deal' });

const OfTest = Type.Optional(Type.Literal(true, { description: 'Of a test process, or asked for with a test key' }));

const DealEvent = Type.Object(
  {
    type: literals(WEBHOOK_EVENTS),
    timestamp: IsoDateTime,
    test: OfTest,
    data: Type.Object(
      { process_id: ProcessId, order_number: nullable(OrderNumber), metadata: Metadata, ...DealFields },
      { title: 'WebhookData' },
    ),
  },
  { title: 'DealEvent', description: 'The deal right after the event' },
);

const ChangedEvent = Type.Object(
  {
    type: Type.Literal('partner.changed'),
    timestamp: IsoDateTime,
    data: Type.Object(
      { changed: Type.Array(literals([...GUARDED_SETTINGS, ...PARTNER_KEY_KINDS])) },
      { title: 'PartnerChange' },
    ),
  },
  { title: 'ChangedEvent', description: 'Your settings or keys have changed. The former address gets it too' },
);

const TestEvent = Type.Object(
  {
    type: Type.Literal('partner.test'),
    timestamp: IsoDateTime,
    test: OfTest,
    data: Type.Object({ test: Type.Boolean() }, { title: 'TestData' }),
  },
  { title: 'TestEvent', description: 'You have asked for it' },
);

export const WebhookEvent = Type.Union([DealEvent, ChangedEvent, TestEvent], {
  title: 'WebhookEvent',
  description: 'Body of a webhook',
});

export const CreateProcessBody = closed(
  {
    title: Type.String({ minLength: 1, maxLength: BEHALF_MAX_LENGTH, pattern: VISIBLE_TEXT_PATTERN }),
    amount: Amount,
    commission_side: PartnerCommissionSide,
    seller_mobile: Mobile,
    buyer_mobile: Mobile,
    order_number: Type.Optional(OrderNumber),
    metadata: Type.Optional(Metadata),
    return_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Page after each step of this process, on the site of your return address',
      }),
    ),
  },
  { title: 'NewProcess' },
);

export const PartnerProcess = Type.Object(
  {
    process_id: ProcessId,
    order_number: nullable(OrderNumber),
    metadata: Metadata,
    return_url: nullable(Type.String()),
    title: Type.String(),
    amount: Rials,
    commission_side: PartnerCommissionSide,
    seller_url: Type.String({ description: 'Page where the seller confirms the request' }),
    buyer_url: Type.String({ description: 'Page where the buyer approves and pays; useful once a deal exists' }),
    created_at: IsoDateTime,
    expires_at: IsoDateTime,
    decision: nullable(literals(['approved', 'rejected'] as const, { description: 'Of the buyer' })),
    deal: nullable(PartnerDeal),
  },
  { title: 'Process' },
);

export const PartnerProcessList = Type.Object(
  {
    total_records: Type.Integer(),
    processes: Type.Array(PartnerProcess, { description: 'The newest first' }),
  },
  { title: 'ProcessList' },
);

export const ShippedBody = closed(
  {
    carrier: literals(CARRIERS),
    tracking_code: Type.String({ minLength: 1, maxLength: 100, description: 'Of the post 20 or 24 digits' }),
  },
  { title: 'Shipment' },
);

export const SimulateBody = closed(
  {
    state: literals(TEST_MOVES, { description: '`created`: the seller made the deal. `paid_out`: the last transfer' }),
  },
  { title: 'Simulation' },
);

export const ProcessParams = Type.Object({ process_id: ProcessId });
export const ProcessListQuery = closed({
  ...paging,
  order_number: Type.Optional(OrderNumber),
  status: Type.Optional(literals([WITHOUT_DEAL, ...TRANSACTION_STATUSES])),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Created at this time or later' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Created before this time' })),
});

const Cursor = Type.String({ pattern: '^[0-9]{1,18}-[0-9]{1,18}$', maxLength: 37 });

export const EventListQuery = closed({
  after: Type.Optional(Cursor),
  size: paging.size,
});

export const PartnerEventList = Type.Object(
  {
    events: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'The `webhook-id` of its message' }),
          cursor: Type.String({ description: 'For `after`: the events after this one' }),
          event: WebhookEvent,
        },
        { title: 'ListedEvent' },
      ),
      { description: 'The oldest first' },
    ),
    cursor: nullable(Type.String({ description: 'Of the last event; null before the first' })),
    more: Type.Boolean({ description: 'Call again at once' }),
  },
  { title: 'EventList' },
);

export const SentTestEvent = Type.Object({ id: Type.String() }, { title: 'SentTestEvent' });

export type ShippedBody = Static<typeof ShippedBody>;
export type PartnerEventList = Static<typeof PartnerEventList>;
export type ProcessListQuery = Static<typeof ProcessListQuery>;
export type CreateProcessBody = Static<typeof CreateProcessBody>;
export type PartnerProcess = Static<typeof PartnerProcess>;
export type PartnerProcessList = Static<typeof PartnerProcessList>;
export type WebhookEvent = Static<typeof WebhookEvent>;

const ERRORS = [E.badRequest, E.tooManyRequests] as const;

const keyGet = { method: 'GET', auth: 'key', errors: ERRORS } as const;
const keyPost = { method: 'POST', auth: 'key' } as const;
const keyPostOnce = { ...keyPost, idempotent: true } as const;

/** Calls of a partner's own server, with its key. A partner sees only its own processes, and a key those of its mode (1404). */
export const PARTNER_API_CALLS = callsOf('partner api', {
  createProcess: {
    ...keyPostOnce,
    path: '/api/v1/partner/processes/',
    summary: 'Create a process between a seller and a buyer',
    body: CreateProcessBody,
    answer: PartnerProcess,
    errors: [...ERRORS, E.conflict],
  },
  listProcesses: {
    ...keyGet,
    path: '/api/v1/partner/processes/',
    summary: 'The partner’s processes',
    query: ProcessListQuery,
    answer: PartnerProcessList,
  },
  readProcess: {
    ...keyGet,
    path: '/api/v1/partner/processes/:process_id/',
    summary: 'One process and its deal',
    params: ProcessParams,
    answer: PartnerProcess,
    errors: [...ERRORS, E.transactionNotFound],
  },
  cancelProcess: {
    ...keyPost,
    path: '/api/v1/partner/processes/:process_id/cancel/',
    summary: 'End a process before its payment. A second call changes nothing; a paid deal is refused (1007)',
    params: ProcessParams,
    answer: PartnerProcess,
    errors: [...ERRORS, E.transactionNotFound, E.notAcceptable],
  },
  markShipped: {
    ...keyPostOnce,
    path: '/api/v1/partner/processes/:process_id/shipped/',
    summary: 'Record the parcel of a paid deal for its seller',
    params: ProcessParams,
    body: ShippedBody,
    answer: PartnerProcess,
    errors: [...ERRORS, E.transactionNotFound, E.notAcceptable, E.trackingCodeTaken, E.conflict],
  },
  simulate: {
    ...keyPostOnce,
    path: '/api/v1/partner/processes/:process_id/simulate/',
    summary: 'Give a test process its next state. A state that a live one would not reach now is refused (1007)',
    params: ProcessParams,
    body: SimulateBody,
    answer: PartnerProcess,
    errors: [...ERRORS, E.transactionNotFound, E.notAcceptable, E.conflict],
  },
  listEvents: {
    ...keyGet,
    path: '/api/v1/partner/events/',
    summary: 'Events of the last 90 days, for catching up: all of them, also when no webhook arrived',
    query: EventListQuery,
    answer: PartnerEventList,
  },
  sendTestEvent: {
    ...keyPost,
    path: '/api/v1/partner/events/test/',
    summary: 'Send a test event to the webhook address. A delivered one switches the address on again',
    answer: SentTestEvent,
    errors: [...ERRORS, E.notAcceptable],
  },
});
