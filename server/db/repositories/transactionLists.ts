import type { CommissionSide } from '@contract/calls/common';
import { DELIVERY_STATES } from '@contract/rules/deliveryRules';
import { REFUND_WITHIN_MS } from '@contract/rules/refundRules';
import { foldText } from '@contract/rules/searchText';
import { isFinal, TRANSACTION_STATUSES, type TransactionStatus } from '@contract/rules/transactionStates';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { DISPUTE_CLOCKS } from '../../domain/dispute/clocks';
import { type Turn, turnsOf } from '../../domain/turns';
import { foldedText } from '../foldedText';
import type { Executor, Schema } from '../schema';
import { type Sealed, vaultOf } from '../vault/vault';
import type { DealKey } from './exportRows';
import { IS_SENT_BACK } from './paymentAttempts';

/** The viewer's role in a listed transaction. */
export type ViewerRole = 'all' | 'payee' | 'payer';

/** Filters; an absent one does not filter. */
export interface ListConditions {
  /** Part of the purpose, as `foldText` compares. */
  readonly behalf?: string;
  readonly createdFrom?: Date;
  readonly createdBefore?: Date;
  /** Only transactions after this one in the order of creation. */
  readonly after?: DealKey;
  /** Rials, both ends included. */
  readonly amountFrom?: number;
  readonly amountTo?: number;
  readonly commissionSide?: CommissionSide;
  readonly statuses?: readonly TransactionStatus[];
  /** Only transactions with an open dispute. */
  readonly isDisputed?: true;
  /** Only unfinished transactions that wait for the viewer, or for others. */
  readonly turn?: {
    readonly of: 'mine' | 'others';
    /** Those of {@link listTurnCandidates} that wait for the viewer. */
    readonly own: readonly string[];
  };
  /** When the time for an answer ends in {@link listTurnCandidates} with an open question; only the order by due time needs it. */
  readonly questions?: readonly { readonly id: string; readonly dueAt: string }[];
}

export interface ListPage {
  readonly offset: number;
  readonly limit: number;
  /** By creation; `due`: by due time, own stopped transfers first, transactions without a deadline last. */
  readonly order: 'asc' | 'desc' | 'due';
}

interface Viewer {
  readonly userId: string;
  readonly role: ViewerRole;
  /** Time of the query: decides whether the bank's own return is over. */
  readonly at: Date;
  /** Free commission in rials that the viewer has left; none by default. Only sums need it. */
  readonly freeRials?: number;
}

/** State of a payment for another's transaction: on its way back, or back. Null for the viewer's own transaction. */
type SentBackStatus = Extract<TransactionStatus, 'refunded_awaiting' | 'refunded_done'> | null;

/** One page and the total. */
export async function listTransactions(executor: Executor, viewer: Viewer, conditions: ListConditions, page: ListPage) {
  const rows = await readPage(executor, viewer, conditions, page);
  const [first] = rows;
  if (first) return { total: Number(first.total), rows: openPage(executor, rows, viewer.userId) };
  // a page behind the last row has no total
  const { count } = page.offset === 0 ? { count: 0 } : await totalTransactions(executor, viewer, conditions);
  return { total: count, rows: [] };
}

/**
 * Each part with an index gives at most a page, in the page's order; the other parts are read once, for page and total. Only the
 * page's rows are read whole.
 */
function readPage(executor: Executor, viewer: Viewer, conditions: ListConditions, page: ListPage) {
  const { led, gathered } = waysOf(executor, viewer, conditions, page.order);
  const direction = page.order === 'desc' ? 'desc' : 'asc';
  const first = led.map((way) =>
    executor
      .selectFrom(
        way
          .orderBy('place', direction)
          .orderBy('transactions.id', direction)
          .limit(page.offset + page.limit)
          .as('way'),
      )
      .select(['way.id', 'way.place', 'way.sent_back_status']),
  );
  const counts = [...led.map((way) => sql`(select count(*) from ${way} way)`), sql`(select count(*) from gathered)`];
  return executor
    .with(
      (cte) => cte('gathered').materialized(),
      () => gathered,
    )
    .with('page', (of) =>
      of
        .selectFrom(
          first
            .reduce(
              (ways, way) => ways.unionAll(way),
              of.selectFrom('gathered').select(['gathered.id', 'gathered.place', 'gathered.sent_back_status']),
            )
            .as('candidate'),
        )
        .select(['candidate.id', 'candidate.place', 'candidate.sent_back_status'])
        .orderBy('candidate.place', direction)
        .orderBy('candidate.id', direction)
        .limit(page.limit)
        .offset(page.offset),
    )
    .selectFrom('transactions')
    .innerJoin('page', 'page.id', 'transactions.id')
    .innerJoin('users as payee', 'payee.id', 'transactions.payee_id')
    .leftJoin('users as payer', 'payer.id', 'transactions.payer_id')
    .selectAll('transactions')
    .select([
      'page.sent_back_status',
      'payee.first_name as payee_first_name',
      'payee.last_name as payee_last_name',
      'payee.national_code as payee_national_code',
      'payer.first_name as payer_first_name',
      'payer.last_name as payer_last_name',
      'payer.national_code as payer_national_code',
      sql<number>`${sql.join(counts, sql` + `)}`.as('total'),
    ])
    .orderBy('page.place', direction)
    .orderBy('transactions.id', direction)
    .execute();
}

