import { signsOfTrackingCode } from '@contract/rules/delivery';
import type { Context } from '../../context';
import { dealExtrasOf } from '../../db/repositories/dealExtras';
import { findTransaction, historyOf, type StoredTransaction } from '../../db/repositories/transactions';
import { isOfThisPayment, isProof, recordDelivery } from '../../domain/delivery';
import { SYSTEM } from '../../domain/dispute/steps';
import type { Parcel } from '../../ports/courier/port';
import { hashed } from '../counters';
import { deliveryStandingOf } from '../deadlines/standing';
import { moveMoney } from '../transactions/moveMoney';

/** What a parcel is found by: a keyed hash of its code alone, because its carrier and the hyphens are the seller's word. */
export function trackingHashOf(context: Context, code: string): string {
  return hashed(context, `parcel:${signsOfTrackingCode(code)}`);
}

/** The parcel of a transaction, as long as it waits for somebody to prove that it has come; null without one. */
export async function parcelOnItsWay({ db }: Context, transactionId: string): Promise<Parcel | null> {
  const transaction = await findTransaction(db.kysely, transactionId);
  if (transaction?.status !== 'paid') return null;
  const { delivery } = await dealExtrasOf(db.kysely, transactionId);
  const { state, carrier = null, tracking_code: code = null } = delivery ?? {};
  return state === 'sent' && carrier && code ? { carrier, code } : null;
}

/**
 * The carrier says that the parcel has come: strong proof, and the inspection begins. While a dispute is open nothing changes, and a parcel
 * that had come before it was paid for, or whose carrier is not named, proves nothing: silence then goes to the office.
 */
export async function confirmByCarrier(context: Context, transactionId: string, deliveredAt: Date): Promise<void> {
  const { db, clock } = context;
  await moveMoney(context, async () => {
    const transaction = await findTransaction(db.kysely, transactionId);
    if (transaction?.status !== 'paid' || transaction.row.dispute_id !== null) return null;
    const overlay = await dealExtrasOf(db.kysely, transactionId);
    const standing = deliveryStandingOf({ transaction, overlay });
    if (standing.state !== 'sent' || !isProof(overlay.delivery?.carrier)) return null;
    if (!isOfThisPayment(deliveredAt, await paidAt(context, transaction))) return null;
    return recordDelivery(standing, { state: 'confirmed' }, SYSTEM, clock.now());
  });
}

async function paidAt({ db }: Context, { id }: StoredTransaction): Promise<Date> {
  const paid = (await historyOf(db.kysely, id)).find(({ to_status: to }) => to === 'paid');
  if (!paid) throw new Error('A paid transaction was paid');
  return paid.at;
}
