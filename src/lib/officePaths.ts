/** The office's own addresses: only its own chunk, and whoever leads there, knows them. */
export const officePaths = {
  queue: (queue: string) => `/office/disputes${searchOf(queue)}`,
  /** A case, beside the queue that it was opened from. */
  case: (disputeId: string, queue: string) => `/office/disputes/${encodeURIComponent(disputeId)}${searchOf(queue)}`,
} as const;

export const officePatterns = { queue: '/office/disputes', case: '/office/disputes/:id' } as const;

/** The queue that is shown where the address names none. */
export const OWN_QUEUE = 'office';

/** The parameter that names another one. */
export const QUEUE_NAME = 'queue';

function searchOf(queue: string): string {
  return queue === OWN_QUEUE ? '' : `?${QUEUE_NAME}=${encodeURIComponent(queue)}`;
}
