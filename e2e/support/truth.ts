import type { ListItem } from '@contract/calls/listCalls';
import type { TransactionDetailsAnswer } from '@contract/calls/transactionCalls';
import { DISPUTE_STAGE_WORDS } from '@contract/rules/noticeWords';
import { statusLabel } from '@contract/rules/statusWords';
import { sumFor } from '@contract/rules/sums';
import { changesByItself, isPayable, type TransactionStatus } from '@contract/rules/transactionStates';
import { disputeCopy } from '@/messages/dispute';
import { mustWork } from '../../server/testing/testClient';
import type { Api } from './api';
import type { listOf, transactionOf } from './screenWords';

/** A list as the server counts and orders it: newest first. */
export interface ListQuery {
  readonly role: 'all' | 'payee' | 'payer';
  readonly statuses?: readonly TransactionStatus[];
  /** Only transactions that wait for this person. */
  readonly ownTurn?: true;
}

/** More transactions than any story makes. */
const MOST_TRANSACTIONS = 20;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** The person's turns, their payments to make, and their payments to get. Totals are rials. */
export async function waitingOf(api: Api) {
  const user = mustWork(await api.call('userReport'));
  return {
    ownTurns: user.my_turn_num,
    toPay: { count: user.awaiting_inquiries_num, rials: user.awaiting_inquiries_balance },
    toGet: { count: user.awaiting_payments_num, rials: user.awaiting_payments_balance },
  };
}

export async function rowsOf(api: Api, { role, statuses = [], ownTurn }: ListQuery): Promise<readonly ListItem[]> {
  const filters = { ...(statuses.length > 0 && { _status: statuses }), ...(ownTurn && { _turn: 'mine' }) };
  const body = { page: 1, size: MOST_TRANSACTIONS, order: 'desc', role, filters };
  const { total_records, transactions } = mustWork(await api.call('filterTransactions', { body }));
  expect(transactions.length).toBe(total_records);
  return transactions;
}

export async function detailsOf(api: Api, payment_code: string): Promise<TransactionDetailsAnswer['details']> {
  return mustWork(await api.call('transactionDetails', { body: { payment_code } })).details;
}

/** Waits until no job changes a transaction of this person, because before that the screen soon differs again. */
export async function atRest(api: Api): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const rows = await rowsOf(api, { role: 'all' });
    const moving = rows.filter(({ status }) => changesByItself(status));
    if (moving.length === 0) return;
    if (Date.now() > deadline) throw new Error(`${moving[0]?.payment_code} stays ${moving[0]?.status}.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Polls until the value is as expected: a screen shows cached data before its request is answered. */
export async function eventually<Value>(what: string, read: () => Promise<Value>, expected: Value): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    try {
      expect({ [what]: found }).toEqual({ [what]: expected });
      return;
    } catch (difference) {
      if (Date.now() > deadline) throw difference;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The reader's own sum of a row, in rials. */
export function ownRials(row: ListItem): number {
  const { requesting_user_role: role, payed_amount, received_amount, split, status } = row;
  return sumFor(role, {
    payerPaysRials: payed_amount,
    payeeReceivesRials: received_amount,
    split: split && { payerRials: split.payer_receives, payeeRials: split.payee_receives },
    status,
  });
}

/** The expected list on screen, from the server's answer. */
export async function expectedList(api: Api, asked: ListQuery): Promise<ReturnType<typeof listOf>> {
  const rows = await rowsOf(api, asked);
  return {
    total: rows.length,
    rows: rows.map((row) => ({
      code: row.payment_code,
      status: statusLabel(row.status, row.requesting_user_role, row.ending),
      dispute: row.split ? disputeCopy.splitDone : row.dispute ? DISPUTE_STAGE_WORDS[row.dispute.stage] : '',
      amount: ownRials(row),
    })),
  };
}

/** The expected transaction page, from the server's answer. */
export async function expectedTransaction(api: Api, code: string): Promise<ReturnType<typeof transactionOf>> {
  const transaction = await detailsOf(api, code);
  const { status, ending, requesting_user_role: role, issame } = transaction;
  const row = (await rowsOf(api, { role: 'all' })).find(({ payment_code }) => payment_code === code);
  // A seller who gave the money back reads what went back.
  const isReturned = status.startsWith('refunded');
  // One person on both sides is the payer until the payment.
  const isPayer = role === 'payer' || (issame && isPayable(status));
  return {
    code,
    purpose: transaction.behalf,
    sum: row?.split ? ownRials(row) : isPayer || isReturned ? transaction.payed_amount : transaction.received_amount,
    status: status === 'inquired' ? '' : statusLabel(status, role, ending),
  };
}
