import type { CommissionSide } from '@contract/calls/common';
import type {
  FilterTransactionsBody,
  InquiryList,
  ListFilter,
  ListItem,
  ListQuery,
  PaymentList,
  TransactionList,
} from '@contract/calls/listCalls';
import { HISTORY_PAGE_SIZE, LIST_PAGE_SIZE } from '@contract/rules/limits';
import { maskName, maskNationalCode } from '@contract/rules/mask';
import { isTurnOf } from '@contract/rules/nextStep';
import { cleanText } from '@contract/rules/text';
import { statusesFor } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import type { DealKey } from '../../db/repositories/exportRows';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { sumsOfAttempts } from '../../db/repositories/paymentAttempts';
import {
  type ListConditions,
  type ListedTransaction,
  type ListPage,
  listTransactions,
  listTurnCandidates,
  totalTransactions,
  type ViewerRole,
} from '../../db/repositories/transactionLists';
import { endingsOf } from '../../db/repositories/transactionRows';
import { spanOf } from '../../domain/calendar';
import { type TermsFacts, termsOf } from '../../domain/terms';
import { partyOf } from '../../domain/transaction';
import { refuseField } from '../../refusal';
import { type Progress, type ProgressSubject, progressOfAll } from '../deadlines/progress';
import { namesOf } from './people';
import { amountsOf } from './terms';

const AWAITING = statusesFor('pay');

/** The user's history, filtered and in pages. @throws Refusal 1002 for an invalid date. */
export async function filterTransactions(
  context: Context,
  userId: string,
  body: FilterTransactionsBody,
): Promise<TransactionList> {
  const { page = 1, size = HISTORY_PAGE_SIZE, order = 'desc', role = 'all' } = body;
  const conditions = await readConditions(context, userId, body.filters ?? {}, 'filters.', order);
  const { total, items } = await listPage(context, { userId, role }, conditions, {
    offset: (page - 1) * size,
    limit: size,
    order,
  });
  return { total_records: total, transactions: items };
}

/**
 * All transactions of the user, the earliest first, page by page. A page follows the last row of the former one, because rows come and
 * go meanwhile. Without transactions there is one empty page.
 */
export async function* allTransactions(context: Context, userId: string, size: number): AsyncGenerator<ListItem[]> {
  const page = { offset: 0, limit: size, order: 'asc' } as const;
  for (let after: DealKey | null = null; ; ) {
    const { items, last }: ListedPage = await listPage(context, { userId, role: 'all' }, after ? { after } : {}, page);
    if (after === null || items.length > 0) yield items;
    if (items.length < size || !last) return;
    after = { at: last.created_at, id: last.id };
  }
}

/** Requests of others that the user has opened, as payer. */
export async function listInquiries(context: Context, userId: string, query: ListQuery): Promise<InquiryList> {
  const { total, items } = await listInRole(context, userId, 'payer', query);
  return { total_records: total, inquiries: items };
}

/** The user's own requests, as payee. */
export async function listPayments(context: Context, userId: string, query: ListQuery): Promise<PaymentList> {
  const { total, items } = await listInRole(context, userId, 'payee', query);
  return { total_records: total, payments: items };
}

/** Counts of unpaid requests, and the sums that the user pays as payer and receives as payee. They equal the rows of the lists. */
export async function awaitingTotals(context: Context, userId: string) {
  const conditions = { statuses: AWAITING };
  const { kysely } = context.db;
  const viewer = { userId, at: context.clock.now(), freeRials: await freeCommissionRials(kysely, userId) };
  return {
    inquiries: await totalTransactions(kysely, { ...viewer, role: 'payer' }, conditions),
    payments: await totalTransactions(kysely, { ...viewer, role: 'payee' }, conditions),
  };
}

/** How many transactions wait for the user, on either side. The history has the same filter. */
export async function countOwnTurns(context: Context, userId: string): Promise<number> {
  const viewer = { userId, role: 'all', at: context.clock.now() } as const;
  const { own } = await judgedDeals(context, userId);
  const conditions = { turn: { of: 'mine', own } } as const;
  const { count } = await totalTransactions(context.db.kysely, viewer, conditions);
  return count;
}

