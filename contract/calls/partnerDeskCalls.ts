import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { CONTACT_KEY_KINDS, KEY_OVERLAP_HOURS_MOST } from '../rules/partnerRules';
import { callsOf, memberPost, roleGet } from './call';
import { closed, IsoDateTime, literals } from './common';
import { OfficeKeyOptions, OfficeState, OpenOfficeBody } from './deskCalls';
import { DeliveriesQuery, DeliveryList, PartnerInOffice, WebhookDelivery } from './officePartnerCalls';

const Id = Type.String({ format: 'uuid' });

const PendingChange = Type.Object({
  kind: literals(['change_partner', 'rotate_partner_key'] as const),
  details: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Old and new value of each setting (`old_…`, `new_…`), or the kind of the new key and its overlap',
  }),
  at: IsoDateTime,
});

export const PartnerOnDesk = Type.Object({
  ...PartnerInOffice.properties,
  pending: Type.Array(PendingChange, { description: 'Changes that wait for a second supervisor' }),
});
export const PartnersOnDesk = Type.Object({ partners: Type.Array(PartnerOnDesk) });

export const DeskResendBody = closed({ partner_id: Id, delivery_id: Id });
export const DeskPartnerBody = closed({ partner_id: Id });
export const MakeKeyBody = closed({
  partner_id: Id,
  kind: literals(CONTACT_KEY_KINDS),
  overlap_hours: Type.Integer({
    minimum: 0,
    maximum: KEY_OVERLAP_HOURS_MOST,
    description: 'How long the former key still works; 0 ends it at once',
  }),
});
export const RevokeKeyBody = closed({ partner_id: Id, key_id: Id });
export const MadeKey = Type.Object({ value: Type.String({ description: 'Never shown again' }) });
export const OrderedTestEvent = Type.Object({ id: Type.String({ description: 'The `webhook-id` of its message' }) });

export type PartnersOnDesk = Static<typeof PartnersOnDesk>;
export type DeskResendBody = Static<typeof DeskResendBody>;
export type DeskPartnerBody = Static<typeof DeskPartnerBody>;
export type MakeKeyBody = Static<typeof MakeKeyBody>;
export type RevokeKeyBody = Static<typeof RevokeKeyBody>;
export type MadeKey = Static<typeof MadeKey>;

const acting = { ...memberPost, errors: [...roleGet.errors, E.notFound, E.tooManyRequests] } as const;

/**
 * A partner's own page, for the person with the mobile of its contact. All others get 1012, as do operators. Another partner is
 * unknown (1004).
 */
export const PARTNER_DESK_CALLS = callsOf('partner desk', {
  partnerDeskState: {
    ...roleGet,
    path: '/panel/v1/partner-desk/session/',
    summary: 'Whether this session may call the partner’s page',
    answer: OfficeState,
  },
  partnerDeskKeyOptions: {
    ...acting,
    path: '/panel/v1/partner-desk/session/options/',
    summary: 'Start to prove a passkey. Other calls of the page answer 1012 with `fields.passkey` before it',
    answer: OfficeKeyOptions,
  },
  openPartnerDesk: {
    ...acting,
    path: '/panel/v1/partner-desk/session/',
    summary: 'Prove a passkey: for 30 minutes after each call, 8 hours at most',
    body: OpenOfficeBody,
    answer: OfficeState,
    errors: [...acting.errors, E.passkeyRefused],
  },
  closePartnerDesk: {
    ...acting,
    path: '/panel/v1/partner-desk/session/close/',
    summary: 'Lock the page for this session; the login stays',
    answer: OfficeState,
  },
  partnersOnDesk: {
    ...roleGet,
    path: '/panel/v1/partner-desk/',
    summary: 'The partners of this contact, with their settings, keys and pending changes',
    answer: PartnersOnDesk,
  },
  deskDeliveries: {
    ...roleGet,
    path: '/panel/v1/partner-desk/deliveries/',
    summary: 'Webhook deliveries of the partner',
    query: DeliveriesQuery,
    answer: DeliveryList,
    errors: [...roleGet.errors, E.notFound],
  },
  deskResend: {
    ...acting,
    path: '/panel/v1/partner-desk/deliveries/resend/',
    summary: 'Send a webhook again, with the same id and body. It switches the address on',
    body: DeskResendBody,
    answer: WebhookDelivery,
  },
  deskTestEvent: {
    ...acting,
    path: '/panel/v1/partner-desk/test-event/',
    summary: 'Send a test event. A delivered one switches the address on',
    body: DeskPartnerBody,
    answer: OrderedTestEvent,
    errors: [...acting.errors, E.notAcceptable],
  },
  makePartnerKey: {
    ...acting,
    path: '/panel/v1/partner-desk/keys/',
    summary: 'Make a key, which replaces the former one after the overlap',
    body: MakeKeyBody,
    answer: MadeKey,
  },
  revokePartnerKey: {
    ...acting,
    path: '/panel/v1/partner-desk/keys/revoke/',
    summary: 'End a key at once',
    body: RevokeKeyBody,
    answer: Type.Object({}),
  },
});
