import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { BEHALF_MAX_LENGTH } from '../rules/limits';
import { GUARDED_SETTINGS, PARTNER_KEY_KINDS, WEBHOOK_EVENTS } from '../rules/partnerRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
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

// The titles are the names of the types in the SDK.
export const PartnerDeal = Type.Object(DealFields, { title: 'Deal' });

const DealEvent = Type.Object(
  {
    type: literals(WEBHOOK_EVENTS),
    timestamp: IsoDateTime,
    data: Type.Object({ process_id: ProcessId, ...DealFields }, { title: 'WebhookData' }),
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
  { title: 'ChangedEvent', description: 'Two operators changed your settings. The former address gets it too' },
);

export const WebhookEvent = Type.Union([DealEvent, ChangedEvent], {
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
  },
  { title: 'NewProcess' },
);

export const PartnerProcess = Type.Object(
  {
    process_id: ProcessId,
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

export const ProcessParams = Type.Object({ process_id: ProcessId });
export const ProcessListQuery = closed(paging);

export type CreateProcessBody = Static<typeof CreateProcessBody>;
export type PartnerDeal = Static<typeof PartnerDeal>;
export type PartnerProcess = Static<typeof PartnerProcess>;
export type PartnerProcessList = Static<typeof PartnerProcessList>;
export type WebhookEvent = Static<typeof WebhookEvent>;

const ERRORS = [E.badRequest, E.notAuthenticated, E.tooManyRequests] as const;

/** Calls of a partner's own server, with its key. A partner sees only its own processes (1404). */
export const PARTNER_API_CALLS = callsOf('partner api', {
  createProcess: {
    operation: 'createProcess',
    method: 'POST',
    path: '/api/v1/partner/processes/',
    summary: 'Create a process between a seller and a buyer',
    auth: 'key',
    idempotent: true,
    body: CreateProcessBody,
    answer: PartnerProcess,
    errors: [...ERRORS, E.conflict],
  },
  listProcesses: {
    operation: 'listProcesses',
    method: 'GET',
    path: '/api/v1/partner/processes/',
    summary: 'The partner’s processes',
    auth: 'key',
    query: ProcessListQuery,
    answer: PartnerProcessList,
    errors: ERRORS,
  },
  readProcess: {
    operation: 'readProcess',
    method: 'GET',
    path: '/api/v1/partner/processes/:process_id/',
    summary: 'One process and its deal',
    auth: 'key',
    params: ProcessParams,
    answer: PartnerProcess,
    errors: [...ERRORS, E.transactionNotFound],
  },
});