async function listInRole(context: Context, userId: string, role: 'payer' | 'payee', query: ListQuery) {
  const { start = 0, size = LIST_PAGE_SIZE, ...filter } = query;
  const page = { offset: start, limit: size, order: 'desc' } as const;
  return listPage(context, { userId, role }, await readConditions(context, userId, filter, ''), page);
}

interface ListedPage {
  readonly total: number;
  readonly items: ListItem[];
  readonly last: ListedTransaction | undefined;
}

async function listPage(
  context: Context,
  { userId, role }: { readonly userId: string; readonly role: ViewerRole },
  conditions: ListConditions,
  page: ListPage,
): Promise<ListedPage> {
  const viewer = { userId, role, at: context.clock.now() };
  const { total, rows } = await listTransactions(context.db.kysely, viewer, conditions, page);
  const own = rows.map(ownOf);
  const [next, sums, endings] = await Promise.all([
    progressOfAll(context, own, userId),
    sumsOfAll(context, rows, userId),
    endingsOf(context.db.kysely, own),
  ]);
  return {
    total,
    last: rows.at(-1),
    items: rows.flatMap((row, index) => {
      const [known, sum, ending] = [next[index], sums[index], endings.get(own[index]?.id ?? '') ?? null];
      return known && sum ? [{ ...toWire(row, known, userId, role), ...sum, ending }] : [];
    }),
  };
}

type Sums = Pick<ListItem, 'payed_amount' | 'received_amount'>;

/** What both sides of each row pay and receive; of a request that another person has paid, the viewer's own payment. */
async function sumsOfAll(context: Context, rows: readonly ListedTransaction[], userId: string): Promise<Sums[]> {
  if (rows.length === 0) return [];
  const { kysely } = context.db;
  const ids = rows.map(({ id }) => id);
  const [freeRials, attempts] = await Promise.all([
    freeCommissionRials(kysely, userId),
    sumsOfAttempts(kysely, userId, ids),
  ]);
  return rows.map((row) => {
    const own = attempts.filter(({ transaction_id: id }) => id === row.id);
    const reserved = own.filter(({ status }) => status === 'pending').map(({ credit_rials: rials }) => rials);
    const sentBack = row.sent_back_status && own.findLast(({ status }) => status !== 'pending');
    const { payerPaysRials, payeeReceivesRials } = termsOf(
      factsOf(row),
      partyOf({ payeeId: row.payee_id, payerId: row.payer_id, partner: null }, userId),
      reserved.reduce((sum, rials) => sum + rials, freeRials),
    );
    return { payed_amount: sentBack ? sentBack.amount_rials : payerPaysRials, received_amount: payeeReceivesRials };
  });
}

/** The amounts of a row. The viewer of a second payment learns nothing of the first. */
function factsOf(row: ListedTransaction): TermsFacts {
  const facts = amountsOf(row);
  if (!row.sent_back_status) return facts;
  return { ...facts, paidRials: null, payerCreditRials: null, receivedRials: null, refundedRials: null };
}

/** The row as its viewer may see it: of a request that another person has paid, only their own payment. */
function ownOf(row: ListedTransaction): ProgressSubject {
  if (!row.sent_back_status) return row;
  return { ...row, id: NO_TRANSACTION, status: row.sent_back_status, payer_id: null, dispute_id: null };
}

/** An id without a transaction. */
const NO_TRANSACTION = '00000000-0000-0000-0000-000000000000';

/**
 * Disputes and stopped transfers have turns and due times that no column holds, so the rule judges them before the list query.
 */
async function judgedDeals(
  context: Context,
  userId: string,
): Promise<{ readonly own: readonly string[]; readonly questions: NonNullable<ListConditions['questions']> }> {
  const subjects = await listTurnCandidates(context.db.kysely, userId);
  const steps = await progressOfAll(context, subjects, userId);
  const own = subjects.filter(({ payee_id: payeeId, payer_id: payerId }, index) => {
    const next = steps[index]?.next;
    const isOwn = (side: 'payer' | 'payee', id: string | null) => id === userId && next && isTurnOf(next, side);
    return isOwn('payee', payeeId) || isOwn('payer', payerId);
  });
  const questions = subjects.flatMap(({ id }, index) => {
    const next = steps[index]?.next;
    return next?.action === 'answer_question' && next.due_at ? [{ id, dueAt: next.due_at }] : [];
  });
  return { own: own.map(({ id }) => id), questions };
}

