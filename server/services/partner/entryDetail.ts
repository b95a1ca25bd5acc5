import type { PartnerTransactionDetail } from '@contract/schemas/partner';
import type { Context } from '../../context';
import { findEntry } from '../../db/repositories/partnerEntries';
import { isReadOnly, type PartnerEntry, requestToPay, wordOf } from '../../domain/partnerEntry';
import { payPath } from '../../domain/partnerPaths';
import { requireProcess } from './processes';
import { requestOf } from './requests';

/**
 * What a process is about: the seller's offer, or before there is one the ad itself. What was decided stays readable when
 * the process has expired.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner can't be asked.
 */
export async function entryDetail(context: Context, processId: string): Promise<PartnerTransactionDetail> {
  const entry = await findEntry(context.db.kysely, processId);
  if (entry?.decision) return detailOf(context, entry);
  const { ad } = await requireProcess(context, processId);
  if (entry) return detailOf(context, entry);
  return { price: ad.priceRials, title: ad.title, commission_side: 'seller', read_only: false };
}

async function detailOf(context: Context, entry: PartnerEntry): Promise<PartnerTransactionDetail> {
  const { priceRials, title, commissionSide } = entry.offer;
  const request = await requestOf(context.db.kysely, entry);
  const toPay = requestToPay(entry, request);
  return {
    price: priceRials,
    title,
    commission_side: wordOf(commissionSide),
    read_only: isReadOnly(entry, request),
    ...(entry.decision && { decision: entry.decision }),
    ...(toPay && { to: payPath(toPay.paymentCode, entry.processId) }),
  };
}
