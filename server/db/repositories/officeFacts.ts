import type { Awarded, Ended } from '../../domain/dispute/flags';
import { loserOf } from '../../domain/dispute/flags';
import type { Executor } from '../schema';

/** Facts about a side for the arbiter. */
export interface FactsOfSide {
  readonly memberSince: Date;
  /** Number of the side's disputes. */
  readonly disputes: number;
  /** Disputes lost since an instant. */
  readonly lost: number;
}

export async function factsOfSide(executor: Executor, userId: string, since: Date): Promise<FactsOfSide> {
  const { joined_at: memberSince } = await executor
    .selectFrom('users')
    .select('joined_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const disputes = await executor
    .selectFrom('disputes')
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .select(['payer_id', 'outcome', 'payer_receives', 'payee_receives', 'closed_at'])
    .where(({ or, eb }) => or([eb('payer_id', '=', userId), eb('payee_id', '=', userId)]))
    .execute();
  const lost = disputes.filter(({ payer_id: payerId, outcome, closed_at: closedAt, ...received }) => {
    if (outcome === null || closedAt === null || closedAt < since) return false;
    const ended: Ended = { outcome, payerReceives: received.payer_receives, payeeReceives: received.payee_receives };
    return loserOf(ended) === (payerId === userId ? 'payer' : 'payee');
  });
  return { memberSince, disputes: disputes.length, lost: lost.length };
}

/** All awards of a referee. */
export async function awardsOfReferee(executor: Executor, userId: string): Promise<Awarded[]> {
  const rows = await executor
    .selectFrom('dispute_awards')
    .innerJoin('disputes', 'disputes.id', 'dispute_awards.dispute_id')
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .select(['payee_rials', 'amount_rials'])
    .where('author', '=', 'referee')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ payee_rials: payeeRials, amount_rials: amountRials }) => ({ payeeRials, amountRials }));
}

/** Number of wrong handover codes of a transaction. */
export async function wrongHandoverCodes(executor: Executor, transactionId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('handover_tries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
