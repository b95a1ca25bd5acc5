import { ERROR } from '@contract/errors';
import { COMMISSION_SIDE, HISTORY_PAGE_SIZE, LIST_PAGE_SIZE } from '@contract/limits';
import type {
  FilterTransactionsBody,
  InquiryList,
  ListFilter,
  ListItem,
  ListQuery,
  PaymentList,
  TransactionList,
} from '@contract/schemas/lists';
import { cleanText } from '@contract/text';
import { statusesFor } from '@contract/transactionStates';
import type { Context } from '../context';
import {
  type ListConditions,
  type ListedTransaction,
  listTransactions,
  totalTransactions,
  type ViewerRole,
} from '../db/repositories/transactionLists';
import { spanOf } from '../domain/calendar';
import { maskNationalCode } from '../domain/mask';
import { refuse } from '../refusal';

/** Requests that wait for their payer. */
const AWAITING = statusesFor('pay');

/** The user's history, filtered and in pages. @throws Refusal 1002 for a date that no calendar has. */
export async function filterTransactions(
  context: Context,
  userId: string,
  body: FilterTransactionsBody,
): Promise<TransactionList> {
  const { page = 1, size = HISTORY_PAGE_SIZE, order = 'desc', role = 'all' } = body;
  const { total, rows } = await listTransactions(
    context.db.kysely,
    { userId, role, at: context.clock.now() },
    readConditions(body.filters ?? {}, 'filters.'),
    { offset: (page - 1) * size, limit: size, order },
  );
  return { total_records: total, transactions: rows.map((row) => toWire(row, userId, role)) };
}

/** Requests of others that the user has opened: the user is the payer. */
export async function listInquiries(context: Context, userId: string, query: ListQuery): Promise<InquiryList> {
  const { total, items } = await listInRole(context, userId, 'payer', query);
  return { total_records: total, inquiries: items };
}

/** Requests the user has sent to others: the user is the payee. */
export async function listPayments(context: Context, userId: string, query: ListQuery): Promise<PaymentList> {
  const { total, items } = await listInRole(context, userId, 'payee', query);
  return { total_records: total, payments: items };
}

/** What waits for the user (as payer) and for others (the user as payee): counts and sums in rials of the rows the lists show. */
export async function awaitingTotals(context: Context, userId: string) {
  const conditions = { statuses: AWAITING };
  const at = context.clock.now();
  return {
    inquiries: await totalTransactions(context.db.kysely, { userId, role: 'payer', at }, conditions),
    payments: await totalTransactions(context.db.kysely, { userId, role: 'payee', at }, conditions),
  };
}

async function listInRole(context: Context, userId: string, role: 'payer' | 'payee', query: ListQuery) {
  const { start = 0, size = LIST_PAGE_SIZE, ...filter } = query;
  const page = { offset: start, limit: size, order: 'desc' } as const;
  const viewer = { userId, role, at: context.clock.now() };
  const { total, rows } = await listTransactions(context.db.kysely, viewer, readConditions(filter, ''), page);
  return { total, items: rows.map((row) => toWire(row, userId, role)) };
}

/** The filter's empty values (null, '', 0) don't filter. */
function readConditions(filter: ListFilter, fieldPrefix: string): ListConditions {
  const statuses = [filter._status ?? []].flat().filter((status) => status !== '');
  const from = filter.date_gt ? readSpan(filter.date_gt, `${fieldPrefix}date_gt`).from : undefined;
  const before = filter.date_lt ? readSpan(filter.date_lt, `${fieldPrefix}date_lt`).to : undefined;
  const side = filter.commission_side;
  const behalf = cleanText(filter.behalf ?? '');
  return {
    ...(behalf && { behalf }),
    ...(from && { createdFrom: from }),
    ...(before && { createdBefore: before }),
    ...(filter.amount_gt && { amountFrom: filter.amount_gt }),
    ...(filter.amount_lt && { amountTo: filter.amount_lt }),
    ...((side === COMMISSION_SIDE.payer || side === COMMISSION_SIDE.payee) && { commissionSide: side }),
    ...(statuses.length > 0 && { statuses }),
  };
}

function readSpan(text: string, field: string) {
  return spanOf(text) ?? refuse(ERROR.badRequest, 'Bad request values', { fields: { [field]: 'is not a date' } });
}

function toWire(row: ListedTransaction, userId: string, asked: ViewerRole): ListItem {
  const isPayee = row.payee_id === userId;
  const role = isPayee && asked !== 'payer' ? 'payee' : 'payer';
  return {
    payment_code: row.payment_code,
    amount: row.amount_rials,
    behalf: row.behalf,
    status: row.sent_back_status ?? row.status,
    create_datetime: row.created_at.toISOString(),
    requesting_user_role: role,
    commision_side: row.commission_side,
    payee: {
      full_name: `${row.payee_first_name} ${row.payee_last_name}`,
      national_code: isPayee ? row.payee_national_code : maskNationalCode(row.payee_national_code),
    },
    // who was quicker is nothing to somebody whose payment came second
    payer: row.sent_back_status ? null : payerOf(row, userId),
    payee_bank_account: row.payee_iban ? { bank_account_id: row.payee_account_id, iban: row.payee_iban } : null,
    payer_bank_account:
      row.payer_account_id && row.payer_iban ? { bank_account_id: row.payer_account_id, iban: row.payer_iban } : null,
    ...(row.sent_back_status && { payment: 'reversed' as const }),
  };
}

function payerOf(row: ListedTransaction, userId: string): ListItem['payer'] {
  if (row.payer_id === null || row.payer_national_code === null) return null;
  const own = row.payer_id === userId;
  return {
    full_name: `${row.payer_first_name} ${row.payer_last_name}`,
    national_code: own ? row.payer_national_code : maskNationalCode(row.payer_national_code),
  };
}
