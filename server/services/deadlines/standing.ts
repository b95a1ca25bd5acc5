import type { Terms } from '@contract/schemas/delivery';
import type { Context } from '../../context';
import { type DealExtras, dealExtrasOf } from '../../db/repositories/dealExtras';
import { disputesInBrief } from '../../db/repositories/disputes';
import { outagesSince } from '../../db/repositories/outages';
import type { StoredTransaction } from '../../db/repositories/transactions';
import type { RunningDeadline } from '../../domain/deadlineChanges';
import type { Outage } from '../../domain/deadlines';
import { payByOf } from '../../domain/deadlines';
import type { DeliveryStanding } from '../../domain/delivery';
import type { DisputeInBrief } from '../../domain/dispute/dispute';

/** A transaction with what lies over it. */
export interface Standing {
  readonly transaction: StoredTransaction;
  readonly overlay: DealExtras;
}

export async function standingOf({ db }: Context, transaction: StoredTransaction): Promise<Standing> {
  const overlay = await dealExtrasOf(db.kysely, transaction.id);
  return { transaction, overlay };
}

/** What decides about a delivery; what is not known of it has not happened. */
export function deliveryStandingOf({ transaction, overlay: { delivery } }: Standing): DeliveryStanding {
  return {
    transactionId: transaction.id,
    method: transaction.row.delivery_method,
    state: delivery?.state ?? 'waiting',
    evidence: delivery?.evidence ?? 'none',
    generation: delivery?.generation ?? 1,
  };
}

/**
 * The outages that a clock does not count. A dispute keeps everybody from what a clock of the delivery waits for: its time is taken for
 * one, so that nobody loses any by having been heard.
 */
export async function outagesFor({ db }: Context, deadline: RunningDeadline): Promise<Outage[]> {
  const { kind, startedAt, transactionId } = deadline;
  const outages = await outagesSince(db.kysely, startedAt);
  if (!isOfDelivery(kind)) return outages;
  return [...outages, ...heldBy(await disputesInBrief(db.kysely, [transactionId]))];
}

/** True for the clocks that a dispute holds. */
export function isOfDelivery(kind: RunningDeadline['kind']): boolean {
  return kind === 'deliver_by' || kind === 'inspection';
}

/** The times of disputes, as outages of what a side needs for acting. */
export function heldBy(disputes: readonly DisputeInBrief[]): Outage[] {
  return disputes.map(({ openedAt: from, closedAt: to }) => ({ from, to, scope: 'api' }));
}

/** What both knew before the payment. */
export function deliveryTermsOf({ row }: StoredTransaction): Terms {
  return {
    delivery_method: row.delivery_method,
    pay_by: payByOf(row.created_at, row.pay_by_days).toISOString(),
    deliver_by_days: row.deliver_by_days,
  };
}
