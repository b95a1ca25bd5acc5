import type { RefereeState } from '@contract/rules/disputeRules';
import { addressGroup, isPublicAddress } from '../../domain/publicAddress';
import type { Executor } from '../schema';

/** Number of a user's open disputes as referee. */
export async function countOpenCases(executor: Executor, userId: string): Promise<number> {
  const { count } = await openCasesOf(executor, userId).executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of them that wait for the user. */
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

/** True when a user shares a bank account with one of the others, or a public address (IPv6: its /64) since an instant. */
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
    .selectFrom('sessions')
    .select(['user_id', 'ip_address'])
    .distinct()
    .where('user_id', 'in', [userId, ...others])
    .where('logged_in_at', '>', since)
    .execute();
  const networks = sessions
    .filter(({ ip_address: address }) => isPublicAddress(address))
    .map((session) => ({ isOwn: session.user_id === userId, network: addressGroup(session.ip_address) }));
  const own = new Set(networks.filter(({ isOwn }) => isOwn).map(({ network }) => network));
  return networks.some(({ isOwn, network }) => !isOwn && own.has(network));
}

export interface CaseFilter {
  readonly userId: string;
  readonly state?: RefereeState | undefined;
  readonly start: number;
  readonly size: number;
}

/** A referee's open invitations and cases, and closed cases. */
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

/** Number of cases of {@link listCases}. */
export async function countCases(executor: Executor, of: Pick<CaseFilter, 'userId' | 'state'>): Promise<number> {
  const { count } = await casesOf(executor, of)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A referee's cases: open ones by due time, then closed ones, latest first. */
export async function listCases(executor: Executor, { start, size, ...of }: CaseFilter) {
  const total = await countCases(executor, of);
  const cases = await casesOf(executor, of)
    .innerJoin('transactions', 'transactions.id', 'disputes.transaction_id')
    .leftJoin('deadlines', (join) =>
      join
        .onRef('deadlines.transaction_id', '=', 'disputes.transaction_id')
        .on('disputes.closed_at', 'is', null)
        .on('deadlines.closed_at', 'is', null)
        .on('deadlines.kind', 'in', ['referee_accept', 'referee_decide', 'appeal', 'office']),
    )
    .select(['disputes.id as dispute_id', 'payment_code', 'stage', 'referee_state as state', 'amount_rials as amount'])
    .select('due_at')
    .orderBy('due_at')
    .orderBy('disputes.closed_at', 'desc')
    .orderBy('disputes.id')
    .offset(start)
    .limit(size)
    .execute();
  return { total, cases };
}
