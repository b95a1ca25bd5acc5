import { paths } from './paths';

/** The office’s own addresses. */
export const officePaths = {
  queue: (queue: string) => `${paths.office}${searchOf(queue)}`,
  /** A case, beside the queue that it was opened from. */
  case: (disputeId: string, queue: string) => `${paths.office}/${encodeURIComponent(disputeId)}${searchOf(queue)}`,
} as const;

export const officePatterns = { queue: paths.office, case: `${paths.office}/:id` } as const;

/** The queue that is shown where the address names none. */
export const OWN_QUEUE = 'office';

/** The parameter that names another one. */
export const QUEUE_NAME = 'queue';

function searchOf(queue: string): string {
  return queue === OWN_QUEUE ? '' : `?${QUEUE_NAME}=${encodeURIComponent(queue)}`;
}
