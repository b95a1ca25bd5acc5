import type { DealEvent } from '@contract/calls/transactionCalls';
import type { Context } from '../../context';
import { accountsById } from '../../db/repositories/bankAccounts';
import { type DealEventRow, dealEventsOf } from '../../db/repositories/dealEventRows';
import { disputesInBrief } from '../../db/repositories/disputeRows';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import type { DisputeInBrief } from '../../domain/dispute/dispute';
import { accountOnTheWire, ownerOf } from './payoutAccount';

/**
 * What happened to a transaction besides the steps of its status, for one of its sides, oldest first. The other side's
 * transfers are left out: they would tell of another person's accounts.
 */
export async function dealEvents(
  { db }: Context,
  transaction: StoredTransaction,
  viewerId: string,
): Promise<DealEvent[]> {
  if (transaction.payerId === null) return [];
  const [events, disputes] = await Promise.all([
    dealEventsOf(db.kysely, transaction.id),
    disputesInBrief(db.kysely, [transaction.id]),
  ]);
  const seen = events.filter(({ payout }) => payout === null || ownerOf(transaction, payout) === viewerId);
  const named = seen.flatMap(({ account_id: accountId }) => accountId ?? []);
  const accounts = new Map((await accountsById(db.kysely, named)).map((account) => [account.id, account] as const));
  const told = seen.map((event) => {
    const account = accounts.get(event.account_id ?? '');
    return { ...eventOnTheWire(event), ...(account && { account: accountOnTheWire(account) }) };
  });
  return [...told, ...disputes.flatMap(eventsOfDispute)].sort(
    (one, other) => Date.parse(one.time) - Date.parse(other.time),
  );
}

function eventOnTheWire({ kind, at, proof, until, reason }: DealEventRow): DealEvent {
  return {
    kind,
    time: at.toISOString(),
    ...(proof && { proof }),
    ...(until && { until: until.toISOString() }),
    ...(reason && { payout_reason: reason }),
  };
}

/** A dispute that ends otherwise moves the money, which is a step of the status. */
function eventsOfDispute({ openedAt, openedBy: by, reason, closedAt, outcome }: DisputeInBrief): DealEvent[] {
  return [
    { kind: 'dispute_opened', time: openedAt.toISOString(), by, dispute_reason: reason },
    ...(closedAt && outcome === 'withdrawn'
      ? [{ kind: 'dispute_withdrawn', time: closedAt.toISOString(), by } as const]
      : []),
  ];
}
