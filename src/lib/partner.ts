import { DEFAULT_PROCESS_ID, PROCESS_ID_MAX_LENGTH } from '@contract/rules/limits';
import { isPartnerSlug } from '@contract/rules/partnerRules';
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

/** The visit from a partner that a search string starts; null without a process and a slug. */
export function partnerVisitOf(search: string): PartnerVisit | null {
  const processId = processIdOf(search);
  const client = new URLSearchParams(search).get(queryNames.client) ?? '';
  const isClient = isPartnerSlug(client);
  if (processId === null && !isClient) {
    return null;
  }
  return { ...(processId !== null && { processId }), ...(isClient && { client }) };
}

/** A partner, as the server knows it. */
export interface VisitedPartner {
  /** Part of the paths of its calls. */
  slug: string;
  name: string;
  /** Its page of the process, or its list of processes. Never a path of the router. */
  returnUrl: string;
  /** Origins of its pages, which a redirect may lead to. */
  origins: readonly string[];
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
