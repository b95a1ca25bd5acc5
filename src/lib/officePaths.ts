import { paths } from './paths';

/** Addresses of the office. Apart from paths.ts to keep them out of the first load. */
export const officePaths = {
  queue: (queue: string) => `${paths.office}${searchOf(queue)}`,
  /** A case beside its queue. */
  case: (disputeId: string, queue: string) => `${paths.office}/${encodeURIComponent(disputeId)}${searchOf(queue)}`,
} as const;

export const officePatterns = {
  queue: paths.office,
  case: `${paths.office}/:id`,
  switches: paths.switches,
} as const;

/** The default queue. */
export const OWN_QUEUE = 'office';

/** Query parameter of another queue. */
export const QUEUE_NAME = 'queue';

function searchOf(queue: string): string {
  return queue === OWN_QUEUE ? '' : `?${QUEUE_NAME}=${encodeURIComponent(queue)}`;
}
