import { findTransaction, type StoredTransaction } from '../../db/repositories/transactions';
import type { Executor } from '../../db/schema';
import type { PartnerEntry } from '../../domain/partnerEntry';

/** The request that was made of an entry. */
export async function requestOf(
  executor: Executor,
  entry: PartnerEntry | undefined,
): Promise<StoredTransaction | undefined> {
  return entry?.transactionId ? findTransaction(executor, entry.transactionId) : undefined;
}
