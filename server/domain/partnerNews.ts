import type { JobOrder } from './moneyMove';

/** What the partner's chat is told of a request, each once. */
export const PARTNER_EVENTS = ['requested', 'approved', 'rejected', 'canceled', 'paid', 'settled', 'refunded'] as const;
export type PartnerEvent = (typeof PARTNER_EVENTS)[number];

/** The partner's process that a deal comes from. */
export interface PartnerOrigin {
  readonly processId: string;
  /** The process names one person as seller and buyer: only there may the payee pay. */
  readonly onePerson: boolean;
}

/** The job that tells the chat; none for a deal that does not come from there. */
export function partnerNews(origin: { processId: string } | null, event: PartnerEvent, at: Date): JobOrder[] {
  if (!origin) return [];
  const data = { processId: origin.processId, event };
  return [{ queue: 'partner-message', data, startAfter: at.toISOString() }];
}
