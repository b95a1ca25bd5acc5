import type { DisputeStage, RefereeState } from '@contract/rules/disputes';
import ipaddr from 'ipaddr.js';
import type { Executor } from '../schema';

/** How many open disputes a user has been asked to judge, or judges. */
export async function countOpenCases(executor: Executor, userId: string): Promise<number> {
  const { count } = await openCasesOf(executor, userId).executeTakeFirstOrThrow();
  return Number(count);
}

/** How many of them wait for the user: to be accepted, or to be decided on. */
export async function countWaitingCases(executor: Executor, userId: string): Promise<number> {
  const { count } = await openCasesOf(executor, userId).where('stage', '=', 'referee').executeTakeFirstOrThrow();
  return Number(count);
}

function openCasesOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('referee_id', '=', userId)
    .where('referee_state', 'in', ['invited', 'accepted'])
    .where('closed_at', 'is', null);
}

/** True when a user has had a bank account in common with one of the others, or since an instant a public address. */
export async function shareTraces(
  executor: Executor,
  { userId, others, since }: { readonly userId: string; readonly others: readonly string[]; readonly since: Date },
): Promise<boolean> {
  const account = await executor
    .selectFrom('bank_accounts as own')
    .innerJoin('bank_accounts as theirs', 'theirs.iban_hash', 'own.iban_hash')
    .select('own.id')
    .where('own.user_id', '=', userId)
    .where('theirs.user_id', 'in', others)
    .executeTakeFirst();
  if (account) return true;
  const sessions = await executor
    .selectFrom('sessions as own')
    .innerJoin('sessions as theirs', 'theirs.ip_address', 'own.ip_address')
    .select('own.ip_address')
    .distinct()
    .where('own.user_id', '=', userId)
    .where('theirs.user_id', 'in', others)
    .where('own.logged_in_at', '>', since)
    .where('theirs.logged_in_at', '>', since)
    .execute();
  return sessions.some(({ ip_address: address }) => isPublic(address));
}

/** Not of a machine itself, nor of a network that many have in their homes. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

export interface CaseInList {
  readonly id: string;
  readonly paymentCode: string;
  readonly stage: DisputeStage;
  readonly refereeState: RefereeState;
  readonly amountRials: number;
  readonly dueAt: Date | null;
}

export interface CaseFilter {
  readonly userId: string;
  readonly state?: RefereeState | undefined;
  readonly start: number;
  readonly size: number;
}

/** Open disputes that a user was asked to judge, and closed ones that they had taken. */
function casesOf(executor: Executor, { userId, state }: Pick<CaseFilter, 'userId' | 'state'>) {
  const cases = executor
    .selectFrom('disputes')
    .where('referee_id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('disputes.closed_at', 'is', null), eb('referee_state', 'in', ['invited', 'accepted'])]),
        and([eb('disputes.closed_at', 'is not', null), eb('referee_state', '=', 'accepted')]),
      ]),
    );
  return state === undefined ? cases : cases.where('referee_state', '=', state);
}

/** How many cases {@link listCases} has. */
export async function countCases(executor: Executor, of: Pick<CaseFilter, 'userId' | 'state'>): Promise<number> {
  const { count } = await casesOf(executor, of)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The open disputes that a user was asked to judge, the one that is due first first; then the closed ones that they had taken, the last one first. */
export async function listCases(
  executor: Executor,
  { start, size, ...of }: CaseFilter,
): Promise<{ readonly total: number; readonly cases: CaseInList[] }> {
  const total = await countCases(executor, of);
  const rows = await casesOf(executor, of)
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .leftJoin('deadlines', (join) =>
      join
        .onRef('deadlines.transaction_id', '=', 'disputes.transaction_id')
        .on('disputes.closed_at', 'is', null)
        .on('deadlines.closed_at', 'is', null)
        .on('deadlines.kind', 'in', ['referee_accept', 'referee_decide', 'appeal', 'office']),
    )
    .select(['disputes.id', 'payment_code', 'stage', 'referee_state', 'amount_rials', 'due_at'])
    .orderBy('due_at')
    .orderBy('disputes.closed_at', 'desc')
    .orderBy('disputes.id')
    .offset(start)
    .limit(size)
    .execute();
  const cases = rows.map((row) => ({
    id: row.id,
    paymentCode: row.payment_code,
    stage: row.stage,
    refereeState: row.referee_state,
    amountRials: row.amount_rials,
    dueAt: row.due_at,
  }));
  return { total, cases };
}
