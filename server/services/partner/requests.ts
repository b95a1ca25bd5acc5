import { findDeal, type StoredDeal } from '../../db/repositories/deals';
import type { Executor } from '../../db/schema';
import type { PartnerEntry } from '../../domain/partnerEntry';

/** The request that was made of an entry. */
export async function requestOf(executor: Executor, entry: PartnerEntry | undefined): Promise<StoredDeal | undefined> {
  return entry?.transactionId ? findDeal(executor, entry.transactionId) : undefined;
}