type SealedPage = Awaited<ReturnType<typeof readPage>>;

/** Opens the shown values: each person once, and only the viewer's own account. */
function openPage(executor: Executor, rows: SealedPage, viewerId: string) {
  const vault = vaultOf(executor);
  const opened = new Map<Sealed, string>();
  const ofUser = (column: string, owner: string, sealed: Sealed): string => {
    const plain = opened.get(sealed) ?? vault.open({ table: 'users', column, owner }, sealed);
    opened.set(sealed, plain);
    return plain;
  };
  const ofPayer = (column: string, owner: string | null, sealed: Sealed | null): string | null =>
    owner === null || sealed === null ? null : ofUser(column, owner, sealed);
  const own = (column: string, row: SealedPage[number], ownerId: string | null, sealed: Sealed | null) =>
    ownerId !== viewerId || sealed === null
      ? null
      : vault.open({ table: 'transactions', column, owner: row.id }, sealed);
  return rows.map((row) => ({
    ...row,
    referee_national_code: null,
    payee_iban: own('payee_iban', row, row.payee_id, row.payee_iban),
    payer_iban: own('payer_iban', row, row.payer_id, row.payer_iban),
    payee_first_name: ofUser('first_name', row.payee_id, row.payee_first_name),
    payee_last_name: ofUser('last_name', row.payee_id, row.payee_last_name),
    payee_national_code: ofUser('national_code', row.payee_id, row.payee_national_code),
    payer_first_name: ofPayer('first_name', row.payer_id, row.payer_first_name),
    payer_last_name: ofPayer('last_name', row.payer_id, row.payer_last_name),
    payer_national_code: ofPayer('national_code', row.payer_id, row.payer_national_code),
  }));
}

export type ListedTransaction = Awaited<ReturnType<typeof listTransactions>>['rows'][number];

/** Number of the viewer's matching transactions, and the sum of what the viewer pays or receives while they are unpaid, in rials. */
export async function totalTransactions(
  executor: Executor,
  viewer: Viewer,
  conditions: ListConditions,
): Promise<{ count: number; rials: number }> {
  const row = await executor
    .selectFrom(matching(executor, viewer, conditions).as('matching'))
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.sum<number | null>('own_rials').as('rials')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), rials: Number(row.rials ?? 0) };
}

/** True for a side of any transaction. */
export async function hasTransactions(executor: Executor, userId: string): Promise<boolean> {
  const ofSide = (side: 'payee_id' | 'payer_id') =>
    executor.selectFrom('transactions').select('id').where(side, '=', userId);
  const { has } = await executor
    .selectNoFrom((of) => of.or([of.exists(ofSide('payee_id')), of.exists(ofSide('payer_id'))]).as('has'))
    .executeTakeFirstOrThrow();
  return Boolean(has);
}

/** A side's transactions with an open dispute or an own stopped transfer, with the facts for the next step. */
export async function listTurnCandidates(executor: Executor, userId: string) {
  const ofSide = (side: 'payee_id' | 'payer_id') =>
    executor
      .selectFrom('transactions')
      .select(['id', 'status', 'payee_id', 'payer_id', 'amount_rials', 'delivery_method'])
      .select('dispute_id')
      .where(side, '=', userId);
  const stopped = (kind: 'settle' | 'refund') =>
    executor
      .selectFrom('payouts')
      .select('transaction_id')
      .where('kind', '=', kind)
      .where('state', '=', 'needs_account')
      .where('done_at', 'is', null);
  return ofSide('payee_id')
    .where('dispute_id', 'is not', null)
    .union(ofSide('payer_id').where('dispute_id', 'is not', null))
    .union(ofSide('payee_id').where('id', 'in', stopped('settle')))
    .union(ofSide('payer_id').where('id', 'in', stopped('refund')))
    .execute();
}

