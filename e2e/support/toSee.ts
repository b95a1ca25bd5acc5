import type { TransactionStatus } from '@contract/rules/transactionStates';
import { DISPUTE_BADGE, disputeCopy } from '@/messages/dispute';
import { statusLabel } from '@/messages/status';
import type { ApiClient } from './api';
import type { listOf, transactionOf } from './screenWords';
import { detailsOf, type ListAsked, rowsOf } from './truth';

/** A payee gets nothing out of these, and neither side anything out of what was canceled. */
const GIVES_NOTHING: readonly TransactionStatus[] = ['refunded', 'refunded_awaiting', 'refunded_done'];

/** What the list on the screen has to say, by what the server says. */
export async function listToSee(api: ApiClient, asked: ListAsked): Promise<ReturnType<typeof listOf>> {
  const rows = await rowsOf(api, asked);
  return {
    total: rows.length,
    rows: rows.map(({ payment_code, amount, status, requesting_user_role: role, dispute, split }) => ({
      code: payment_code,
      status: statusLabel(status, role),
      dispute: split ? disputeCopy.splitDone : dispute ? DISPUTE_BADGE[dispute.stage] : '',
      amount: split ? split[`${role}_receives`] : amount,
    })),
  };
}

/** What a transaction's page has to say, by what the server says. */
export async function transactionToSee(api: ApiClient, code: string): Promise<ReturnType<typeof transactionOf>> {
  const transaction = await detailsOf(api, code);
  const { status, requesting_user_role: role } = transaction;
  const hasNoSum = status === 'canceled' || (role === 'payee' && GIVES_NOTHING.includes(status));
  return {
    code,
    purpose: transaction.behalf,
    amount: transaction.amount,
    status: status === 'inquired' ? '' : statusLabel(status, role),
    ownSum: hasNoSum ? null : role === 'payer' ? transaction.payed_amount : transaction.received_amount,
  };
}
