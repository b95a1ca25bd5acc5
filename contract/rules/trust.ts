/** Sizes of a seller's history: 0, 1 to 9, 10 to 99, and 100 or more completed deals. */
export const DEAL_BUCKETS = ['none', 'under_10', 'under_100', 'from_100'] as const;
export type DealBucket = (typeof DEAL_BUCKETS)[number];

/** Deals that decide the bucket; a count can stop here. */
export const DEALS_COUNTED = 100;

/** The bucket of a number of deals. The number itself is never told (docs/behaviour.md#pay). */
export function dealBucket(deals: number): DealBucket {
  if (deals <= 0) return 'none';
  if (deals < 10) return 'under_10';
  return deals < DEALS_COUNTED ? 'under_100' : 'from_100';
}
