import { DEFAULT_PROCESS_ID, PROCESS_ID_MAX_LENGTH } from '@contract/rules/limits';
import { isOwnProcess, OTHER_PARTNER_NAME, ownProcessReturn, partnerUrl } from '@contract/rules/partnerRules';
import { environment } from './environment';
import { queryNames } from './paths';

/** The partner parameters of an address. */
export interface PartnerVisit {
  /** A process of the partner, never the default of the web. */
  processId?: string;
  /** The partner's slug. */
  client?: string;
}

const PROCESS_ID = new RegExp(`^[A-Za-z0-9_-]{1,${PROCESS_ID_MAX_LENGTH}}$`);

/** The partner's process in a search string; null without a valid one. */
export function processIdOf(search: string): string | null {
  const processId = new URLSearchParams(search).get(queryNames.processId) ?? '';
  return PROCESS_ID.test(processId) && processId !== DEFAULT_PROCESS_ID ? processId : null;
}

/** The visit from the partner that a search string starts; null for other clients and without parameters. */
export function partnerVisitOf(search: string, partner = environment.partner): PartnerVisit | null {
  if (partner === null) {
    return null;
  }
  const processId = processIdOf(search);
  const isClient = new URLSearchParams(search).get(queryNames.client) === partner.slug;
  if (processId === null && !isClient) {
    return null;
  }
  return { ...(processId !== null && { processId }), ...(isClient && { client: partner.slug }) };
}

/**
 * The partner's page of a process, or its list of processes for the default id. For an own process the server's redirect. Never
 * a path of the router.
 */
export function partnerReturnUrl(returnUrl: string, processId: string): string {
  if (isOwnProcess(processId)) return ownProcessReturn(processId);
  return partnerUrl(returnUrl, processId === DEFAULT_PROCESS_ID ? '' : processId);
}

/** The display name of a process's partner. */
export function partnerNameOf(processId: string | null, partner = environment.partner): string {
  return processId !== null && isOwnProcess(processId) ? OTHER_PARTNER_NAME : (partner?.name ?? '');
}

/** Link from the page of a process back to the partner; null without a partner. */
export function partnerLinkOf(processId: string | null, partner = environment.partner) {
  const href = partner && partnerReturnUrl(partner.returnUrl, processId ?? DEFAULT_PROCESS_ID);
  return href === null ? null : { name: partnerNameOf(processId, partner), href };
}

/** When the entry of a process was created, in milliseconds since 1970. */
export interface EntryTime {
  processId: string;
  createdAt: number;
}

/** The oldest entry beyond this number is dropped. */
const MOST_ENTRIES = 20;

/** The union of two lists, the latest entry first: of one process the later time, up to the limit. */
export function allEntryTimes(one: readonly EntryTime[], other: readonly EntryTime[]): EntryTime[] {
  const latest = new Map<string, EntryTime>();
  for (const each of [...one, ...other].sort((left, right) => right.createdAt - left.createdAt)) {
    if (!latest.has(each.processId)) latest.set(each.processId, each);
  }
  return [...latest.values()].slice(0, MOST_ENTRIES);
}