type Listing<Row> = SelectQueryBuilder<Schema, 'transactions', Row>;

/** The viewer's matching transactions, each once. */
function matching(executor: Executor, viewer: Viewer, conditions: ListConditions) {
  const { led, gathered } = waysOf(executor, viewer, conditions, 'desc');
  return led.reduce((ways, way) => ways.unionAll(way), gathered);
}

/**
 * The disjoint ways to have a transaction, joined by union because each has an index on the viewer. The index of the `led` parts is
 * also ordered by time. The rest is `gathered`: with an order and a limit PostgreSQL might scan all users' rows.
 */
function waysOf(executor: Executor, viewer: Viewer, conditions: ListConditions, order: ListPage['order']) {
  const { userId, role } = viewer;
  const narrow = (listing: Listing<object>, side: 'payee' | 'payer') =>
    waiting(inStatus(filtered(listing, conditions), sql.ref('transactions.status'), conditions), side, conditions)
      .select('transactions.id')
      .select(unpaidRials(side, viewer).as('own_rials'))
      .select(placeIn(order, side, conditions).as('place'))
      .select(sql<SentBackStatus>`null::text`.as('sent_back_status'));
  const payee = executor.selectFrom('transactions').where('transactions.payee_id', '=', userId);
  const paid = executor.selectFrom('transactions').where('transactions.payer_id', '=', userId);
  if (role === 'payee') {
    return { led: [narrow(payee, 'payee')], gathered: narrow(payee.where(sql<boolean>`false`), 'payee') };
  }
  const opened = narrow(openedBy(executor, userId), 'payer');
  const gathered = opened.unionAll(sentBackTo(executor, viewer, conditions, order));
  if (role === 'payer') return { led: [narrow(paid, 'payer')], gathered };
  // a user who is both sides has the row as its payee
  const paidToOthers = paid.where('transactions.payee_id', '<>', userId);
  return { led: [narrow(payee, 'payee'), narrow(paidToOthers, 'payer')], gathered };
}

/** What a side of an unpaid request pays or receives, in rials: `termsOf` as a column. */
function unpaidRials(side: 'payee' | 'payer', { userId, freeRials = 0 }: Viewer): RawBuilder<number> {
  const payerShare = sql`case commission_side when 1 then commission_rials when 2 then 0 else commission_rials / 2 end`;
  const share = side === 'payer' ? payerShare : sql`(commission_rials - ${payerShare})`;
  const reserved = sql`(
    select coalesce(sum(credit_rials), 0) from payment_attempts
    where transaction_id = transactions.id and payment_attempts.payer_id = ${userId} and status = 'pending'
  )`;
  const free = side === 'payer' ? sql`(${freeRials}::bigint + ${reserved})` : sql`${freeRials}::bigint`;
  const owed = sql`(${share} - least(${free}, ${share}))`;
  return side === 'payer'
    ? sql`(transactions.amount_rials + ${owed})::bigint`
    : sql`(transactions.amount_rials - ${owed})::bigint`;
}

/** The order of the rows. By due time the viewer's own stopped transfer is the first. */
function placeIn(
  order: ListPage['order'],
  side: 'payee' | 'payer',
  { questions = [] }: ListConditions,
): RawBuilder<Date> {
  if (order !== 'due') return sql.ref<Date>('transactions.created_at');
  const ids = questions.map(({ id }) => id);
  const ends = questions.map(({ dueAt }) => dueAt);
  return sql`coalesce((
    select '-infinity'::timestamptz from payouts
    where payouts.transaction_id = transactions.id and payouts.state = 'needs_account' and payouts.done_at is null
      and (payouts.kind = ${side === 'payee' ? 'settle' : 'refund'} or transactions.payer_id = transactions.payee_id)
    limit 1
  ), (
    select ends from unnest(${ids}::uuid[], ${ends}::timestamptz[]) as question (id, ends) where question.id = transactions.id
  ), (
    select min(due_at) from deadlines where deadlines.transaction_id = transactions.id and closed_at is null
      and (kind in (${sql.join(DISPUTE_CLOCKS)})) = (transactions.dispute_id is not null)
  ), ${NEVER})`;
}

const NEVER = sql<Date>`'infinity'::timestamptz`;

