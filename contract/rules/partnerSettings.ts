/** Events of a deal that a partner's webhook can name. `deal.paid_out`: the bank made the last transfer. */
export const WEBHOOK_EVENTS = [
  'deal.created',
  'deal.paid',
  'deal.disputed',
  'deal.resolved',
  'deal.settled',
  'deal.refunded',
  'deal.canceled',
  'deal.paid_out',
] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

/** Events of the partner itself, which each webhook address gets. */
export const PARTNER_EVENTS = ['partner.changed', 'partner.test'] as const;
export type PartnerEventName = (typeof PARTNER_EVENTS)[number];

/** What two operators change together. */
export const GUARDED_SETTINGS = [
  'return_url',
  'completion_url',
  'webhook_url',
  'reads_process_from',
  'tells_chat_at',
  'site_token',
  'contact_mobile',
] as const;
export type GuardedSetting = (typeof GUARDED_SETTINGS)[number];

/** `listed`: only in the list of events, because the partner had no working address. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'listed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** A paused partner's keys are refused. Its deals and their webhooks continue. */
export const PARTNER_STATES = ['active', 'paused'] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** `key` opens the partner's calls, `test_key` only those about its test processes; `secret` signs its webhooks. */
export const PARTNER_KEY_KINDS = ['key', 'test_key', 'secret'] as const;
export type PartnerKeyKind = (typeof PARTNER_KEY_KINDS)[number];

/** The two modes of a partner's processes and events. */
export const PARTNER_MODES = ['live', 'test'] as const;
export type PartnerModeName = (typeof PARTNER_MODES)[number];

/** The kinds that the partner's contact makes and ends. The signing secret takes two operators. */
export const CONTACT_KEY_KINDS = ['key', 'test_key'] as const satisfies readonly PartnerKeyKind[];
export type ContactKeyKind = (typeof CONTACT_KEY_KINDS)[number];

/** Longest time that a rotated key still works. */
export const KEY_OVERLAP_HOURS_MOST = 168;

/** Why an address is switched off: it said so by HTTP 410, or it has failed for three days. */
export const WEBHOOK_OFF_REASONS = ['gone', 'failing'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];
