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
