import { MINUTE_MS } from './durations';

/** A slug: part of an address, and never a number that could be of a person. */
export const PARTNER_SLUG_PATTERN = '^[a-z][a-z0-9]{1,31}$';

export function isPartnerSlug(text: string): boolean {
  return new RegExp(PARTNER_SLUG_PATTERN).test(text);
}

/** An address of the partner for one process; an empty id leads to the list. */
export function partnerUrl(template: string, processId: string): string {
  return template.replaceAll('{process_id}', encodeURIComponent(processId));
}

/** Longest order number of a partner, in characters. */
export const ORDER_NUMBER_LENGTH = 64;

/** Most bytes of a process's metadata, as JSON in UTF-8. */
export const METADATA_BYTES = 2_048;

export function isMetadataSmall(metadata: Readonly<Record<string, string>>): boolean {
  return new TextEncoder().encode(JSON.stringify(metadata)).length <= METADATA_BYTES;
}

const OWN_PROCESS = 'amp_';

/** The id of a process that a partner created with its key; other ids are those of a partner's site. */
export function ownProcessId(random: string): string {
  return `${OWN_PROCESS}${random}`;
}

export function isOwnProcess(processId: string): boolean {
  return processId.startsWith(OWN_PROCESS);
}

const TEST_PROCESS = `${OWN_PROCESS}test_`;

/** The id of a process of a test key. No table but its own knows it. */
export function testProcessId(random: string): string {
  return `${TEST_PROCESS}${random}`;
}

/** The next states that a partner gives to a test process. `paid_out`: the bank made the last transfer. */
export const TEST_MOVES = [
  'created',
  'approved',
  'rejected',
  'paid',
  'disputed',
  'resolved',
  'settled',
  'refunded',
  'paid_out',
  'canceled',
] as const;
export type TestMove = (typeof TEST_MOVES)[number];

/** Leads from our pages to the return address of an own process. */
export const OWN_PROCESS_RETURN = '/panel/v1/return/';

export function ownProcessReturn(processId: string): string {
  return `${OWN_PROCESS_RETURN}${encodeURIComponent(processId)}`;
}

/** A partner's entry becomes a request within this time of its creation. */
const OFFER_LIFETIME_MS = 5 * MINUTE_MS;

/**
 * Time left in which the offer of a process can become a request, in milliseconds: five minutes from its creation. Unlimited for
 * an own process: its partner sets the end. Clocks differ, so a creation ten seconds ahead is ten seconds old.
 * @param times milliseconds since 1970
 */
export function entryMillisecondsLeft(
  processId: string,
  { createdAt, now }: { readonly createdAt: number; readonly now: number },
): number {
  if (isOwnProcess(processId)) return Number.POSITIVE_INFINITY;
  return Math.max(0, OFFER_LIFETIME_MS - Math.abs(now - createdAt));
}

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
