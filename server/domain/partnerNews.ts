import type { TransactionStatus } from '@contract/schemas/common';
import type { PartnerEntry } from './partnerEntry';
import type { JobOrder } from './transition';

/** What the partner's chat is told of a request, each once. */
export type PartnerEvent = 'requested' | 'approved' | 'rejected' | 'canceled' | 'paid' | 'settled' | 'refunded';

/** The partner's process that a transaction comes from. */
export interface PartnerOrigin {
  readonly processId: string;
  /** The process names one person as seller and buyer: only there may the payee pay. */
  readonly onePerson: boolean;
}

/** One step of the request's history. */
export interface Step {
  readonly to: TransactionStatus;
  readonly at: Date;
}

/** The job that tells the chat what there is to tell; none for a transaction that does not come from there. */
export function partnerNews(origin: { processId: string } | null, at: Date): JobOrder[] {
  if (!origin) return [];
  return [{ queue: 'partner-message', subject: origin.processId, startAfter: at.toISOString() }];
}

/**
 * Everything that has happened so far, in its order. All of it is told each time, and the partner shows a thing once: so
 * the chat never reads a later thing before an earlier one, whichever job comes first.
 */
export function eventsSoFar(
  entry: Pick<PartnerEntry, 'decision' | 'decidedAt'>,
  history: readonly Step[],
): PartnerEvent[] {
  const { decision, decidedAt } = entry;
  const steps = history.map(({ to, at }) => ({ event: eventOf(to, decision), at }));
  if (decision === 'approved' && decidedAt) steps.splice(1, 0, { event: 'approved', at: decidedAt });
  return steps
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ event }) => event)
    .filter((event) => event !== null);
}

function eventOf(status: TransactionStatus, decision: PartnerEntry['decision']): PartnerEvent | null {
  switch (status) {
    case 'inquired':
      return 'requested';
    case 'canceled':
      return decision === 'rejected' ? 'rejected' : 'canceled';
    case 'paid':
      return 'paid';
    case 'settled_done':
      return 'settled';
    case 'refunded':
      return 'refunded';
    default:
      return null;
  }
}