/** Requests that another user has paid. Their state is the state of the viewer's payment. */
function sentBackTo(executor: Executor, { userId, at }: Viewer, conditions: ListConditions, order: ListPage['order']) {
  const sentBack = executor
    .selectFrom('payment_attempts')
    .select('payment_attempts.transaction_id')
    .where('payment_attempts.payer_id', '=', userId)
    .where(IS_SENT_BACK);
  const bankIsDone = new Date(at.getTime() - REFUND_WITHIN_MS);
  const status = sql<SentBackStatus>`case when exists (
      select from payment_attempts join gateway_receipts receipt on receipt.attempt_id = payment_attempts.id
      where payment_attempts.transaction_id = transactions.id and payment_attempts.payer_id = ${userId} and ${IS_SENT_BACK}
        and (receipt.state in ('noted', 'asked', 'returning') or receipt.state = 'unused' and receipt.noted_at > ${bankIsDone})
    ) then 'refunded_awaiting' else 'refunded_done' end`;
  const listing: Listing<object> = executor
    .selectFrom('transactions')
    .where('transactions.id', 'in', sentBack)
    .where('transactions.payer_id', '<>', userId)
    .where('transactions.payee_id', '<>', userId);
  // A returned payment has no dispute and no turn.
  const matching = listing.where(sql<boolean>`${!conditions.isDisputed && !conditions.turn}`);
  return inStatus(filtered(matching, conditions), status, conditions)
    .select('transactions.id')
    .select(sql<number>`transactions.amount_rials`.as('own_rials'))
    .select((order === 'due' ? NEVER : placeIn(order, 'payer', conditions)).as('place'))
    .select(status.as('sent_back_status'));
}

/** Unpaid requests of others that the viewer has opened. */
function openedBy(executor: Executor, userId: string): Listing<object> {
  const opened = executor
    .selectFrom('transaction_viewers')
    .select('transaction_viewers.transaction_id')
    .where('transaction_viewers.user_id', '=', userId);
  return executor
    .selectFrom('transactions')
    .where('transactions.id', 'in', opened)
    .where('transactions.payer_id', 'is', null)
    .where('transactions.payee_id', '<>', userId);
}

function filtered(listing: Listing<object>, conditions: ListConditions): Listing<object> {
  const { behalf, createdFrom, createdBefore, after, amountFrom, amountTo, commissionSide } = conditions;
  let query = listing;
  const words = foldText(behalf ?? '');
  if (words) query = query.where(sql<boolean>`strpos(${foldedText(sql.ref('behalf'))}, ${words}) > 0`);
  if (createdFrom) query = query.where('transactions.created_at', '>=', createdFrom);
  if (createdBefore) query = query.where('transactions.created_at', '<', createdBefore);
  if (after) {
    query = query.where(sql<boolean>`(transactions.created_at, transactions.id) > (${after.at}, ${after.id}::uuid)`);
  }
  if (amountFrom) query = query.where('amount_rials', '>=', amountFrom);
  if (amountTo) query = query.where('amount_rials', '<=', amountTo);
  if (commissionSide) query = query.where('commission_side', '=', commissionSide);
  return query;
}

/** @param status the status that the viewer sees */
function inStatus(
  listing: Listing<object>,
  status: RawBuilder<unknown>,
  { statuses }: ListConditions,
): Listing<object> {
  return statuses ? listing.where(sql<boolean>`${status} in (${sql.join(statuses)})`) : listing;
}

/** Filters by open dispute or by turn, when requested. */
function waiting(
  listing: Listing<object>,
  side: 'payee' | 'payer',
  { isDisputed, turn }: ListConditions,
): Listing<object> {
  const disputed = isDisputed ? listing.where('transactions.dispute_id', 'is not', null) : listing;
  if (!turn) return disputed;
  const isOwn = sql<boolean>`(
    transactions.dispute_id is null and (
      transactions.payer_id is distinct from transactions.payee_id and ${isIn(turnsOf(side))}
      or transactions.payer_id = transactions.payee_id and ${isIn(turnsOf('both'))}
    )
    or transactions.id = any(${turn.own}::uuid[])
  )`;
  if (turn.of === 'mine') return disputed.where(isOwn);
  return disputed.where('transactions.status', 'in', UNFINISHED).where(sql<boolean>`${isOwn} is not true`);
}

const UNFINISHED = TRANSACTION_STATUSES.filter((status) => !isFinal(status));

function isIn(turns: readonly Turn[]): RawBuilder<boolean> {
  const each = turns.map(({ status, deliveries }) =>
    deliveries.length === DELIVERY_STATES.length
      ? sql`transactions.status = ${status}`
      : sql`transactions.status = ${status} and coalesce((
          select state from deliveries where deliveries.transaction_id = transactions.id
        ), 'waiting') in (${sql.join(deliveries)})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}
