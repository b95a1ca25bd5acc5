import type { CodedAction, OTP_ACTION_OF } from '@contract/rules/confirmedActions';
import { cancelTransaction, refundTransaction, settleTransaction } from '../../domain/paymentRequests';
import type { Transaction } from '../../domain/transaction';
import type { ConfirmedAction } from '../confirmation/confirmedAction';
import { refuseDisputed, requireAllowed, requireSeenAllowed } from './transactionAccess';

type MoneyAction = ConfirmedAction<{ readonly transaction: Transaction }>;

type Step = Pick<MoneyAction, 'decide'> & { readonly shareRials: (transaction: Transaction) => number | null };

/** A settle, a refund or a cancel. A request of the partner ends at its completion URL. */
function moneyAction(action: CodedAction, { shareRials, decide }: Step): MoneyAction {
  return {
    endsProcess: true,
    async find(context, request, snapshot) {
      if (snapshot) return { transaction: await requireSeenAllowed(context, snapshot, { ...request, action }) };
      const transaction = await requireAllowed(context, { ...request, action });
      if (transaction.row.dispute_id !== null) refuseDisputed();
      return { transaction };
    },
    name: (_context, { transaction }) => ({ binding: {}, shareRials: shareRials(transaction) }),
    decide,
  };
}

export const MONEY_ACTIONS = {
  settle_transaction: moneyAction('settle', {
    shareRials: ({ amountRials }) => amountRials,
    decide: (_context, { transaction }, decision) => settleTransaction({ ...decision, transaction }),
  }),
  refund_transaction: moneyAction('refund', {
    shareRials: () => 0,
    decide: (_context, { transaction }, decision) => refundTransaction({ ...decision, transaction }),
  }),
  cancel: moneyAction('cancel', {
    shareRials: () => null,
    decide: (_context, { transaction }, decision) => cancelTransaction({ ...decision, transaction }),
  }),
} as const satisfies Record<(typeof OTP_ACTION_OF)[CodedAction], MoneyAction>;
