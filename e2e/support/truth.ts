import { changesByItself, type TransactionStatus } from '@contract/rules/transactionStates';
import type { ListItem, TransactionList } from '@contract/schemas/lists';
import type { TransactionDetailsAnswer } from '@contract/schemas/transactions';
import type { UserInfo } from '@contract/schemas/users';
import type { ApiClient } from './api';

/** The rows of a list, as the server counts and orders them: newest first. */
export interface ListAsked {
  readonly role: 'all' | 'payee' | 'payer';
  readonly statuses?: readonly TransactionStatus[];
  /** Only what waits for them. */
  readonly ownTurn?: true;
}

/** More transactions than any story makes. */
const MOST_TRANSACTIONS = 20;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

/** What waits for a person, for their payment, and what they wait for. Totals are rials. */
export async function waitingOf(api: ApiClient) {
  const { data } = await api.call('POST', '/api/v1/users/user-report/', {});
  const user = data as unknown as UserInfo;
  return {
    ownTurns: user.my_turn_num,
    toPay: { count: user.awaiting_inquiries_num, rials: user.awaiting_inquiries_balance },
    toGet: { count: user.awaiting_payments_num, rials: user.awaiting_payments_balance },
  };
}

export async function rowsOf(
  api: ApiClient,
  { role, statuses = [], ownTurn }: ListAsked,
): Promise<readonly ListItem[]> {
  const filters = { ...(statuses.length > 0 && { _status: statuses }), ...(ownTurn && { _turn: 'mine' }) };
  const body = { page: 1, size: MOST_TRANSACTIONS, order: 'desc', role, filters };
  const { data } = await api.call('POST', '/api/v1/filter-transactions/', body);
  const { total_records, transactions } = data as unknown as TransactionList;
  expect(transactions.length).toBe(total_records);
  return transactions;
}

export async function detailsOf(api: ApiClient, payment_code: string): Promise<TransactionDetailsAnswer['details']> {
  const { data } = await api.call('POST', '/api/v1/transactions/details/', { payment_code });
  return (data as unknown as TransactionDetailsAnswer).details;
}

/** Waits until no transaction of this person goes on without anybody: until then a screen cannot agree for long. */
export async function atRest(api: ApiClient): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const rows = await rowsOf(api, { role: 'all' });
    const moving = rows.filter(({ status }) => changesByItself(status));
    if (moving.length === 0) return;
    if (Date.now() > deadline) throw new Error(`${moving[0]?.payment_code} stays ${moving[0]?.status}.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
