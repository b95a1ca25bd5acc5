import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import {
  KEY_OVERLAP_HOURS_MOST,
  PARTNER_EVENTS,
  PARTNER_KEY_KINDS,
  PARTNER_MODES,
  PARTNER_SLUG_PATTERN,
  PARTNER_STATES,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF_REASONS,
} from '../rules/partnerRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { PROPOSAL_REASON } from '../rules/twoPersons';
import { callsOf, memberPost, roleGet } from './call';
import { closed, freeText, IsoDateTime, literals, Mobile, nullable, PaymentCode, paging } from './common';

const Id = Type.String({ format: 'uuid' });
const Address = Type.String({ minLength: 1, maxLength: 500 });
const Slug = Type.String({ pattern: PARTNER_SLUG_PATTERN, description: 'Part of the addresses of its pages' });
const Events = Type.Array(literals(WEBHOOK_EVENTS), { uniqueItems: true, maxItems: WEBHOOK_EVENTS.length });

/** What one operator changes. */
const named = {
  name: freeText({ minLength: 1, maxLength: 60, pattern: VISIBLE_TEXT_PATTERN }),
  events: Events,
};

/** What two operators change. */
const addresses = {
  return_url: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'Page of the partner after a step, with the placeholder `{process_id}`',
  }),
  completion_url: nullable(
    Type.String({ minLength: 1, maxLength: 500, description: 'Page after a finished process; null for `return_url`' }),
  ),
  webhook_url: nullable(Address),
  reads_process_from: nullable(Address),
  tells_chat_at: nullable(Address),
};

const SiteToken = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Our key at the partner’s site; absent keeps the present one',
  }),
);

const Reason = freeText({ minLength: PROPOSAL_REASON.minimum, maxLength: PROPOSAL_REASON.maximum });

/** The values that a form began with: it writes all of them, and so would take back the change of another operator. */
const before = <Values extends Parameters<typeof closed>[0]>(values: Values) =>
  Type.Optional(
    closed(values, {
      description: 'The values that were shown. Other present ones are refused: 1007 with `fields.before`',
    }),
  );

/** What one operator changes, in a present partner. */
const changeable = { state: literals(PARTNER_STATES), ...named };

export const CreatePartnerBody = closed({
  slug: Slug,
  ...named,
  ...addresses,
  site_token: SiteToken,
  contact_mobile: Mobile,
});
export const ChangePartnerBody = closed({
  partner_id: Id,
  ...changeable,
  before: before({ ...changeable, name: Type.String({ maxLength: 60 }) }),
});
export const ProposePartnerChangeBody = closed({
  partner_id: Id,
  ...addresses,
  site_token: SiteToken,
  contact_mobile: Type.Optional(Mobile),
  before: before(addresses),
  reason: Reason,
});
export const RotateKeyBody = closed({
  partner_id: Id,
  kind: literals(PARTNER_KEY_KINDS),
  overlap_hours: Type.Integer({
    minimum: 0,
    maximum: KEY_OVERLAP_HOURS_MOST,
    description: 'How long the former keys still work after the approval; 0 ends them at once',
  }),
  reason: Reason,
});
export const DeliveriesQuery = closed({
  partner_id: Id,
  mode: Type.Optional(literals(PARTNER_MODES, { description: 'Of live processes (default) or of test ones' })),
  ...paging,
});
export const ResendBody = closed({ delivery_id: Id });

const KeyInOffice = Type.Object({
  key_id: Id,
  kind: literals(PARTNER_KEY_KINDS),
  hint: Type.String({ description: 'Last four characters' }),
  created_at: IsoDateTime,
  expires_at: nullable(IsoDateTime),
});

export const PartnerInOffice = Type.Object({
  partner_id: Id,
  slug: Slug,
  ...named,
  ...addresses,
  contact: nullable(Type.String({ description: 'Mobile of its contact; the middle is masked' })),
  state: literals(PARTNER_STATES),
  created_at: IsoDateTime,
  keys: Type.Array(KeyInOffice, { description: 'Keys that work, the newest first' }),
  webhook_off: nullable(
    Type.Object({ since: IsoDateTime, why: literals(WEBHOOK_OFF_REASONS) }, { description: 'No webhook is sent' }),
  ),
  waiting: Type.Integer({ description: 'Deliveries that wait for the next try' }),
  failed: Type.Integer({ description: 'Deliveries that were given up' }),
});

