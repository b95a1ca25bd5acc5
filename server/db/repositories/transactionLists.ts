import type { TransactionStatus } from '@contract/schemas/common';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Executor, Schema } from '../schema';

/** In which role the viewer has to be in a listed transaction. */
export type ViewerRole = 'all' | 'payee' | 'payer';

/** Conditions; an absent one does not filter. */
export interface ListConditions {
  /** Part of the purpose. */
  readonly behalf?: string;
  readonly createdFrom?: Date;
  readonly createdBefore?: Date;
  /** Rials, both ends included. */
  readonly amountFrom?: number;
  readonly amountTo?: number;
  readonly commissionSide?: 1 | 2;
  readonly statuses?: readonly TransactionStatus[];
}

export interface ListPage {
  readonly offset: number;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
}

/** The rows of one page, and how many there are in all. */
export async function listTransactions(
  executor: Executor,
  viewer: { readonly userId: string; readonly role: ViewerRole },
  conditions: ListConditions,
  page: ListPage,
) {
  const matching = filtered(ofViewer(executor, viewer.userId, viewer.role), conditions);
  const { count } = await matching.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await matching
    .innerJoin('users as payee', 'payee.id', 'transactions.payee_id')
    .leftJoin('users as payer', 'payer.id', 'transactions.payer_id')
    .selectAll('transactions')
    .select([
      'payee.first_name as payee_first_name',
      'payee.last_name as payee_last_name',
      'payee.national_code as payee_national_code',
      'payer.first_name as payer_first_name',
      'payer.last_name as payer_last_name',
      'payer.national_code as payer_national_code',
    ])
    .orderBy('transactions.created_at', page.order)
    .orderBy('transactions.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { total: Number(count), rows };
}

export type ListedTransaction = Awaited<ReturnType<typeof listTransactions>>['rows'][number];

/** How many of the viewer's transactions match, and their sum in rials. */
export async function totalTransactions(
  executor: Executor,
  viewer: { readonly userId: string; readonly role: ViewerRole },
  conditions: ListConditions,
): Promise<{ count: number; rials: number }> {
  const row = await filtered(ofViewer(executor, viewer.userId, viewer.role), conditions)
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.sum<number | null>('amount_rials').as('rials')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), rials: Number(row.rials ?? 0) };
}

type Listing<Row> = SelectQueryBuilder<Schema, 'transactions', Row>;

function ofViewer(executor: Executor, userId: string, role: ViewerRole): Listing<object> {
  return executor.selectFrom('transactions').where((is) => {
    const asPayee = is('transactions.payee_id', '=', userId);
    if (role === 'payee') return asPayee;
    return role === 'payer' ? asPayer(is, userId) : is.or([asPayee, asPayer(is, userId)]);
  });
}

/** The payer, or somebody who has opened the request while it was nobody's: what another person has paid is theirs alone. */
function asPayer(is: ExpressionBuilder<Schema, 'transactions'>, userId: string) {
  const opened = is.exists(
    is
      .selectFrom('transaction_viewers')
      .select('transaction_viewers.user_id')
      .whereRef('transaction_viewers.transaction_id', '=', 'transactions.id')
      .where('transaction_viewers.user_id', '=', userId),
  );
  return is.or([
    is('transactions.payer_id', '=', userId),
    is.and([is('transactions.payer_id', 'is', null), is('transactions.payee_id', '<>', userId), opened]),
  ]);
}

function filtered(listing: Listing<object>, conditions: ListConditions): Listing<object> {
  const { behalf, createdFrom, createdBefore, amountFrom, amountTo, commissionSide, statuses } = conditions;
  let query = listing;
  if (behalf) query = query.where(sql<boolean>`strpos(${plain(sql.ref('behalf'))}, ${plain(behalf)}) > 0`);
  if (createdFrom) query = query.where('transactions.created_at', '>=', createdFrom);
  if (createdBefore) query = query.where('transactions.created_at', '<', createdBefore);
  if (amountFrom) query = query.where('amount_rials', '>=', amountFrom);
  if (amountTo) query = query.where('amount_rials', '<=', amountTo);
  if (commissionSide) query = query.where('commission_side', '=', commissionSide);
  if (statuses) query = query.where('transactions.status', 'in', statuses);
  return query;
}

/** Arabic ye and kaf are typed as often as the Persian ones: they are one letter to the reader. */
function plain(text: unknown) {
  return sql`translate(lower(${text}::text), 'يك', 'یک')`;
}
