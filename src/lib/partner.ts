import { DEFAULT_PROCESS_ID, PROCESS_ID_MAX_LENGTH } from '@contract/rules/limits';
import { environment } from './environment';
import { queryNames } from './paths';

/** What an address says about where the app was opened from. Absent: it says nothing. */
export interface PartnerVisit {
  /** A process of the partner, never the web's default. */
  processId?: string;
  /** The partner's slug. */
  client?: string;
}

const PROCESS_ID = new RegExp(`^[A-Za-z0-9_-]{1,${PROCESS_ID_MAX_LENGTH}}$`);
const PROCESS_PLACE = '{process_id}';

/** The process of the partner that a search string names; null without one, or when it cannot be one. */
export function processIdOf(search: string): string | null {
  const processId = new URLSearchParams(search).get(queryNames.processId) ?? '';
  return PROCESS_ID.test(processId) && processId !== DEFAULT_PROCESS_ID ? processId : null;
}

/** The visit from the partner that a search string begins; null when it begins none. Any other client is ignored. */
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

/** The partner's page of a process, or of all of them while none is known. A page of its own: never a router path. */
export function partnerReturnUrl(returnUrl: string, processId: string): string {
  return returnUrl.replace(PROCESS_PLACE, processId === DEFAULT_PROCESS_ID ? '' : encodeURIComponent(processId));
}

/** The way back to the partner from a page about a process; null without a partner. */
export function partnerWayOf(processId: string | null, partner = environment.partner) {
  return partner && { name: partner.name, href: partnerReturnUrl(partner.returnUrl, processId ?? DEFAULT_PROCESS_ID) };
}