const ShownOnce = Type.String({ description: 'Never shown again' });

export const CreatedPartner = Type.Object({ partner: PartnerInOffice, key: ShownOnce, secret: ShownOnce });
export const ProposedChange = Type.Object({ proposal_id: Id });
export const RotatedKey = Type.Object({
  proposal_id: Id,
  value: Type.String({ description: 'Works once another supervisor approves; never shown again' }),
});
export const PartnerList = Type.Object({ partners: Type.Array(PartnerInOffice) });

export const WebhookDelivery = Type.Object({
  delivery_id: Id,
  type: literals([...WEBHOOK_EVENTS, ...PARTNER_EVENTS]),
  payment_code: nullable(PaymentCode),
  state: literals(WEBHOOK_DELIVERY_STATES),
  tries: Type.Integer({ description: 'Since the order or the last resend' }),
  created_at: IsoDateTime,
  tried_at: nullable(IsoDateTime),
  result: nullable(Type.String({ description: 'Of the last try: `HTTP 500`, `timeout` …' })),
});

export const DeliveryList = Type.Object({
  total_records: Type.Integer(),
  deliveries: Type.Array(WebhookDelivery, { description: 'The newest first' }),
});

export type CreatePartnerBody = Static<typeof CreatePartnerBody>;
export type ChangePartnerBody = Static<typeof ChangePartnerBody>;
export type ProposePartnerChangeBody = Static<typeof ProposePartnerChangeBody>;
export type ProposedChange = Static<typeof ProposedChange>;
export type RotateKeyBody = Static<typeof RotateKeyBody>;
export type ResendBody = Static<typeof ResendBody>;
export type PartnerInOffice = Static<typeof PartnerInOffice>;
export type PartnerList = Static<typeof PartnerList>;
export type CreatedPartner = Static<typeof CreatedPartner>;
export type RotatedKey = Static<typeof RotatedKey>;
export type WebhookDelivery = Static<typeof WebhookDelivery>;
export type DeliveryList = Static<typeof DeliveryList>;

const changing = { ...memberPost, errors: [...roleGet.errors, E.notFound, E.conflict] } as const;

/** Partners in the office. Auditors read, supervisors also change; all others get 1012. */
export const OFFICE_PARTNER_CALLS = callsOf('office', {
  listPartners: {
    ...roleGet,
    path: '/office/v1/partners/',
    summary: 'Partners with their settings and keys',
    answer: PartnerList,
  },
  createPartner: {
    ...changing,
    path: '/office/v1/partners/',
    summary: 'Create a partner. A taken name is refused (1005)',
    body: CreatePartnerBody,
    answer: CreatedPartner,
  },
  changePartner: {
    ...changing,
    errors: [...changing.errors, E.notAcceptable],
    path: '/office/v1/partners/change/',
    summary: 'Change name, events and state of a partner',
    body: ChangePartnerBody,
    answer: PartnerInOffice,
  },
  proposePartnerChange: {
    ...changing,
    path: '/office/v1/partners/propose/',
    summary: 'Propose other addresses or another contact of a partner, which another supervisor approves',
    body: ProposePartnerChangeBody,
    answer: ProposedChange,
  },
  rotatePartnerKey: {
    ...changing,
    path: '/office/v1/partners/rotate/',
    summary: 'Propose a new key or webhook secret. It works once another supervisor approves; the overlap begins then',
    body: RotateKeyBody,
    answer: RotatedKey,
  },
  listDeliveries: {
    ...roleGet,
    path: '/office/v1/partners/deliveries/',
    summary: 'Webhook deliveries of a partner',
    query: DeliveriesQuery,
    answer: DeliveryList,
  },
  resendWebhook: {
    ...changing,
    path: '/office/v1/partners/deliveries/resend/',
    summary: 'Send a webhook again, with the same id and body',
    body: ResendBody,
    answer: WebhookDelivery,
  },
});
