import type { DisputeDecider } from '@contract/rules/disputeRules';
import type { Selectable } from 'kysely';
import { DISPUTE_CLOCKS, questionKind } from '../../domain/dispute/clocks';
import type { Dispute, DisputeInBrief } from '../../domain/dispute/dispute';
import type { Executor, Schema } from '../schema';
import { openRow } from '../vault/sealedRows';

/** The last dispute of a transaction, open or closed, with its whole file. */
export async function findLastDispute(executor: Executor, transactionId: string): Promise<Dispute | undefined> {
  const row = await executor
    .selectFrom('disputes')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readFile(executor, row);
}

export async function findDispute(executor: Executor, id: string): Promise<Dispute | undefined> {
  const row = await executor.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readFile(executor, row);
}

/** The author of the award that closed a dispute; null without an award. */
export async function decidingAuthorOf(executor: Executor, transactionId: string): Promise<DisputeDecider | null> {
  const award = await executor
    .selectFrom('dispute_awards')
    .innerJoin('disputes', 'disputes.id', 'dispute_awards.dispute_id')
    .select('dispute_awards.author')
    .where('disputes.transaction_id', '=', transactionId)
    .where('disputes.outcome', '=', 'awarded')
    .orderBy('dispute_awards.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return award?.author ?? null;
}

/**
 * The disputes of transactions for the next step: times, and for open ones proposals, awards, questions and what the sides say.
 */
export async function disputesInBrief(
  executor: Executor,
  transactionIds: readonly string[],
): Promise<DisputeInBrief[]> {
  if (transactionIds.length === 0) return [];
  const rows = await executor
    .selectFrom('disputes')
    .selectAll()
    .where('transaction_id', 'in', transactionIds)
    .orderBy('place')
    .execute();
  const open = rows.filter((row) => row.closed_at === null).map(({ id }) => id);
  const [entries, proposals, awards] = await Promise.all([
    saidIn(executor, open),
    offersIn(executor, open),
    awardsIn(executor, open),
  ]);
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    stage: row.stage,
    openedBy: row.opened_by,
    reason: row.reason,
    refereeState: row.referee_state,
    acceptedAward: { payer: row.payer_accepted_award, payee: row.payee_accepted_award },
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    outcome: row.outcome,
    entries: entries
      .filter((entry) => entry.dispute_id === row.id)
      .map(({ author: by, kind, at }) => ({ by, kind, at })),
    proposals: proposals
      .filter((proposal) => proposal.dispute_id === row.id)
      .map(({ side: by, state, expires_at: expiresAt }) => ({ by, state, expiresAt })),
    awards: awards
      .filter((award) => award.dispute_id === row.id)
      .map(({ id, payee_rials: payeeRials }) => ({ id, payeeRials })),
  }));
}

async function saidIn(executor: Executor, disputeIds: readonly string[]) {
  if (disputeIds.length === 0) return [];
  return executor
    .selectFrom('dispute_entries')
    .select(['dispute_id', 'author', 'kind', 'at'])
    .where('dispute_id', 'in', disputeIds)
    .where((of) =>
      of.or([of('author', 'in', ['payer', 'payee']), of('kind', 'in', [questionKind('payer'), questionKind('payee')])]),
    )
    .orderBy('place')
    .execute();
}

async function offersIn(executor: Executor, disputeIds: readonly string[]) {
  if (disputeIds.length === 0) return [];
  return executor
    .selectFrom('dispute_proposals')
    .select(['dispute_id', 'side', 'state', 'expires_at'])
    .where('dispute_id', 'in', disputeIds)
    .execute();
}

async function awardsIn(executor: Executor, disputeIds: readonly string[]) {
  if (disputeIds.length === 0) return [];
  return executor
    .selectFrom('dispute_awards')
    .select(['dispute_id', 'id', 'payee_rials'])
    .where('dispute_id', 'in', disputeIds)
    .orderBy('at')
    .execute();
}

async function readFile(executor: Executor, row: Selectable<Schema['disputes']>): Promise<Dispute> {
  const { id, transaction_id: transactionId } = row;
  const entries = await executor
    .selectFrom('dispute_entries')
    .selectAll()
    .where('dispute_id', '=', id)
    .orderBy('place')
    .execute();
  const proposals = await executor
    .selectFrom('dispute_proposals')
    .selectAll()
    .where('dispute_id', '=', id)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  const awards = await executor
    .selectFrom('dispute_awards')
    .selectAll()
    .where('dispute_id', '=', id)
    .orderBy('at')
    .execute();
  const clock = row.closed_at ? undefined : await runningClock(executor, transactionId);
  return {
    id,
    transactionId,
    stage: row.stage,
    openedBy: row.opened_by,
    reason: row.reason,
    wantedPayeeRials: row.wanted_payee_rials,
    version: row.version,
    refereeState: row.referee_state,
    refereeId: row.referee_id,
    arbiterId: row.arbiter_id,
    escalatedAt: { payer: row.payer_escalated_at, payee: row.payee_escalated_at },
    appealedAt: { payer: row.payer_appealed_at, payee: row.payee_appealed_at },
    acceptedAward: { payer: row.payer_accepted_award, payee: row.payee_accepted_award },
    wasProlonged: row.paused_at !== null,
    openedAt: row.opened_at,
    outcome: row.outcome,
    payerReceives: row.payer_receives,
    payeeReceives: row.payee_receives,
    closedAt: row.closed_at,
    dueAt: clock?.due_at ?? null,
    baseDueAt: clock?.base_due_at ?? null,
    graceGiven: clock?.grace ?? false,
    stageSince: clock?.started_at ?? null,
    entries: entries.map((sealed) => {
      const {
        author: by,
        kind,
        text,
        evidence_ids: evidenceIds,
        at,
        id: entryId,
      } = openRow(executor, 'dispute_entries', sealed);
      return { id: entryId, by, kind, text, evidenceIds, at };
    }),
    proposals: proposals.map((proposal) => ({
      id: proposal.id,
      by: proposal.side,
      payeeRials: proposal.payee_rials,
      state: proposal.state,
      expiresAt: proposal.expires_at,
    })),
    awards: awards.map((sealed) => {
      const award = openRow(executor, 'dispute_awards', sealed);
      const { id: awardId, author: by, user_id: userId, payee_rials: payeeRials, text, final, at } = award;
      return { id: awardId, by, userId, payeeRials, text, final, at };
    }),
  };
}

function runningClock(executor: Executor, transactionId: string) {
  return executor
    .selectFrom('deadlines')
    .select(['started_at', 'due_at', 'base_due_at', 'grace'])
    .where('transaction_id', '=', transactionId)
    .where('kind', 'in', DISPUTE_CLOCKS)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}
