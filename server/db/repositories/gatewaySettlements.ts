import { SETTLEMENT_DAYS_MOST } from '@contract/rules/bankFileRules';
import { sql } from 'kysely';
import type { Executor } from '../schema';
import type { Proposal } from './officeProposals';

/** A day of the gateway's files. */
export interface GatewayDay {
  /** ISO 8601 date in Tehran. */
  readonly day: string;
  /** Sum in rials of the rows that count. */
  readonly rials: number;
}

/**
 * The latest days of the gateway's files that no settlement covers, the latest first.
 * @param upTo the last day
 * @param today a day that is not over gets more files
 */
export async function unsettledDays(
  executor: Executor,
  { upTo, today }: { readonly upTo: string; readonly today: string },
): Promise<GatewayDay[]> {
  const { rows } = await sql<GatewayDay>`
    select day, sum(rials)::bigint as rials from bank_files file
    where source = 'gateway' and day <= ${upTo}::date and day < ${today}::date
      and read_at is not null and withdrawal_id is null
      and not exists (select from gateway_settled_days settled where settled.day = file.day)
    group by day having sum(rows) > 0 order by day desc limit ${SETTLEMENT_DAYS_MOST}
  `.execute(executor);
  return rows;
}

/** The approved proposal that settled a day of the gateway, with the day of its row in the statement. */
export function settlementOfDay(
  executor: Executor,
  day: string,
): Promise<(Proposal & { readonly bank_day: string }) | undefined> {
  return executor
    .selectFrom('gateway_settled_days')
    .innerJoin('gateway_settlements', 'gateway_settlements.proposal_id', 'gateway_settled_days.proposal_id')
    .innerJoin('office_proposals', 'office_proposals.id', 'gateway_settlements.proposal_id')
    .selectAll('office_proposals')
    .select('bank_day')
    .where('day', '=', day)
    .executeTakeFirst();
}

interface NewSettlement {
  readonly proposalId: string;
  /** Of the row in the statement, in lower case. */
  readonly reference: string;
  /** As the row says: negative. */
  readonly bankRials: number;
  /** Of the row, an ISO 8601 date. */
  readonly bankDay: string;
  readonly days: readonly GatewayDay[];
}

/** Keeps that a row of the statement settles days of the gateway. The ledger's entry is written apart. */
export async function insertSettlement(transaction: Executor, settlement: NewSettlement): Promise<void> {
  const { proposalId, reference, bankRials, bankDay, days } = settlement;
  const row = { proposal_id: proposalId, reference, bank_rials: bankRials, bank_day: bankDay };
  await transaction.insertInto('gateway_settlements').values(row).execute();
  await transaction
    .insertInto('gateway_settled_days')
    .values(days.map(({ day, rials }) => ({ day, proposal_id: proposalId, gross_rials: rials })))
    .execute();
}