/** Empty filter values (null, '', 0) do not filter. */
async function readConditions(
  context: Context,
  userId: string,
  filter: ListFilter,
  fieldPrefix: string,
  order: ListPage['order'] = 'desc',
): Promise<ListConditions> {
  const statuses = [filter._status ?? []].flat().filter((status) => status !== '');
  const from = filter.date_gt ? readSpan(filter.date_gt, `${fieldPrefix}date_gt`).from : undefined;
  const before = filter.date_lt ? readSpan(filter.date_lt, `${fieldPrefix}date_lt`).to : undefined;
  const side = filter.commission_side;
  const behalf = cleanText(filter.behalf ?? '');
  const judged = filter._turn || order === 'due' ? await judgedDeals(context, userId) : null;
  return {
    ...(behalf && { behalf }),
    ...(from && { createdFrom: from }),
    ...(before && { createdBefore: before }),
    ...(filter.amount_gt && { amountFrom: filter.amount_gt }),
    ...(filter.amount_lt && { amountTo: filter.amount_lt }),
    ...(side && { commissionSide: side as CommissionSide }),
    ...(statuses.length > 0 && { statuses }),
    ...(filter._dispute && { isDisputed: true }),
    ...(filter._turn && judged && { turn: { of: filter._turn, own: judged.own } }),
    ...(judged && { questions: judged.questions }),
  };
}

function readSpan(text: string, field: string) {
  return spanOf(text) ?? refuseField(field, 'is not a date');
}

function toWire(
  row: ListedTransaction,
  next: Progress,
  userId: string,
  listRole: ViewerRole,
): Omit<ListItem, keyof Sums | 'ending'> {
  const isPayee = row.payee_id === userId;
  const role = isPayee && listRole !== 'payer' ? 'payee' : 'payer';
  return {
    payment_code: row.payment_code,
    amount: row.amount_rials,
    behalf: row.behalf,
    status: row.sent_back_status ?? row.status,
    create_datetime: row.created_at.toISOString(),
    requesting_user_role: role,
    commision_side: row.commission_side,
    payee: {
      full_name: nameFor(isPayee, { first_name: row.payee_first_name, last_name: row.payee_last_name }),
      national_code: isPayee ? row.payee_national_code : maskNationalCode(row.payee_national_code),
    },
    // The second payer must not see the first one.
    payer: row.sent_back_status ? null : payerOf(row, userId),
    payee_bank_account: row.payee_iban ? { bank_account_id: row.payee_account_id, iban: row.payee_iban } : null,
    payer_bank_account:
      row.payer_account_id && row.payer_iban ? { bank_account_id: row.payer_account_id, iban: row.payer_iban } : null,
    ...next,
    split: splitOf(row),
    ...(row.sent_back_status && { payment: 'reversed' as const }),
  };
}

/** What each side received of divided money; null when one side got all. */
function splitOf({ sent_back_status, received_rials, refunded_rials }: ListedTransaction): ListItem['split'] {
  if (sent_back_status || received_rials === null || refunded_rials === null) return null;
  return { payer_receives: refunded_rials, payee_receives: received_rials };
}

function nameFor(own: boolean, person: { readonly first_name: string; readonly last_name: string }): string {
  return own ? namesOf(person).full_name : maskName(person);
}

function payerOf(row: ListedTransaction, userId: string): ListItem['payer'] {
  if (row.payer_id === null || row.payer_national_code === null) return null;
  const own = row.payer_id === userId;
  return {
    full_name: nameFor(own, { first_name: row.payer_first_name ?? '', last_name: row.payer_last_name ?? '' }),
    national_code: own ? row.payer_national_code : maskNationalCode(row.payer_national_code),
  };
}
